import { sql } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import type { FileDraft } from '#app/domain/uploads/attachments.server.ts'
import type { Held } from './acting.server.ts'

/** The answer to an offer or to evidence that is already there: nothing was stored, and no notice was sent. */
export interface NothingNew {
  kind: 'nothing-new'
}

type OfSide = Pick<Held, 'dispute' | 'side'>

/** Whether the offer of this side stands at this amount. */
export async function findSameOffer(
  trx: Trx,
  { dispute, side }: OfSide,
  cents: number,
): Promise<NothingNew | undefined> {
  const row = await trx
    .selectFrom('disputeOffers')
    .select('side')
    .where('disputeId', '=', dispute.id)
    .where('side', '=', side)
    .where('toClientCents', '=', cents)
    .executeTakeFirst()
  return row && { kind: 'nothing-new' }
}

/**
 * Whether this side has said these words in this dispute and shown all of these files, by what was sent. Files that were
 * refused since then count as not shown.
 */
export async function findSameEvidence(
  trx: Trx,
  { dispute, side }: OfSide,
  { words, fileIds, userId, draftKey }: FileDraft & { words: string | null; fileIds: readonly string[] },
): Promise<NothingNew | undefined> {
  const { rows } = await sql<{ isSame: boolean }>`
    SELECT (${words}::text IS NULL OR EXISTS (
             SELECT FROM order_events e
              WHERE e.order_id = ${dispute.orderId}::uuid AND e.stage_n = ${dispute.stageN} AND e.actor = ${side}
                AND e.created_at >= ${dispute.openedAt} AND e.body = ${words}::text))
       AND NOT EXISTS (
             SELECT FROM attachment_staging s
              WHERE s.user_id = ${userId}::uuid AND s.draft_key = ${draftKey}::uuid AND s.id = ANY(${fileIds}::uuid[])
                AND NOT EXISTS (
                      SELECT FROM order_files f
                       WHERE f.dispute_id = ${dispute.id}::uuid AND f.side = ${side} AND f.sent_sha256 = s.sha256
                         AND f.scan_state <> 'rechazado')) AS is_same`.execute(trx)
  return rows[0]?.isSame ? { kind: 'nothing-new' } : undefined
}
