import { sql, type RawBuilder } from 'kysely'
import type { FileStorage } from '#app/adapters/object-storage.ts'
import { inTransaction, type Db } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { openRow } from '#app/domain/orders/files.server.ts'
import type { OpenedAttachment } from '#app/domain/uploads/attachments.server.ts'
import type { Attachment } from '#app/domain/uploads/attachments.ts'

interface Reading {
  moderatorId: string
  caseId: string
  now: Date
}

/** The files of the reported line of an order, while its case is this moderator's, who is no side of the order. */
const REPORTED = ({ moderatorId, caseId, now }: Reading): RawBuilder<unknown> => sql`
  FROM moderation_cases c
  JOIN order_events e ON e.id = c.target_id
  JOIN orders o ON o.id = e.order_id
  JOIN order_files f ON f.order_id = e.order_id AND f.event_seq = e.seq
 WHERE c.id = ${caseId}::uuid AND c.target_kind = 'order_event' AND c.state IN ('en_revisión', 'apelado')
   AND c.claimed_by = ${moderatorId}::uuid AND c.claimed_until > ${now} AND f.scan_state <> 'rechazado'
   AND o.client_id IS DISTINCT FROM ${moderatorId}::uuid AND o.freelancer_id IS DISTINCT FROM ${moderatorId}::uuid`

/** The files of what was reported, for the moderator whose case it is now; none for anybody else. */
export async function listReportedFiles(db: Db, reading: Reading): Promise<Attachment[]> {
  const { rows } = await sql<Attachment>`
    SELECT f.id, f.name, f.mime, f.bytes ${REPORTED(reading)} ORDER BY f.position`.execute(db)
  return rows
}

/**
 * One of them with its bytes. The reading is logged in the account of the person who added it.
 * @throws when the store does not answer.
 */
export async function openReportedFile(
  db: Db,
  storage: Pick<FileStorage, 'open'>,
  { fileId, ...reading }: Reading & { fileId: string },
): Promise<OpenedAttachment> {
  const { rows } = await sql<Attachment & { key: string; userId: string }>`
    SELECT f.id, f.name, f.mime, f.bytes, f.key, f.user_id ${REPORTED(reading)} AND f.id = ${fileId}::uuid`.execute(db)
  const [row] = rows
  if (!row) return { kind: 'not-found' }
  const { userId: subjectId, ...file } = row
  const { moderatorId: actor, caseId, now: at } = reading
  const entry = { at, actor, action: 'moderation.leer-archivo', subjectId, facts: { case: caseId } }
  await inTransaction(db, (trx) => writeAudit(trx, entry))
  return openRow(storage, file)
}
