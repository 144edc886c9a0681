import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { holdSender } from '#app/domain/conversations/sending.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { attachFiles } from '#app/domain/uploads/attachments.server.ts'
import { daysAfter, isoDay, momentIn, writeOutDay } from '#app/locale/dates.server.ts'
import { PUBLIC_REQUESTS_MAX, REQUEST_DAYS } from './limits.ts'
import type { PublicRequestForm } from './public-requests-schema.server.ts'
import { columnsOf, findSame, isUnchanged } from './public-request-words.server.ts'
import { arrangeRequestFiles } from './request-files.server.ts'
import { requestStateAt } from './states.ts'
import { t } from '#app/locale/texts.ts'
import { reading } from '#app/locale/languages.ts'

/** A day of the form that cannot be. */
interface RefusedDay {
  kind: 'refused'
  field: 'closes' | 'wanted'
  message: string
}

export type Published =
  | { kind: 'published' | 'already-published'; id: string }
  /** An open request of the client is exactly the same: none was published. */
  | { kind: 'same-words'; id: string }
  /** Everybody can read a public request, so its client needs a confirmed address. */
  | { kind: 'unverified' }
  /** Their account is about to end. */
  | { kind: 'leaving' }
  | { kind: 'too-many-open'; limit: number }
  | RefusedDay

interface Publishing {
  /** The one-time key of the form. */
  formKey: string
  currency: string
  /** The files of the form that go with it, in its order; they wait under `formKey`. */
  fileIds?: readonly string[]
  /** The zone of the client, in which the days of the request are counted. */
  timeZone: string
  now: Date
}

/**
 * Publishes a request that everybody can find. The same form sent twice makes one request, and so do the same words,
 * budget, place and days while the first request is open. New files make a second request.
 */
