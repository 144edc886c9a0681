import { sql } from 'kysely'
import type { FileStorage } from '#app/adapters/object-storage.ts'
import type { Db } from '#app/db.server.ts'
import type { OpenedAttachment } from '#app/domain/uploads/attachments.server.ts'

/**
 * A file of an entry, for its author, for the organiser, and for other signed-in people once they may read the entry
 * (after the end where the contest is blind). For all others it is not found.
 * @throws when the store does not answer.
 */
export async function openEntryFile(
  db: Db,
  storage: Pick<FileStorage, 'open'>,
  { readerId, contestId, fileId }: { readerId: string; contestId: string; fileId: string },
  now: Date,
): Promise<OpenedAttachment> {
  const { rows } = await sql<{ id: string; name: string; mime: string; bytes: number; key: string }>`
    SELECT f.id, f.name, f.mime, f.bytes, f.key
      FROM contest_files f
      JOIN contest_entries e ON e.id = f.entry_id
      JOIN contests c ON c.id = e.contest_id
     WHERE f.id = ${fileId}::uuid AND c.id = ${contestId}::uuid AND f.scan_state <> 'rechazado'
       AND (e.user_id = ${readerId}::uuid
            OR (c.organiser_id = ${readerId}::uuid AND e.state <> 'retirada')
            OR (e.state NOT IN ('retirada', 'descalificada') AND (NOT c.blind OR c.ends_at <= ${now})
                AND EXISTS (SELECT FROM visible_contests v WHERE v.id = c.id)))`.execute(db)
  const [row] = rows
  if (!row) return { kind: 'not-found' }
  const { key, ...attachment } = row
  const object = await storage.open(key)
  return object ? { kind: 'opened', attachment, object } : { kind: 'gone' }
}
