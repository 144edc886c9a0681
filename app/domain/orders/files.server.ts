import { sql, type RawBuilder } from 'kysely'
import type { FileStorage } from '#app/adapters/object-storage.ts'
import type { Db, Trx } from '#app/db.server.ts'
import {
  openRow,
  type FileDraft,
  type FindPart,
  type OpenedAttachment,
} from '#app/domain/uploads/attachments.server.ts'
import { PICTURE_TYPE, type Attachment } from '#app/domain/uploads/attachments.ts'
import { EVIDENCE_MAX } from './limits.ts'
import type { Side } from './stages.ts'

/** A file of an order, as it is shown to the people who may see it. */
export interface OrderFile extends Attachment {
  /** The event that it came with. */
  seq: number
  side: Side
  /** The hash of the kept bytes, and of those that were sent: pictures are encoded anew. */
  sha256: string
  sentSha256: string
  /** For evidence: its dispute, and its number among those of the same side. */
  disputeId: string | null
  evidenceN: number | null
  createdAt: Date
}

/** The files of some events of an order, in the order of its history. @param seqs a query for their numbers. */
export async function listFilesOf(db: Db, orderId: string, seqs: RawBuilder<unknown>): Promise<OrderFile[]> {
  const { rows } = await sql<OrderFile>`
    SELECT f.id, f.name, f.mime, f.bytes, f.event_seq AS seq, f.side, encode(f.sha256, 'hex') AS sha256,
           encode(f.sent_sha256, 'hex') AS sent_sha256, f.dispute_id, f.evidence_n, f.created_at
      FROM order_files f
     WHERE f.order_id = ${orderId}::uuid AND f.scan_state <> 'rechazado' AND f.event_seq IN (${seqs})
     ORDER BY f.event_seq, f.position`.execute(db)
  return rows
}

/** A picture among the files of a delivery. */
export interface DeliveredPicture {
  id: string
  name: string
  stageN: number
}

/** The pictures of the newest delivery of each stage of an order, in the order in which they were sent. */
export async function listDeliveredPictures(db: Db, orderId: string): Promise<DeliveredPicture[]> {
  const { rows } = await sql<DeliveredPicture>`
    SELECT f.id, f.name, e.stage_n
      FROM (SELECT DISTINCT ON (stage_n) stage_n, seq FROM order_events
             WHERE order_id = ${orderId}::uuid AND kind = 'deliver' ORDER BY stage_n, seq DESC) e
      JOIN order_files f ON f.order_id = ${orderId}::uuid AND f.event_seq = e.seq
     WHERE f.mime = ${PICTURE_TYPE} AND f.scan_state <> 'rechazado'
     ORDER BY e.stage_n, f.position`.execute(db)
  return rows
}

/** A file with its bytes, for the two sides of its order; for others it is not found. @throws when the store does not answer. */
export async function openOrderFile(
  db: Db,
  storage: Pick<FileStorage, 'open'>,
  { userId, orderId, id }: { userId: string; orderId: string; id: string },
  findPart?: FindPart,
): Promise<OpenedAttachment> {
  const row = await db
    .selectFrom('orderFiles as f')
    .innerJoin('orders as o', 'o.id', 'f.orderId')
    .select(['f.id', 'f.name', 'f.mime', 'f.bytes', 'f.key'])
    .where('f.id', '=', id)
    .where('f.orderId', '=', orderId)
    .where('f.scanState', '<>', 'rechazado')
    .where(({ eb, or }) => or([eb('o.clientId', '=', userId), eb('o.freelancerId', '=', userId)]))
    .executeTakeFirst()
  return openRow(storage, row, findPart)
}

/** Whether a person is the freelancer of an order. */
export async function isFreelancerOf(db: Db, userId: string, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('freelancerId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** How many bytes the files of all deliveries of an order have. */
export async function deliveredBytes(db: Db | Trx, orderId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('orderFiles as f')
    .innerJoin('orderEvents as e', (join) =>
      join.onRef('e.orderId', '=', 'f.orderId').onRef('e.seq', '=', 'f.eventSeq'),
    )
    .select(({ fn }) => fn.sum<string | null>('f.bytes').as('bytes'))
    .where('f.orderId', '=', orderId)
    .where('e.kind', '=', 'deliver')
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** How many more files a side can show in a dispute. */
export async function evidenceLeft(db: Db | Trx, disputeId: string, side: Side): Promise<number> {
  const { last } = await db
    .selectFrom('orderFiles')
    .select(({ fn }) => fn.max('evidenceN').as('last'))
    .where('disputeId', '=', disputeId)
    .where('side', '=', side)
    .executeTakeFirstOrThrow()
  return EVIDENCE_MAX - (last ?? 0)
}

interface Attaching {
  orderId: string
  /** The event that they come with. */
  seq: number
  side: Side
  /** In the order of the form. */
  ids: readonly string[]
  /** The dispute in which they are evidence; the caller has checked the limit. */
  disputeId?: string
  now: Date
}

/** Moves the files of a form to an event of an order whose row is locked. Files of other people or forms are not found. */
export async function attachOrderFiles(trx: Trx, draft: FileDraft, attaching: Attaching): Promise<void> {
  const { userId, draftKey } = draft
  const { orderId, seq, side, ids, disputeId = null, now } = attaching
  if (ids.length === 0) return
  await sql`
    WITH taken AS (
      DELETE FROM attachment_staging
       WHERE user_id = ${userId} AND draft_key = ${draftKey} AND id = ANY(${ids}::uuid[])
      RETURNING id, key, name, mime, bytes, sha256, kept_sha256),
    placed AS (SELECT *, row_number() OVER (ORDER BY array_position(${ids}::uuid[], id)) AS place FROM taken)
    INSERT INTO order_files (id, order_id, event_seq, position, user_id, side, dispute_id, evidence_n, key, name, mime,
                             bytes, sha256, sent_sha256, scan_state, created_at)
    SELECT id, ${orderId}::uuid, ${seq}, place - 1, ${userId}::uuid, ${side}, ${disputeId}::uuid,
           CASE WHEN ${disputeId}::uuid IS NOT NULL THEN place + (
             SELECT coalesce(max(evidence_n), 0) FROM order_files
              WHERE dispute_id = ${disputeId}::uuid AND side = ${side}) END,
           key, name, mime, bytes, coalesce(kept_sha256, sha256), sha256,
           CASE mime WHEN ${PICTURE_TYPE} THEN 'limpio' ELSE 'pendiente' END, ${now}
      FROM placed`.execute(trx)
}
