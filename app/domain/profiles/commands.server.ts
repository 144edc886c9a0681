import { sql } from 'kysely'
import { inTransaction, violatedConstraint, type Db, type Trx } from '#app/db.server.ts'
import { nameFaults } from './official-names.ts'
import { findOwnProfile, type OwnProfile } from './queries.server.ts'
import type { ProfileForm } from './schema.ts'
import { usernameCandidates } from './username.ts'
import { reading } from '#app/locale/languages.ts'

/** How many former names lead to a person. */
export const FORMER_NAMES_KEPT = 20

export interface NewProfile {
  fullName: string
  /** The address from which the username is made (A5). */
  email: string
  siteName: string
  now: Date
}

/** Gives a new account its profile with the first free username that its address suggests (A5). */
export async function createProfile(
  trx: Trx,
  id: string,
  { fullName, email, siteName, now }: NewProfile,
): Promise<string> {
  for (const username of usernameCandidates(email, siteName)) {
    const row = await trx
      .insertInto('profiles')
      .values({ id, fullName, username, language: reading.language(), createdAt: now, updatedAt: now })
      // An error would end the transaction, so a taken name is skipped; the index still decides.
      .onConflict((conflict) => conflict.constraint('profiles_username_key').doNothing())
      .returning('username')
      .executeTakeFirst()
    if (!row) continue
    await takeFromFormer(trx, row.username)
    return row.username
  }
  throw new Error('unreachable: the candidates never end')
}

export type ProfileSaved =
  | { kind: 'saved' }
  | { kind: 'username-taken' }
  /** A new name could be taken for the site's own, or a new username has no letter or figure. */
  | { kind: 'names-refused'; faults: NonNullable<ReturnType<typeof nameFaults>> }
  /** The profile was saved after this form was opened; nothing was changed. */
  | { kind: 'edited-meanwhile'; current: OwnProfile }

/**
 * Saves a person's profile (P1). `version` is that of the profile that the form was opened with. When it was saved
 * since, nothing changes; a profile that already equals the form is a success.
 */
export async function saveProfile(
  db: Db | Trx,
  userId: string,
  form: ProfileForm,
  { version, siteName, now }: { version: string; siteName: string; now: Date },
): Promise<ProfileSaved> {
  try {
    return await inTransaction(db, async (trx) => {
      // Locks the profile, so that a second save sees the first one.
      await trx.selectFrom('profiles').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
      const current = await findOwnProfile(trx, userId)
      if (saysTheSame(current, form)) return { kind: 'saved' }
      if (current.version !== version) return { kind: 'edited-meanwhile', current }
      const faults = nameFaults({ fullName: form.full_name, username: form.username }, current, siteName)
      if (faults) return { kind: 'names-refused', faults }

      const { skills, full_name: fullName, hourly_rate: cents, ...texts } = form
      await trx
        .updateTable('profiles')
        .set({
          ...texts,
          fullName,
          skills,
          hourlyRate: cents === null ? null : (cents / 100).toFixed(2),
          // The version differs even when two saves fall into one millisecond or a clock is behind.
          updatedAt: sql<Date>`greatest(${now}, date_trunc('milliseconds', updated_at) + interval '1 millisecond')`,
        })
        .where('id', '=', userId)
        .execute()
      if (form.username !== current.username) await keepFormerName(trx, userId, current.username, form.username, now)
      return { kind: 'saved' }
    })
  } catch (error) {
    // The index decides who was first.
    if (violatedConstraint(error) === 'profiles_username_key') return { kind: 'username-taken' }
    throw error
  }
}

function saysTheSame(current: OwnProfile, form: ProfileForm): boolean {
  return (
    current.fullName === form.full_name &&
    current.username === form.username &&
    current.bio === form.bio &&
    (form.language === undefined || current.language === form.language) &&
    current.website === form.website &&
    current.location === form.location &&
    current.phone === form.phone &&
    current.category === form.category &&
    current.availability === form.availability &&
    current.hourlyCents === form.hourly_rate &&
    current.skills.join('\n') === form.skills.join('\n')
  )
}

/** P6: the former name leads to its person until another person takes it. */
async function keepFormerName(trx: Trx, userId: string, left: string, taken: string, now: Date): Promise<void> {
  await takeFromFormer(trx, taken)
  await trx
    .insertInto('usernameHistory')
    .values({ username: left, userId, leftAt: now })
    .onConflict((conflict) => conflict.constraint('username_history_pkey').doUpdateSet({ userId, leftAt: now }))
    .execute()
  await trx
    .deleteFrom('usernameHistory')
    .where('username', 'in', (eb) =>
      eb
        .selectFrom('usernameHistory')
        .select('username')
        .where('userId', '=', userId)
        .orderBy('leftAt', 'desc')
        .offset(FORMER_NAMES_KEPT),
    )
    .execute()
}

/** A name that is taken stops leading to its former owner. */
async function takeFromFormer(trx: Trx, username: string): Promise<void> {
  await trx.deleteFrom('usernameHistory').where('username', '=', username).execute()
}
