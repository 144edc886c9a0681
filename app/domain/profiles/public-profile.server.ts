import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { Availability } from './limits.ts'
import type { Language } from '#app/locale/languages.ts'

/**
 * Whether these two have a conversation (E10), which a profile for contacts asks for. Signed-out readers are no
 * contacts.
 */
export function isContact(readerId: string | undefined, personId: Expression<unknown>): RawBuilder<boolean> {
  if (readerId === undefined) return sql<boolean>`false`
  return sql<boolean>`(
    EXISTS (SELECT FROM conversations WHERE client_id = ${readerId}::uuid AND freelancer_id = ${personId})
    OR EXISTS (SELECT FROM conversations WHERE client_id = ${personId} AND freelancer_id = ${readerId}::uuid))`
}

/** The reader: decides which profiles they find. */
export interface ProfileReader {
  id: string
  role: 'usuario' | 'moderador' | 'administrador'
}

export interface PublicProfile {
  id: string
  fullName: string
  username: string
  avatarUrl: string | null
  /** Whether they have confirmed their address (A12). */
  isVerified: boolean
  bio: string | null
  /** The language of the profile's text. */
  language: Language
  skills: string[]
  /** In cents of a US dollar (P8). */
  hourlyCents: number | null
  category: { slug: string; name: string } | null
  availability: Availability | null
  location: string | null
  website: string | null
  memberSince: Date
  /** The address; null unless the person shows it (E11). */
  email: string | null
  phone: string | null
  isOwner: boolean
  /** Why not everybody sees the profile (E10), or null. */
  hidden: 'contacts' | 'private' | 'account' | null
}

/**
 * A person's profile as others see it (R8), in one query; undefined if this reader may not see it (E10). A private
 * profile is visible to its owner, one for contacts to people with a conversation, and that of an inactive account to
 * staff. Staff see every profile of an existing account.
 * @param figuresOf a column of another area that is read along.
 */
export async function findPublicProfile<Figures = null>(
  db: Db,
  reader: ProfileReader | undefined,
  id: string,
  figuresOf: (personId: Expression<unknown>) => RawBuilder<Figures> = () => sql<Figures>`NULL`,
): Promise<(PublicProfile & { figures: Figures }) | undefined> {
  const row = await db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .leftJoin('userSettings as s', 's.userId', 'p.id')
    .leftJoin('categories as c', 'c.name', 'p.category')
    .select((eb) => [
      'p.id',
      'p.fullName',
      'p.username',
      'p.avatarUrl',
      'u.emailVerifiedAt',
      'p.bio',
      'p.language',
      'p.skills',
      'p.hourlyRate',
      'c.slug',
      'c.name',
      'p.availability',
      'p.location',
      'p.website',
      'u.createdAt as memberSince',
      'u.state',
      's.profileVisibility',
      eb.case().when('s.showEmail', '=', true).then(eb.ref('u.email')).end().as('email'),
      eb.case().when('s.showPhone', '=', true).then(eb.ref('p.phone')).end().as('phone'),
      isContact(reader?.id, sql.ref('p.id')).as('isContact'),
      figuresOf(sql.ref('p.id')).as('figures'),
    ])
    .where('p.id', '=', id)
    .where('u.state', '<>', 'eliminado')
    .executeTakeFirst()
  if (!row) return undefined

  const { emailVerifiedAt, hourlyRate, slug, name, state, profileVisibility, isContact: isOfReader, ...profile } = row
  const hidden = hiddenBecause(state, profileVisibility)
  const isOwner = reader?.id === row.id
  const isStaff = reader !== undefined && reader.role !== 'usuario'
  const isForReader = hidden === null || isOwner || isStaff || (hidden === 'contacts' && isOfReader)
  if (!isForReader) return undefined
  return {
    ...profile,
    // Kysely does not unwrap the type of a column that is only read, as this one is.
    figures: profile.figures as Figures,
    availability: profile.availability,
    isVerified: emailVerifiedAt !== null,
    hourlyCents: hourlyRate === null ? null : Math.round(Number(hourlyRate) * 100),
    category: slug === null || name === null ? null : { slug, name },
    isOwner,
    hidden,
  }
}

function hiddenBecause(state: string, visibility: string | null): PublicProfile['hidden'] {
  if (state !== 'activo') return 'account'
  return visibility === 'private' || visibility === 'contacts' ? visibility : null
}
