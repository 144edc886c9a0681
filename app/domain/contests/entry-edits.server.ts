import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { attachFiles } from '#app/domain/uploads/attachments.server.ts'
import { MAX_ATTACHMENTS, type Attachment } from '#app/domain/uploads/attachments.ts'
import type { EntryForm } from './schema.ts'
import { contestState, type EntryState } from './states.ts'
import { reading, type Language } from '#app/locale/languages.ts'

/** Why an own entry cannot be changed. `removed`: moderation has taken down the entry or its contest. */
export type EditRefusal = 'withdrawn' | 'ended' | 'removed'

/** A stored entry of the reader, as its form shows it. */
export interface StoredEntry {
  title: string
  body: string
  version: number
  files: Attachment[]
}

export interface EditableEntry extends StoredEntry {
  id: string
  contest: { id: string; title: string; language: Language; blind: boolean; endsAt: Date; isVisible: boolean }
  refusal: EditRefusal | undefined
}

interface EditClock {
  state: string
  startsAt: Date
  endsAt: Date
  isVisible: boolean
}

/** Judging begins at the end, so an entry that can be changed has no mark yet. */
function editRefusal({ state, startsAt, endsAt, isVisible }: EditClock, now: Date): EditRefusal | undefined {
  if (state === 'retirada') return 'withdrawn'
  if (!isVisible || state === 'descalificada') return 'removed'
  return contestState({ startsAt, endsAt }, now) === 'ended' || state !== 'enviada' ? 'ended' : undefined
}

/** An own entry with what its form needs, and why it cannot be changed. Another person's entry is not found. */
export async function findEditableEntry(
  db: Db,
  userId: string,
  entryId: string,
  now: Date,
): Promise<EditableEntry | undefined> {
  const { rows } = await sql<{
    title: string
    body: string
    version: number
    state: EntryState
    contestId: string
    contestTitle: string
    contestLanguage: Language
    blind: boolean
    startsAt: Date
    endsAt: Date
    isVisible: boolean
  }>`
    SELECT e.title, e.body, e.version, e.state, c.id AS contest_id, c.title AS contest_title,
           c.language AS contest_language, c.blind, c.starts_at, c.ends_at, EXISTS (SELECT FROM visible_contests v WHERE v.id = c.id) AS is_visible
      FROM contest_entries e JOIN contests c ON c.id = e.contest_id
     WHERE e.id = ${entryId}::uuid AND e.user_id = ${userId}::uuid`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { title, body, version, state, startsAt, endsAt, isVisible } = row
  return {
    id: entryId,
    title,
    body,
    version,
    files: await listEntryFiles(db, userId, entryId),
    contest: {
      id: row.contestId,
      title: row.contestTitle,
      language: row.contestLanguage,
      blind: row.blind,
      endsAt,
      isVisible,
    },
    refusal: editRefusal({ state, startsAt, endsAt, isVisible }, now),
  }
}

/** The files of an own entry in their order, without those that the scanner refused; `ids` for some of them. */
export async function listEntryFiles(
  db: Db | Trx,
  userId: string,
  entryId: string,
  ids?: string[],
): Promise<Attachment[]> {
  return db
    .selectFrom('contestFiles as f')
    .innerJoin('contestEntries as e', 'e.id', 'f.entryId')
    .select(['f.id', 'f.name', 'f.mime', 'f.bytes'])
    .where('e.id', '=', entryId)
    .where('e.userId', '=', userId)
    .where('f.scanState', '<>', 'rechazado')
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`f.id = ANY(${ids}::uuid[])`))
    .orderBy('f.position')
    .execute()
}

export interface EntryEdit {
  /** The version that the form was opened with. */
  version: number
  /** The one-time key of the form; its new files are staged under it. */
  editKey: string
  /** The files that stay: the entry's own, and those that wait in the form. All others go. */
  fileIds: string[]
  now: Date
}

export type EntryEdited =
  | { kind: 'edited'; contestId: string }
  | { kind: 'not-found' }
  | { kind: 'refused'; refusal: EditRefusal }
  /** The entry was saved after the form was opened: this is what is stored, and nothing was changed. */
  | { kind: 'newer'; stored: StoredEntry }

/**
 * Changes an own entry while its contest is open. A form that was opened before another save is refused, so that no
 * text is overwritten unseen; the same form sent again follows its own save.
 */
export function editEntry(
  db: Db,
  userId: string,
  entryId: string,
  form: EntryForm,
  { version, editKey, fileIds, now }: EntryEdit,
): Promise<EntryEdited> {
  return inTransaction(db, async (trx): Promise<EntryEdited> => {
    const contest = await holdContestOf(trx, userId, entryId)
    const entry = await trx
      .selectFrom('contestEntries')
      .select(['title', 'body', 'state', 'version', 'editKey', 'editBase'])
      .where('id', '=', entryId)
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!contest || !entry) return { kind: 'not-found' }
    const refusal = editRefusal({ ...contest, state: entry.state }, now)
    if (refusal) return { kind: 'refused', refusal }
    const isOwnSave = entry.editKey === editKey && entry.editBase === version
    if (entry.version !== version && !isOwnSave) {
      const files = await listEntryFiles(trx, userId, entryId)
      return { kind: 'newer', stored: { title: entry.title, body: entry.body, version: entry.version, files } }
    }
    await trx
      .updateTable('contestEntries')
      .set({
        title: form.title,
        body: form.body,
        language: reading.language(),
        version: entry.version + 1,
        editKey,
        editBase: version,
        editedAt: now,
      })
      .where('id', '=', entryId)
      .execute()
    await arrangeFiles(trx, { userId, entryId, editKey, fileIds, now })
    return { kind: 'edited', contestId: contest.id }
  })
}

/** The contest is locked before the entry, in the same order as deciding does it. */
async function holdContestOf(trx: Trx, userId: string, entryId: string) {
  const contest = await trx
    .selectFrom('contests')
    .select(['id', 'startsAt', 'endsAt'])
    .where('id', '=', (eb) =>
      eb.selectFrom('contestEntries').select('contestId').where('id', '=', entryId).where('userId', '=', userId),
    )
    .forShare()
    .executeTakeFirst()
  if (!contest) return undefined
  const visible = await trx.selectFrom('visibleContests').select('id').where('id', '=', contest.id).executeTakeFirst()
  return { ...contest, isVisible: visible !== undefined }
}

interface Arrangement {
  userId: string
  entryId: string
  editKey: string
  fileIds: string[]
  now: Date
}

/** Leaves the entry with these files: those that stay in their order, then the new ones. */
async function arrangeFiles(trx: Trx, { userId, entryId, editKey, fileIds, now }: Arrangement): Promise<void> {
  const wanted = [...new Set(fileIds)].slice(0, MAX_ATTACHMENTS)
  const kept = await listEntryFiles(trx, userId, entryId, wanted)
  await trx
    .deleteFrom('contestFiles')
    .where('entryId', '=', entryId)
    .where(sql<boolean>`NOT id = ANY(${kept.map(({ id }) => id)}::uuid[])`)
    .execute()
  // They move one by one from the first, so that no position is used twice.
  for (const [position, { id }] of kept.entries())
    await trx.updateTable('contestFiles').set({ position }).where('id', '=', id).execute()
  const added = wanted.filter((id) => !kept.some((file) => file.id === id))
  await attachFiles(trx, { userId, draftKey: editKey }, { entryId }, { ids: added, from: kept.length, now })
}
