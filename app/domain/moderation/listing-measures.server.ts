import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { appealEnd } from './appeals.server.ts'
import type { CaseState } from './states.ts'

/** What moderators have done about a listing and is in force, as its owner may read it. */
export interface ListingMeasure {
  /** Null once the case is no longer kept: what was done about the listing stays. */
  caseId: string | null
  kind: 'retenido' | 'retirado'
  rule: string | null
  facts: string | null
  /** Until when it can be appealed; null when it cannot (any more, or yet). */
  appealUntil: Date | null
  /** It has been appealed, and nobody has decided yet. */
  isAppealed: boolean
}

/**
 * Which of somebody's listings moderators withhold or have removed, and why, by the listing's id. What is free has no
 * entry.
 */
export async function findListingMeasures(
  db: Db,
  ownerId: string,
  listingIds: string[],
  now: Date,
): Promise<Map<string, ListingMeasure>> {
  if (listingIds.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    kind: ListingMeasure['kind']
    caseId: string | null
    state: CaseState | null
    appealedBy: string | null
    decidedAt: Date | null
    rule: string | null
    facts: string | null
  }>`
    SELECT l.id, l.moderation AS kind, m.*
      FROM listings l
      LEFT JOIN LATERAL (
        SELECT c.id AS case_id, c.state, c.appealed_by, c.decided_at, a.rule, a.facts
          FROM moderation_cases c
          JOIN moderation_actions a ON a.case_id = c.id
         WHERE c.target_kind = 'listing' AND c.target_id = l.id AND c.subject_id = l.author_id
           AND a.action = CASE l.moderation WHEN 'retirado' THEN 'retirar' ELSE 'retener' END AND a.reversed_at IS NULL
         ORDER BY a.created_at DESC, a.log_id DESC LIMIT 1) m ON true
     WHERE l.author_id = ${ownerId} AND l.id = ANY (${listingIds}::uuid[]) AND l.moderation <> 'libre'`.execute(db)
  return new Map(
    rows.map((row) => {
      // That somebody who reported has appealed is not told to whom it is about.
      const isAppealed = row.state === 'apelado' && row.appealedBy === 'subject'
      const end = row.state === 'con_medida' && row.decidedAt ? appealEnd(row.decidedAt) : null
      return [
        row.id,
        {
          caseId: row.caseId,
          kind: row.kind,
          rule: row.rule,
          facts: row.facts,
          appealUntil: end && end >= now ? end : null,
          isAppealed,
        },
      ]
    }),
  )
}

/** The same of one listing; undefined when it is free. */
export const findListingMeasure = async (db: Db, ownerId: string, listingId: string, now: Date) =>
  (await findListingMeasures(db, ownerId, [listingId], now)).get(listingId)
