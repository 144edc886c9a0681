import type { Db } from '#app/db.server.ts'
import { saveAvailability } from '#app/domain/hiring/availability.server.ts'
import type { Package, PackageTerms } from '#app/domain/hiring/packages.ts'
import { savePackages } from '#app/domain/hiring/packages.server.ts'
import { daysAfter } from '#app/locale/durations.ts'

interface DemoPackages {
  /** The beginning of a listing's title. */
  about: string
  terms?: Partial<PackageTerms>
  packages: Package[]
  /** For how many days its seller still has work, and how many hours a week. */
  busyDays?: number
  weeklyHours?: number
}

const TERMS: PackageTerms = {
  atOnce: true,
  plan: 'antes',
  isTrader: true,
  taxName: 'IVA',
  taxBps: 2_100,
  retentionBps: 0,
}

const PACKAGES: DemoPackages[] = [
  {
    about: 'Cartel',
    terms: { retentionBps: 1_500 },
    weeklyHours: 25,
    packages: [
      {
        tier: 'basico',
        title: 'Un cartel en A3',
        includes: 'Un boceto\nArte final para imprenta',
        baseCents: 18_000,
        deliveryDays: 7,
        revisions: 1,
      },
      {
        tier: 'medio',
        title: 'Cartel y redes',
        includes: 'Dos bocetos\nArte final para imprenta\nTres formatos para redes',
        baseCents: 26_000,
        deliveryDays: 9,
        revisions: 2,
      },
      {
        tier: 'completo',
        title: 'Campaña entera',
        includes: 'Tres bocetos\nCartel, programa de mano y redes\nArchivos editables',
        baseCents: 48_000,
        deliveryDays: 15,
        revisions: 3,
      },
    ],
  },
  {
    about: 'Encuadernación',
    terms: { atOnce: false, plan: 'al_entregar' },
    busyDays: 12,
    weeklyHours: 30,
    packages: [
      {
        tier: 'basico',
        title: 'Un libro de tapa blanda',
        includes: 'Hasta cien páginas ya impresas\nCosido a mano',
        baseCents: 4_500,
        deliveryDays: 10,
        revisions: 0,
      },
      {
        tier: 'completo',
        title: 'Un libro de tapa dura',
        includes: 'Hasta doscientas páginas ya impresas\nCosido a mano\nTapa de tela, color a elegir',
        baseCents: 9_500,
        deliveryDays: 14,
        revisions: 0,
      },
    ],
  },
  {
    about: 'Auditoría',
    terms: { atOnce: false },
    packages: [
      {
        tier: 'medio',
        title: 'Diez páginas, con informe',
        includes:
          'Revisión con lector de pantalla y teclado\nInforme ordenado por gravedad\nUna llamada para comentarlo',
        baseCents: 60_000,
        deliveryDays: 12,
        revisions: 1,
      },
    ],
  },
]

/** Lets some sellers of the demonstration offer packages, and say when they have time. */
export async function addDemoPackages(db: Db, now: Date): Promise<void> {
  for (const { about, terms, packages, busyDays, weeklyHours } of PACKAGES) {
    const listing = await db
      .selectFrom('listings')
      .innerJoin('users', 'users.id', 'listings.authorId')
      .select(['listings.id', 'listings.authorId'])
      .where('users.demo', '=', true)
      .where('listings.status', '=', 'active')
      .where('listings.title', 'like', `${about}%`)
      .executeTakeFirst()
    // A demonstration of fewer listings has fewer of them.
    if (!listing) continue
    await savePackages(db, listing.authorId, listing.id, { terms: { ...TERMS, ...terms }, packages })
    if (!busyDays && !weeklyHours) continue
    const busyUntil = busyDays ? daysAfter(now, busyDays).toISOString().slice(0, 10) : null
    await saveAvailability(db, listing.authorId, { busyUntil, weeklyHours: weeklyHours ?? null }, now)
  }
}
