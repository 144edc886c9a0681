import { randomUUID } from 'node:crypto'
import { inTransaction, type Db } from '#app/db.server.ts'
import { saveAvailability } from '#app/domain/hiring/availability.server.ts'
import { findOffer } from '#app/domain/hiring/package-offer.server.ts'
import { orderPackage } from '#app/domain/hiring/package-orders.server.ts'
import type { Package, PackageTerms, Tier } from '#app/domain/hiring/packages.ts'
import { savePackages } from '#app/domain/hiring/packages.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { TALK_LIMITS } from './conversations.ts'
import { act, type Step } from './hiring-steps.ts'
import { addAccount, carryOut, findListing, type DemoPlace, type HiringParts } from './hirings.ts'
import { DEMO_CLIENT } from './references.ts'

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

/** Whose package `cliente` has ordered: one is to be paid, and one is to be confirmed. */
const ORDERED: { about: string; tier: Tier; body: string; steps?: Step[] }[] = [
  {
    about: 'Cartel',
    tier: 'medio',
    body: 'El concierto es en la plaza, el tercer sábado del mes que viene.',
    steps: [act('client', 'pay', 'Por transferencia, esta tarde.')],
  },
  { about: 'Auditoría', tier: 'medio', body: 'La web del huerto comunitario, antes de enseñarla.' },
]

/** Lets some sellers of the demonstration offer packages, say when they have time, and have some ordered. */
export async function addDemoPackages(
  db: Db,
  people: ReadonlyMap<string, string>,
  { now, ...parts }: Pick<HiringParts, 'now' | 'bank' | 'storage'>,
): Promise<void> {
  for (const { about, terms, packages, busyDays, weeklyHours } of PACKAGES) {
    const listing = await findListing(db, about)
    // A demonstration of fewer listings has fewer of them.
    if (!listing) continue
    await savePackages(db, listing.authorId, listing.id, { terms: { ...TERMS, ...terms }, packages })
    if (!busyDays && !weeklyHours) continue
    const busyUntil = busyDays ? daysAfter(now, busyDays).toISOString().slice(0, 10) : null
    await saveAvailability(db, listing.authorId, { busyUntil, weeklyHours: weeklyHours ?? null }, now)
  }
  const client = people.get(DEMO_CLIENT)
  if (!client) return
  for (const ordered of ORDERED) {
    const listing = await findListing(db, ordered.about)
    const place = { client, now: new Date(now.getTime() - 3 * HOUR_MS), ...parts }
    if (listing) await inTransaction(db, (trx) => order(trx, ordered, { listing, ...place }))
  }
}

async function order(
  db: Db,
  { tier, body, steps }: (typeof ORDERED)[number],
  {
    listing,
    client,
    now,
    bank,
    storage,
  }: Pick<HiringParts, 'now' | 'bank' | 'storage'> & {
    listing: DemoPlace
    client: string
  },
): Promise<void> {
  const found = await findOffer(db, client, { listingId: listing.id, tier }, now)
  const read = found.kind === 'offered' ? found.offer : undefined
  const ordering = { listingId: listing.id, tier, read, formKey: randomUUID(), limits: TALK_LIMITS, now }
  const ordered = await orderPackage(db, client, { body, buyer: 'particular' }, ordering)
  if (ordered.kind !== 'ordered') throw new Error(`A package was not ordered: ${ordered.kind}`)
  if (!steps || !ordered.quoteId) return
  if (bank) await addAccount(db, bank, listing.authorId, now)
  await carryOut(
    db,
    { title: body, steps },
    { listing, client, moderator: '', storage, quoteId: ordered.quoteId, start: now, now },
  )
}
