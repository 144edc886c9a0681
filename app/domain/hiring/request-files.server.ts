import { sql } from 'kysely'
import type { FileStorage } from '#app/adapters/object-storage.ts'
import type { Db, Trx } from '#app/db.server.ts'
import { attachFiles, openRow, type FileDraft, type OpenedAttachment } from '#app/domain/uploads/attachments.server.ts'
import { MAX_ATTACHMENTS, type Attachment } from '#app/domain/uploads/attachments.ts'

interface Reading {
  readerId: string
  requestId: string
  now: Date
}

/**
 * The files that a reader may see: the client; those who were asked, unless moderation has taken the request down; and
 * of a public request every member who finds it.
 */
const readable = ({ readerId, requestId, now }: Reading) => sql`
  FROM request_files f JOIN requests r ON r.id = f.request_id
 WHERE r.id = ${requestId}::uuid AND f.scan_state <> 'rechazado'
   AND (r.client_id = ${readerId}::uuid
        OR r.moderation = 'libre' AND EXISTS (
             SELECT FROM request_invitations i WHERE i.request_id = r.id AND i.freelancer_id = ${readerId}::uuid)
        OR EXISTS (SELECT FROM public_requests p WHERE p.id = r.id AND p.closes_at > ${now})
           AND NOT EXISTS (SELECT FROM blocks b WHERE (b.blocker_id, b.blocked_id)
                             IN ((r.client_id, ${readerId}::uuid), (${readerId}::uuid, r.client_id))))`

/** The files of a request in their order; an empty list if the reader may not see them. */
export async function listRequestFiles(db: Db, reading: Reading): Promise<Attachment[]> {
  const { rows } = await sql<Attachment>`
    SELECT f.id, f.name, f.mime, f.bytes ${readable(reading)} ORDER BY f.position`.execute(db)
  return rows
}

/**
 * A file of a request with its bytes; for others it is not found.
 * @throws when the store does not answer.
 */
export async function openRequestFile(
  db: Db,
  storage: Pick<FileStorage, 'open'>,
  { fileId, ...reading }: Reading & { fileId: string },
): Promise<OpenedAttachment> {
  const { rows } = await sql<Attachment & { key: string }>`
    SELECT f.id, f.name, f.mime, f.bytes, f.key ${readable(reading)} AND f.id = ${fileId}::uuid`.execute(db)
  return openRow(storage, rows[0])
}

/** How many files a public request has, for visitors, who are not shown them. */
export async function countRequestFiles(db: Db, requestId: string): Promise<number> {
  const { files } = await db
    .selectFrom('requestFiles')
    .select(({ fn }) => fn.countAll<number>().as('files'))
    .where('requestId', '=', requestId)
    .where('scanState', '<>', 'rechazado')
    .executeTakeFirstOrThrow()
  return Number(files)
}

/** The files of a client's request that a form names. */
export async function listOwnRequestFiles(
  db: Db | Trx,
  { clientId, requestId }: { clientId: string; requestId: string },
  ids: readonly string[],
): Promise<Attachment[]> {
  return db
    .selectFrom('requestFiles as f')
    .innerJoin('requests as r', 'r.id', 'f.requestId')
    .select(['f.id', 'f.name', 'f.mime', 'f.bytes'])
    .where('r.id', '=', requestId)
    .where('r.clientId', '=', clientId)
    .where('f.scanState', '<>', 'rechazado')
    .where(sql<boolean>`f.id = ANY(${ids}::uuid[])`)
    .orderBy('f.position')
    .execute()
}

/**
 * Leaves a request, whose row is locked, with these files: those that it has already in their order, then those that wait
 * in the form. All others go.
 */
export async function arrangeRequestFiles(
  trx: Trx,
  { userId, draftKey }: FileDraft,
  requestId: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  const wanted = [...new Set(ids)].slice(0, MAX_ATTACHMENTS)
  const kept = (await listOwnRequestFiles(trx, { clientId: userId, requestId }, wanted)).map(({ id }) => id)
  await sql`DELETE FROM request_files WHERE request_id = ${requestId}::uuid AND NOT id = ANY(${kept}::uuid[])`.execute(
    trx,
  )
  await sql`
    UPDATE request_files SET position = array_position(${kept}::uuid[], id) - 1
     WHERE request_id = ${requestId}::uuid`.execute(trx)
  const added = wanted.filter((id) => !kept.includes(id))
  await attachFiles(trx, { userId, draftKey }, { requestId }, { ids: added, from: kept.length, now })
}
