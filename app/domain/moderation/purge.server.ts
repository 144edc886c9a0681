import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { CASES_KEPT_DAYS } from './rules.ts'

const AT_ONCE = 1_000

/** Cases whose last decision was before. */
const isLongOver = (before: Date) => sql<boolean>`
  c.decided_at < ${before} AND c.state NOT IN ('abierto', 'en_revisión', 'apelado')
  AND coalesce(c.appeal_decided_at, c.decided_at) < ${before}`

/** A measure of the case is still in force: a suspension that has not ended, or a thing that is still hidden. */
const isInForce = sql<boolean>`
  EXISTS (SELECT FROM moderation_actions a
           WHERE a.case_id = c.id AND a.reversed_at IS NULL AND a.action <> 'recategorizar'
             AND (EXISTS (SELECT FROM suspensions s WHERE s.action_id = a.id AND s.ended_at IS NULL)
               OR (a.before IS NOT NULL AND CASE c.target_kind
                     WHEN 'listing' THEN EXISTS (SELECT FROM listings t WHERE t.id = c.target_id)
                     WHEN 'message' THEN EXISTS (SELECT FROM messages t WHERE t.id = c.target_id)
                     WHEN 'rating' THEN EXISTS (SELECT FROM ratings t WHERE t.id = c.target_id)
                     WHEN 'contest' THEN EXISTS (SELECT FROM contests t WHERE t.id = c.target_id)
                     WHEN 'request' THEN EXISTS (SELECT FROM requests t WHERE t.id = c.target_id)
                     WHEN 'external' THEN EXISTS (SELECT FROM external_ads t WHERE t.id = c.target_id)
                     WHEN 'entry' THEN EXISTS (SELECT FROM contest_entries t WHERE t.id = c.target_id) END)))`

/**
 * Deletes cases with their reports CASES_KEPT_DAYS after the last decision (docs/decisions/0125). While a measure is in
 * force, its reasons stay, and only the reports and the evidence are deleted. The public log stays.
 */
export async function purgeCases(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, CASES_KEPT_DAYS)
  await inBatches(() =>
    sql`
      DELETE FROM moderation_cases WHERE id IN (
        SELECT c.id FROM moderation_cases c WHERE ${isLongOver(before)} AND NOT ${isInForce} LIMIT ${sql.lit(AT_ONCE)})`.execute(
      db,
    ),
  )
  await inBatches(() =>
    sql`
      WITH over AS (
        SELECT c.id FROM moderation_cases c WHERE ${isLongOver(before)} AND c.evidence <> '{}' LIMIT ${sql.lit(AT_ONCE)}),
      gone AS (DELETE FROM reports WHERE case_id IN (SELECT id FROM over))
      UPDATE moderation_cases SET evidence = '{}' WHERE id IN (SELECT id FROM over)`.execute(db),
  )
}

async function inBatches(work: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  let done = AT_ONCE
  while (done >= AT_ONCE) done = Number((await work()).numAffectedRows ?? 0)
}
