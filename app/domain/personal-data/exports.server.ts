import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStorage, ObjectStorage, OpenedObject } from '#app/adapters/object-storage.ts'
import { inTransaction, type Db } from '#app/db.server.ts'
import { mailOwner } from '#app/domain/accounts/addressee.server.ts'
import { languageOfAccount, scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { JobPayloads } from '#app/domain/outbox/job-payloads.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { daysAfter, formatLongDate } from '#app/locale/dates.server.ts'
import { inLanguage } from '#app/locale/speaking.server.ts'
import { EXPORT_KEPT_DAYS } from '#app/domain/tables/periods.ts'
import { writeArchive } from './archive.server.ts'
import { exportReadyMail } from './texts.ts'

/** Asks for a copy of a person's data. While one is being made, asking again changes nothing. */
export async function requestExport(
  db: Db,
  userId: string,
  { now, site }: { now: Date; site: Site },
): Promise<'requested' | 'already-requested'> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('dataExports')
      .values({ userId, requestedAt: now })
      .onConflict((conflict) => conflict.column('userId').where('state', '=', 'pendiente').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return 'already-requested'
    await scheduleJob(trx, 'export-data', { exportId: row.id, site })
    return 'requested'
  })
}

export interface DataExport {
  id: string
  state: 'pendiente' | 'lista' | 'fallida' | 'caducada'
  requestedAt: Date
  expiresAt: Date | null
  bytes: number | null
}

/** The newest copy that a person has asked for; one past its time counts as expired even before the purge. */
export async function findNewestExport(db: Db, userId: string, now: Date): Promise<DataExport | undefined> {
  const row = await db
    .selectFrom('dataExports')
    .select(['id', 'state', 'requestedAt', 'expiresAt', 'bytes'])
    .where('userId', '=', userId)
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && exportOf(row, now)
}

type ExportRow = {
  id: string
  state: DataExport['state']
  requestedAt: Date
  expiresAt: Date | null
  bytes: number | null
}

function exportOf({ id, state, requestedAt, expiresAt, bytes }: ExportRow, now: Date): DataExport {
  const isOver = state === 'lista' && expiresAt !== null && expiresAt <= now
  return {
    id,
    state: isOver ? 'caducada' : state,
    requestedAt,
    expiresAt,
    bytes,
  }
}

export type FoundExport =
  { kind: 'ready'; export: DataExport; key: string } | { kind: 'pending' } | { kind: 'over' } | { kind: 'not-found' }

/** One of this person's copies; another person's is not found. */
export async function findExport(db: Db, userId: string, id: string, now: Date): Promise<FoundExport> {
  const row = await db
    .selectFrom('dataExports')
    .select(['id', 'state', 'requestedAt', 'expiresAt', 'bytes', 'key'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return { kind: 'not-found' }
  const found = exportOf(row, now)
  if (found.state === 'lista' && row.key) return { kind: 'ready', export: found, key: row.key }
  return { kind: found.state === 'pendiente' ? 'pending' : 'over' }
}

/** The bytes of a copy for its owner, or undefined after they were deleted. */
export async function openExport(
  db: Db,
  storage: Pick<FileStorage, 'open'>,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<OpenedObject | FoundExport['kind']> {
  const found = await findExport(db, userId, id, now)
  if (found.kind !== 'ready') return found.kind
  return (await storage.open(found.key)) ?? 'over'
}

/**
 * Makes the copy in the language of its owner, stores it and sends them a mail. Repeating it changes nothing.
 * @throws when the store does not answer, so that the worker tries again.
 */
export async function makeExport(
  db: Db,
  storage: Pick<ObjectStorage, 'delete'> & Pick<FileStorage, 'open' | 'putFile'>,
  { exportId, site }: JobPayloads['export-data'],
  now: Date,
): Promise<void> {
  const wanted = await db
    .selectFrom('dataExports')
    .select(['userId', 'key'])
    .where('id', '=', exportId)
    .where('state', '=', 'pendiente')
    .executeTakeFirst()
  if (!wanted) return
  // The name cannot be guessed, and pictures are not served from there.
  const key = wanted.key ?? `exports/${wanted.userId}/${randomBytes(24).toString('hex')}.zip`
  await db.updateTable('dataExports').set({ key }).where('id', '=', exportId).execute()
  const folder = await mkdtemp(join(tmpdir(), 'gremio-export-'))
  try {
    const language = await languageOfAccount(db, wanted.userId)
    const { path, bytes } = await inLanguage(language, () => writeArchive(db, storage, wanted.userId, folder))
    await storage.putFile(key, { stream: createReadStream(path), bytes }, 'application/zip')
    await tellReady(db, { exportId, site, bytes, now })
    // The account was erased meanwhile.
    if (!(await isKept(db, exportId))) await storage.delete(key)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function tellReady(
  db: Db,
  { exportId, site, bytes, now }: JobPayloads['export-data'] & { bytes: number; now: Date },
) {
  const expiresAt = daysAfter(now, EXPORT_KEPT_DAYS)
  await inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('dataExports')
      .set({ state: 'lista', readyAt: now, expiresAt, bytes })
      .where('id', '=', exportId)
      .where('state', '=', 'pendiente')
      .returning('userId')
      .executeTakeFirst()
    if (!row) return
    await mailOwner(trx, row.userId, 'export-ready', ({ fullName, timezone }) =>
      exportReadyMail(site, { fullName, exportId, until: formatLongDate(expiresAt, timezone) }),
    )
  })
}

async function isKept(db: Db, exportId: string): Promise<boolean> {
  return (await db.selectFrom('dataExports').select('id').where('id', '=', exportId).executeTakeFirst()) !== undefined
}

/** The attempts are used up: the page says so, and another copy can be asked for. */
export async function giveExportUp(db: Db, { exportId }: JobPayloads['export-data']): Promise<void> {
  await db
    .updateTable('dataExports')
    .set({ state: 'fallida' })
    .where('id', '=', exportId)
    .where('state', '=', 'pendiente')
    .execute()
}

/**
 * Deletes expired copies. The object goes first, because a row without an object is harmless.
 */
export async function purgeExports(db: Db, storage: Pick<ObjectStorage, 'delete'>, now: Date): Promise<void> {
  const over = await db
    .selectFrom('dataExports')
    .select(['id', 'key'])
    .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('state', '=', 'fallida')]))
    .where('key', 'is not', null)
    .orderBy('expiresAt')
    .limit(500)
    .execute()
  for (const { id, key } of over) {
    if (key) await storage.delete(key)
    await db
      .updateTable('dataExports')
      .set((eb) => ({
        key: null,
        state: eb
          .case()
          .when('state', '=', 'lista')
          .then('caducada' as const)
          .else(eb.ref('state'))
          .end(),
      }))
      .where('id', '=', id)
      .execute()
  }
}