export function publishRequest(
  db: Db,
  clientId: string,
  form: PublicRequestForm,
  { formKey, fileIds = [], currency, timeZone, now }: Publishing,
): Promise<Published> {
  return inTransaction(db, async (trx): Promise<Published> => {
    // Two presses run one after the other, so that the second finds the request of the first.
    const { stage, isLeaving } = await holdSender(trx, clientId, now)
    const before = await findPublished(trx, clientId, formKey)
    if (before) return { kind: 'already-published', id: before }
    if (isLeaving) return { kind: 'leaving' }
    const same = fileIds.length === 0 && (await findSame(trx, clientId, form, { timeZone, now }))
    if (same) return { kind: 'same-words', id: same }
    if (stage === 'unverified') return { kind: 'unverified' }
    const days = readDays(form, { timeZone, now, createdAt: now })
    if (days.kind === 'refused') return days
    if ((await countOpen(trx, clientId, now)) >= PUBLIC_REQUESTS_MAX)
      return { kind: 'too-many-open', limit: PUBLIC_REQUESTS_MAX }
    const { closesAt } = days
    const { id } = await trx
      .insertInto('requests')
      .values({
        ...columnsOf(form),
        language: form.language ?? reading.language(),
        clientId,
        formKey,
        isPublic: true,
        currency,
        createdAt: now,
        closesAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await attachFiles(trx, { userId: clientId, draftKey: formKey }, { requestId: id }, { ids: fileIds, now })
    await scheduleClosing(trx, id, closesAt)
    return { kind: 'published', id }
  })
}

async function findPublished(trx: Trx, clientId: string, formKey: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('requests')
    .select('id')
    .where('clientId', '=', clientId)
    .where('formKey', '=', formKey)
    .executeTakeFirst()
  return row?.id
}

async function countOpen(trx: Trx, clientId: string, now: Date): Promise<number> {
  const { open } = await trx
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('clientId', '=', clientId)
    .where('isPublic', '=', true)
    .where('state', '=', 'abierta')
    .where('closesAt', '>', now)
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** An edit that moves the last day adds a job of its own; the earlier job finds that the request is not due. */
function scheduleClosing(trx: Trx, requestId: string, runAt: Date): Promise<void> {
  const dedupeKey = `close-request:${requestId}:${runAt.getTime()}`
  return scheduleJob(trx, 'close-request', { requestId }, { runAt, dedupeKey })
}

const LAST_MINUTE = { hour: 23, minute: 59 }
const PAST = () => t('Ese día ya ha pasado')

/** Until when a request takes quotes: the last minute of its last day, at most thirty days after it was published. */
function readDays(
  { closes, wanted }: Pick<PublicRequestForm, 'closes' | 'wanted'>,
  { timeZone, now, createdAt }: { timeZone: string; now: Date; createdAt: Date },
): { kind: 'read'; closesAt: Date } | RefusedDay {
  const refused = (field: RefusedDay['field'], message: string) => ({ kind: 'refused', field, message }) as const
  const today = isoDay(now, timeZone)
  const farthest = daysAfter(createdAt, REQUEST_DAYS)
  const lastDay = isoDay(farthest, timeZone)
  if (closes < today) return refused('closes', PAST())
  if (closes > lastDay)
    return refused(
      'closes',
      t('Como máximo {days} días: hasta el {date}', {
        days: REQUEST_DAYS,
        date: writeOutDay(lastDay),
      }),
    )
  if (wanted !== null && wanted < today) return refused('wanted', PAST())
  const end = momentIn(timeZone, closes, LAST_MINUTE)
  if (end <= now) return refused('closes', PAST())
  return { kind: 'read', closesAt: end < farthest ? end : farthest }
}

export type EditedRequest =
  | { kind: 'edited' }
  | { kind: 'not-found' }
  /** The request is over, or moderation has taken it down. */
  | { kind: 'not-open' }
  /** A freelancer has quoted for this text, or was asked with it. */
  | { kind: 'touched' }
  /** The request was edited in another window since the form was opened. */
  | { kind: 'changed' }
  | RefusedDay

export interface RequestEdit {
  /** The version that the form was opened with. */
  version: number
  /** The one-time key of the form; its new files wait under it. */
  editKey: string
  /** The files that stay: the request's own, and those that wait in the form. All others go. */
  fileIds: readonly string[]
  timeZone: string
  now: Date
}

/**
 * Changes a public request of the client that has no answer. The same form sent again follows its own save. A save that
 * changes nothing keeps the version, so that freelancers who are writing a quote see no warning of a change.
 */
export function editRequest(
  db: Db,
  { clientId, requestId }: { clientId: string; requestId: string },
  form: PublicRequestForm,
  { version, editKey, fileIds, timeZone, now }: RequestEdit,
): Promise<EditedRequest> {
  return inTransaction(db, async (trx): Promise<EditedRequest> => {
    const held = await holdUntouched(trx, { clientId, requestId }, now)
    if (held.kind !== 'untouched') return held
    const isOwnSave = held.editKey === editKey && held.editBase === version
    if (held.version !== version && !isOwnSave) return { kind: 'changed' }
    const days = readDays(form, { timeZone, now, createdAt: held.createdAt })
    if (days.kind === 'refused') return days
    const { closesAt } = days
    if (await isUnchanged(trx, requestId, form, { closesAt, fileIds })) return { kind: 'edited' }
    await trx
      .updateTable('requests')
      .set({ ...columnsOf(form), closesAt, version: held.version + 1, editKey, editBase: version })
      .where('id', '=', requestId)
      .execute()
    await arrangeRequestFiles(trx, { userId: clientId, draftKey: editKey }, requestId, { ids: fileIds, now })
    await scheduleClosing(trx, requestId, closesAt)
    return { kind: 'edited' }
  })
}

/** Deletes a public request that has no answer. Repeating it finds none. */
export function withdrawRequest(
  db: Db | Trx,
  { clientId, requestId }: { clientId: string; requestId: string },
  now: Date,
): Promise<'withdrawn' | 'not-found' | 'not-open' | 'touched'> {
  return inTransaction(db, async (trx) => {
    const held = await holdUntouched(trx, { clientId, requestId }, now)
    if (held.kind !== 'untouched') return held.kind
    await trx.deleteFrom('requests').where('id', '=', requestId).execute()
    return 'withdrawn'
  })
}

interface Untouched {
  kind: 'untouched'
  version: number
  /** The form of the last edit, and the version that it was opened with. */
  editKey: string | null
  editBase: number | null
  createdAt: Date
}

/** Locks a client's public request, as quoting does, and says whether it is unanswered. */
async function holdUntouched(
  trx: Trx,
  { clientId, requestId }: { clientId: string; requestId: string },
  now: Date,
): Promise<Untouched | { kind: 'not-found' | 'not-open' | 'touched' }> {
  const row = await trx
    .selectFrom('requests')
    .select(['state', 'closesAt', 'createdAt', 'version', 'editKey', 'editBase', 'moderation'])
    .where('id', '=', requestId)
    .where('clientId', '=', clientId)
    .where('isPublic', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return { kind: 'not-found' }
  if (requestStateAt(row, now) !== 'abierta' || row.moderation !== 'libre') return { kind: 'not-open' }
  // A second statement sees a quote that the lock waited for.
  const place = await trx
    .selectFrom('requestInvitations')
    .select('requestId')
    .where('requestId', '=', requestId)
    .executeTakeFirst()
  if (place) return { kind: 'touched' }
  const { version, editKey, editBase, createdAt } = row
  return { kind: 'untouched', version, editKey, editBase, createdAt }
}
