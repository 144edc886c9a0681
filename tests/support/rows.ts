import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { Listings, Profiles, Users } from '#db/types.ts'
import { perWorker } from './per-worker.ts'

/** The password of every account that aAccount makes. */
export const PASSWORD = 'Puente-romano-7'

/** Names that no other factory gives: a page's test for absent names must not find the reader's own. */
const PEOPLE = [
  ['Ana Beltrán Ruiz', 'ana'],
  ['Bruno Casado Gil', 'bruno'],
  ['Carmen Díaz Soler', 'carmen'],
  ['Ítalo Ibáñez Núñez', 'italo'],
] as const

/** Playwright numbers its workers from 0: they share one database with each other and with what set it up. */
const accounts = perWorker('accounts', () => ({ made: (Number(process.env['TEST_WORKER_INDEX'] ?? -1) + 1) * 10_000 }))

export interface Account {
  id: string
  email: string
  fullName: string
  username: string
}

/** An account that can sign in with PASSWORD, by default with a verified address. */
export async function anAccount(
  db: Db,
  {
    fullName,
    username,
    email,
    verified = true,
    user = {},
    profile = {},
  }: {
    fullName?: string
    username?: string
    email?: string
    verified?: boolean
    user?: Partial<Insertable<Users>>
    profile?: Partial<Insertable<Profiles>>
  } = {},
): Promise<Account> {
  const [name, short] = PEOPLE[accounts.made % PEOPLE.length] as (typeof PEOPLE)[number]
  accounts.made += 1
  const account = {
    fullName: fullName ?? name,
    username: username ?? `${short}-${accounts.made}`,
    email: email ?? `${username ?? `${short}-${accounts.made}`}@ejemplo.es`,
  }
  const passwordHash = await perWorker('password', () =>
    hash(PASSWORD, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }),
  )
  const { id } = await db
    .insertInto('users')
    .values({
      email: account.email,
      passwordHash,
      emailVerifiedAt: verified ? new Date('2026-01-15T09:00:00Z') : null,
      termsVersion: '2026-01',
      ...user,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('profiles')
    .values({ id, fullName: account.fullName, username: account.username, ...profile })
    .execute()
  return { id, ...account }
}

/** Somebody who has filled in every field of their profile and shows how to reach them. */
export async function aFreelancer(db: Db, account: Parameters<typeof anAccount>[1] = {}): Promise<Account> {
  const made = await anAccount(db, {
    ...account,
    profile: {
      bio: 'Afino y restauro pianos desde 2009.\n\nTrabajo a domicilio en toda la provincia.',
      website: 'https://www.pianos.example/taller',
      location: 'Zaragoza',
      phone: '+34 600 123 456',
      category: 'Música & Audio',
      availability: 'Disponible por Proyecto',
      hourlyRate: '35.50',
      skills: ['Afinación', 'Restauración', 'Barniz a muñeca'],
      ...account.profile,
    },
  })
  await db.insertInto('userSettings').values({ userId: made.id, showEmail: true, showPhone: true }).execute()
  return made
}

/** An active listing in Diseño Gráfico at 450 € a project, without pictures. */
export async function aListing(
  db: Db,
  { author, ...columns }: { author?: { id: string } } & Partial<Insertable<Listings>> = {},
): Promise<Selectable<Listings>> {
  const authorId = columns.authorId ?? author?.id ?? (await anAccount(db)).id
  return db
    .insertInto('listings')
    .values({
      title: 'Diseño de logotipos para comercios',
      description: 'Tres propuestas, dos rondas de cambios y los archivos finales.\nEntrega en diez días.',
      categoryId: 1,
      priceCents: 45_000,
      currency: 'EUR',
      priceType: 'proyecto',
      priceKind: 'sin_decir',
      location: 'Zaragoza',
      contactInfo: 'Escríbeme a estudio@ejemplo.es',
      draftKey: randomUUID(),
      ...columns,
      authorId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
