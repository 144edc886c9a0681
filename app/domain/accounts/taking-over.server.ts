import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { TAKEN_AWAY } from '#app/domain/tables/registry.ts'
import { mailOwner } from './addressee.server.ts'
import { takenOverMail } from './texts/security.ts'

/** The kinds of content of an account that everybody can see. */
export const PUBLISHED_KINDS = ['perfil', 'anuncio', 'solicitud', 'concurso'] as const
export type PublishedKind = (typeof PUBLISHED_KINDS)[number]

/** Attempts to delete archives from the store, in the end one an hour. */
const DISCARD_ATTEMPTS = 700

interface TakingOver {
  now: Date
  site: Site
  /** Content published from then on is hidden; without it all content. */
  since?: Date
}

/**
 * Gives an account to the person who has proved its address with a new password. Another person may have registered the
 * address before: what they added is deleted or hidden, as `takenOver` of each table says, their sessions end, and the
 * settings by which they could lock out the new owner are reset. The caller has set the address and the password.
 */
export async function takeOver(trx: Trx, userId: string, { now, site, since }: TakingOver): Promise<void> {
  // Hiring locks this row FOR SHARE: a quote is accepted before the lock, or is withdrawn.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
  await discardArchives(trx, userId)
  for (const { table, owner, only } of TAKEN_AWAY)
    await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(owner)} = ${userId}::uuid AND ${sql.raw(only)}`.execute(
      trx,
    )
  await sql`UPDATE tokens SET used_at = ${now} WHERE user_id = ${userId}::uuid AND used_at IS NULL
               AND purpose <> 'deshacer_correo'`.execute(trx)
  await sql`DELETE FROM jobs WHERE dedupe_key LIKE ${`erase-account:${userId}%`}`.execute(trx)
  await sql`UPDATE users SET state = 'activo' WHERE id = ${userId}::uuid AND state = 'baja_solicitada'`.execute(trx)
  await withdrawOffers(trx, userId, now)
  const published = { now, since: since ?? new Date(0) }
  await withdrawEntries(trx, userId, published)
  await hidePublished(trx, userId, published)
  await writeAudit(trx, { at: now, actor: userId, action: 'account.take-over', subjectId: userId })
  await mailOwner(trx, userId, 'password-changed', ({ fullName }) => takenOverMail(site, { fullName }))
}

async function discardArchives(trx: Trx, userId: string): Promise<void> {
  const archives = await trx.deleteFrom('dataExports').where('userId', '=', userId).returning('key').execute()
  const keys = archives.flatMap(({ key }) => key ?? [])
  if (keys.length > 0) await scheduleJob(trx, 'discard-objects', { keys }, { maxAttempts: DISCARD_ATTEMPTS })
}

/**
 * Open quotes of the account, with what was proposed instead of them, and its packages: accepted or ordered, they would
 * bind the new owner.
 */
async function withdrawOffers(trx: Trx, userId: string, now: Date): Promise<void> {
  await sql`
    WITH withdrawn AS (
      UPDATE quotes SET state = 'retirado', answered_at = ${now}
       WHERE freelancer_id = ${userId}::uuid AND state IN ('enviado', 'contraoferta') RETURNING id
    )
    UPDATE counter_offers c SET outcome = 'terminada', answered_at = ${now}
      FROM withdrawn WHERE c.quote_id = withdrawn.id AND c.outcome IS NULL`.execute(trx)
  await sql`
    DELETE FROM package_terms USING listings l
     WHERE l.id = package_terms.listing_id AND l.author_id = ${userId}::uuid`.execute(trx)
}

/**
 * Entries of open contests, with their files: if one were chosen, it would bind the new owner, who can send another.
 */
async function withdrawEntries(trx: Trx, userId: string, { now, since }: { now: Date; since: Date }): Promise<void> {
  // The contest is locked before its entries, as when they are judged.
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM contests WHERE ends_at > ${now} AND id IN (SELECT contest_id FROM contest_entries
     WHERE user_id = ${userId}::uuid AND state = 'enviada' AND created_at >= ${since}) ORDER BY id FOR SHARE`.execute(
    trx,
  )
  if (rows.length === 0) return
  await sql`
    WITH withdrawn AS (
      UPDATE contest_entries SET state = 'retirada', withdrawn_at = ${now}
       WHERE user_id = ${userId}::uuid AND state = 'enviada' AND created_at >= ${since}
         AND contest_id = ANY (${rows.map(({ id }) => id)}::uuid[]) RETURNING id
    )
    DELETE FROM contest_files WHERE entry_id IN (SELECT id FROM withdrawn)`.execute(trx)
}

/** Hides public content, and records it for the page on which the new owner keeps or deletes it. */
async function hidePublished(trx: Trx, userId: string, { now, since }: { now: Date; since: Date }): Promise<void> {
  const note = (kind: PublishedKind, things: RawBuilder<unknown>) =>
    sql`
      INSERT INTO published_before (user_id, kind, thing_id, visibility, hidden_at)
      SELECT ${userId}::uuid, ${kind}, things.id, things.visibility, ${now} FROM (${things}) AS things (id, visibility)
          ON CONFLICT ON CONSTRAINT published_before_pkey
          DO UPDATE SET decision = NULL, hidden_at = EXCLUDED.hidden_at, visibility = EXCLUDED.visibility
       WHERE published_before.decision = 'queda'`.execute(trx)
  await note(
    'anuncio',
    sql`SELECT id, NULL FROM listings
         WHERE author_id = ${userId}::uuid AND status = 'active' AND deleted_at IS NULL AND created_at >= ${since}`,
  )
  await sql`
    UPDATE listings SET status = 'inactive'
     WHERE author_id = ${userId}::uuid AND status = 'active' AND deleted_at IS NULL AND created_at >= ${since}`.execute(
    trx,
  )
  await note(
    'solicitud',
    sql`SELECT id, NULL FROM requests
         WHERE client_id = ${userId}::uuid AND is_public AND state = 'abierta' AND created_at >= ${since}`,
  )
  await note(
    'concurso',
    sql`SELECT id, NULL FROM contests WHERE organiser_id = ${userId}::uuid AND created_at >= ${since}`,
  )
  await note(
    'perfil',
    sql`SELECT p.id, coalesce(s.profile_visibility, 'public') FROM profiles p LEFT JOIN user_settings s ON s.user_id = p.id
         WHERE p.id = ${userId}::uuid AND p.updated_at >= ${since}`,
  )
  // Settings return to those of a new account, so that none silences notices to the new owner.
  await sql`DELETE FROM user_settings WHERE user_id = ${userId}::uuid`.execute(trx)
  await sql`
    INSERT INTO user_settings (user_id, profile_visibility, updated_at)
    SELECT user_id, 'private', ${now} FROM published_before
     WHERE kind = 'perfil' AND thing_id = ${userId}::uuid AND decision IS NULL`.execute(trx)
}
