import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { coverAsJson, type JobCover } from '#app/domain/listings/card.server.ts'
import { microsecondsOf, momentOf, walkTo } from '#app/domain/paging.server.ts'
import { BY_MOMENT, pageOf, type Page, type Place } from '#app/domain/paging.ts'
import { notOnesOwn } from './cases.server.ts'
import type { QueueFilter, QueueView } from './queue-params.ts'
import type { CaseState, Reason, TargetKind } from './states.ts'
import { titlePieces, titleShown, type ListedCase } from './titles.server.ts'
import { t } from '#app/locale/texts.ts'

const CASES_A_PAGE = 25

export interface QueuedCase extends ListedCase {
  reports: number
  reasons: Reason[]
  /** The moderator who has claimed the case. */
  claimedBy: string | null
  isMine: boolean
  /** The cover of a listing; null once the listing is gone, and for other things. */
  job: JobCover | null
}

/**
 * A page of the moderators' work: waiting cases, the oldest first, or decided ones, the newest first. Cases that
 * concern the moderator are left out (R14).
 */
export async function listQueueAsModerator(
  db: Db,
  moderatorId: string,
  { view, kind, reason }: QueueFilter,
  { after, now }: { after?: Place; now: Date },
): Promise<Page<QueuedCase>> {
  const key = sql.ref(view === 'decided' ? 'c.decidedAt' : view === 'appeals' ? 'c.appealedAt' : 'c.openedAt')
  const order = { columns: key, id: sql`c.id`, valuesOf: momentOf, isDescending: view === 'decided' }
  const { direction, beyond } = walkTo({ after }, order)
  const { rows } = await sql<{
    id: string
    targetKind: TargetKind
    title: string
    language: string | null
    state: CaseState
    reportCount: number
    reasons: Reason[]
    at: Date
    microseconds: number
    isClaimed: boolean
    isMine: boolean
    claimer: string | null
    job: JobCover | null
  }>`
    SELECT c.id, c.target_kind, c.title, c.evidence ->> 'language' AS language, c.state, c.report_count, ${key} AS at,
           ${microsecondsOf(key)} AS microseconds,
           ARRAY(SELECT DISTINCT reason FROM reports r WHERE r.case_id = c.id ORDER BY reason) AS reasons,
           c.claimed_until > ${now} AND c.claimed_by = ${moderatorId} AS is_mine,
           coalesce(c.claimed_until > ${now}, false) AS is_claimed,
           CASE WHEN c.claimed_until > ${now} THEN p.full_name END AS claimer,
           CASE WHEN c.target_kind = 'listing' THEN ${sql.raw(coverAsJson('c.target_id'))} END AS job
      FROM moderation_cases c LEFT JOIN profiles p ON p.id = c.claimed_by
     WHERE ${conditionOf(view, moderatorId, now)} AND ${notOnesOwn(moderatorId)}
       ${kind ? sql`AND c.target_kind = ${kind}` : sql``}
       ${reason ? sql`AND EXISTS (SELECT FROM reports r WHERE r.case_id = c.id AND r.reason = ${reason})` : sql``}
       ${beyond}
     ORDER BY ${key} ${direction}, c.id ${direction}
     LIMIT ${sql.lit(CASES_A_PAGE + 1)}`.execute(db)
  const asked = { rows, asked: { after } }
  const { items, ...neighbours } = pageOf(asked, {
    size: CASES_A_PAGE,
    order: BY_MOMENT,
    keyOf: (row) => row.microseconds,
  })
  return {
    items: items.map((row) => ({
      id: row.id,
      kind: row.targetKind,
      title: titleShown({ kind: row.targetKind, title: row.title }),
      heading: titlePieces({ kind: row.targetKind, title: row.title }, row.language),
      state: row.state,
      reports: row.reportCount,
      reasons: row.reasons,
      at: row.at,
      claimedBy: row.isClaimed ? (row.claimer ?? t('Usuario eliminado')) : null,
      isMine: row.isMine ?? false,
      job: row.job,
    })),
    ...neighbours,
  }
}

function conditionOf(view: QueueView, moderatorId: string, now: Date) {
  switch (view) {
    case 'pending':
      return sql`c.state IN ('abierto', 'en_revisión')`
    case 'appeals':
      return sql`c.state = 'apelado' AND c.decided_by IS DISTINCT FROM ${moderatorId}`
    case 'mine':
      return sql`c.claimed_by = ${moderatorId} AND c.claimed_until > ${now}`
    case 'decided':
      return sql`c.decided_at IS NOT NULL`
  }
}
