import type { Db, Trx } from '#app/db.server.ts'
import type { Availability } from './limits.ts'
import type { Language } from '#app/locale/languages.ts'

export interface OwnProfile {
  fullName: string
  username: string
  bio: string | null
  /** The language of the profile's text. */
  language: Language
  website: string | null
  location: string | null
  phone: string | null
  category: string | null
  availability: Availability | null
  /** In cents of a US dollar (P8). */
  hourlyCents: number | null
  skills: string[]
  avatarUrl: string | null
  /** When the profile was last saved: a save names the version that it was made from. */
  version: string
}

/** A person's own profile, with its private parts. */
export async function findOwnProfile(db: Db | Trx, userId: string): Promise<OwnProfile> {
  const row = await db
    .selectFrom('profiles')
    .select([
      'fullName',
      'username',
      'bio',
      'language',
      'website',
      'location',
      'phone',
      'category',
      'availability',
      'hourlyRate',
      'skills',
      'avatarUrl',
      'updatedAt',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { hourlyRate: rate, updatedAt, ...profile } = row
  return {
    ...profile,
    availability: profile.availability,
    hourlyCents: rate === null ? null : Math.round(Number(rate) * 100),
    version: updatedAt.toISOString(),
  }
}

export interface NamedUser {
  id: string
  username: string
  /** False for a former name, whose address redirects to the present one. */
  isCurrent: boolean
}

/** The person with this name now, or the last one before if it is free (P6). Capitals do not matter. */
export async function findUserIdByUsername(db: Db, username: string): Promise<NamedUser | undefined> {
  const current = await db
    .selectFrom('profiles')
    .select(['id', 'username'])
    .where('username', '=', username)
    .executeTakeFirst()
  if (current) return { ...current, isCurrent: true }
  const former = await db
    .selectFrom('usernameHistory as h')
    .innerJoin('profiles as p', 'p.id', 'h.userId')
    .select(['p.id', 'p.username'])
    .where('h.username', '=', username)
    .executeTakeFirst()
  return former && { ...former, isCurrent: false }
}
