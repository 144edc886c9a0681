import { sql, type RawBuilder } from 'kysely'
import type { FileStorage } from '#app/adapters/object-storage.ts'
import { inTransaction, type Db } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { openRow, type OpenedAttachment } from '#app/domain/uploads/attachments.server.ts'
import type { Attachment } from '#app/domain/uploads/attachments.ts'

interface Reading {
  moderatorId: string
  caseId: string
  now: Date
}

/**
 * The files of the reported line of an order, or of the reported request, while the case is this moderator's, who is on
 * no side of it.
 */
const REPORTED = ({ moderatorId, caseId, now }: Reading): RawBuilder<unknown> => sql`
  FROM moderation_cases c
  JOIN (SELECT 'order_event' AS kind, e.id AS target_id, f.id, f.name, f.mime, f.bytes, f.key, f.position, f.scan_state,
               f.user_id, o.client_id, o.freelancer_id
          FROM order_files f
          JOIN order_events e ON e.order_id = f.order_id AND e.seq = f.event_seq
          JOIN orders o ON o.id = e.order_id
        UNION ALL
        SELECT 'request', r.id, f.id, f.name, f.mime, f.bytes, f.key, f.position, f.scan_state,
               r.client_id, r.client_id, NULL
          FROM request_files f JOIN requests r ON r.id = f.request_id) f
    ON f.kind = c.target_kind AND f.target_id = c.target_id
 WHERE c.id = ${caseId}::uuid AND c.state IN ('en_revisión', 'apelado')
   AND c.claimed_by = ${moderatorId}::uuid AND c.claimed_until > ${now} AND f.scan_state <> 'rechazado'
   AND f.client_id IS DISTINCT FROM ${moderatorId}::uuid AND f.freelancer_id IS DISTINCT FROM ${moderatorId}::uuid`

/** The files of a reported thing, for the moderator who has claimed the case; others get none. */
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
