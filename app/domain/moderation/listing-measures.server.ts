import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { appealEnd } from './appeals.server.ts'
import type { CaseState } from './states.ts'

/** A measure about a listing that is in force, as its owner may read it. */
export interface ListingMeasure {
  /** Null once the case was purged; the measure about the listing stays. */
  caseId: string | null
  kind: 'retenido' | 'retirado'
  rule: string | null
  facts: string | null
  /** Until when the measure can be appealed; null when it cannot. */
  appealUntil: Date | null
  /** Whether the measure was appealed and is not decided yet. */
  isAppealed: boolean
}

/**
 * The measures against a person's listings that are withheld or removed, by the listing's id. Free listings have no
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
      // An appeal by a reporter is not shown to the subject.
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

/** The measure of one listing; undefined when it is free. */
export const findListingMeasure = async (db: Db, ownerId: string, listingId: string, now: Date) =>
  (await findListingMeasures(db, ownerId, [listingId], now)).get(listingId)
