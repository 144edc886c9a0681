import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { mailOwner } from '#app/domain/accounts/addressee.server.ts'
import { closeSessionsOf } from '#app/domain/accounts/sessions.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { verifyPassword } from '#app/domain/accounts/passwords.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { daysAfter, formatLongDate } from '#app/locale/dates.server.ts'
import { listOpenHirings, type OpenHiring } from './open-hirings.server.ts'
import { deletionByOperatorMail, deletionCancelledMail, deletionPutOff, deletionRequestedMail } from './texts.ts'

/** For how long a person who asked to leave can change their mind (E19). */
export const DELETION_DELAY_DAYS = 14

/** Enough attempts for a store that is away for weeks. */
export const ATTEMPTS = 700

const eraseKey = (userId: string) => `erase-account:${userId}`

/** When a request made now is carried out. */
export const eraseDate = (now: Date) => daysAfter(now, DELETION_DELAY_DAYS)

interface Asked {
  now: Date
  site: Site
}

/**
 * Requests the erasure of an account (E19): its listings are hidden at once, and a job erases it after 14 days. Asking
 * again does not move the day. While orders, money or disputes are open it is refused, whatever the password.
 */
export async function requestDeletion(
  db: Db,
  { userId, password }: { userId: string; password: string },
  { now, site }: Asked,
): Promise<'requested' | 'wrong-password' | 'open'> {
  const user = await db
    .selectFrom('users')
    .select(['passwordHash', 'state'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user?.state === 'activo' && (await listOpenHirings(db, userId)).length > 0) return 'open'
  if (!(await verifyPassword(user?.passwordHash, password))) return 'wrong-password'
  const eraseAt = eraseDate(now)
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ state: 'baja_solicitada' })
      .where('id', '=', userId)
      .where('state', '=', 'activo')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await trx.insertInto('deletionRequests').values({ userId, requestedAt: now, eraseAt }).execute()
    // The account is erased on the day that was printed.
    const options = { runAt: eraseAt, dedupeKey: eraseKey(userId), maxAttempts: ATTEMPTS }
    await scheduleJob(trx, 'erase-account', { userId }, options)
    await mailOwner(trx, userId, 'deletion-requested', ({ fullName, timezone }) =>
      deletionRequestedMail(site, { fullName, eraseOn: formatLongDate(eraseAt, timezone) }),
    )
  })
  return 'requested'
}

export type DeletedByOperator =
  | { kind: 'requested'; eraseAt: Date }
  | { kind: 'unknown' | 'is-staff' | 'was-requested' }
  | { kind: 'open'; open: OpenHiring[] }

/**
 * Requests the deletion of an account on the operator's word: it is hidden at once, every session ends, it is erased
 * after this number of days, and the person gets a mail. A suspended account stays suspended until then. Open work with
 * others refuses it too, unless `despiteOpen`.
 */
export function requestDeletionAsOperator(
  db: Db,
  email: string,
  { now, site, despiteOpen = false }: Asked & { despiteOpen?: boolean },
): Promise<DeletedByOperator> {
  const eraseAt = eraseDate(now)
  return inTransaction(db, async (trx): Promise<DeletedByOperator> => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'role', 'state'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return { kind: 'unknown' }
    if (user.role !== 'usuario') return { kind: 'is-staff' }
    // A second statement sees the request that the lock has waited for.
    const asked = await trx.selectFrom('deletionRequests').select('eraseAt').where('userId', '=', user.id).execute()
    if (asked.length > 0) return { kind: 'was-requested' }
    const open = despiteOpen ? [] : await listOpenHirings(trx, user.id)
    if (open.length > 0) return { kind: 'open', open }
    if (user.state === 'activo')
      await trx.updateTable('users').set({ state: 'baja_solicitada' }).where('id', '=', user.id).execute()
    await trx
      .insertInto('deletionRequests')
      .values({ userId: user.id, requestedAt: now, eraseAt, despiteOpen })
      .execute()
    const options = { runAt: eraseAt, dedupeKey: eraseKey(user.id), maxAttempts: ATTEMPTS }
    await scheduleJob(trx, 'erase-account', { userId: user.id }, options)
    await closeSessionsOf(trx, user.id)
    await mailOwner(trx, user.id, 'deletion-requested', ({ fullName, timezone }) =>
      deletionByOperatorMail(site, { fullName, eraseOn: formatLongDate(eraseAt, timezone) }),
    )
    await writeAudit(trx, { at: now, actor: 'operator', action: 'user.delete', subjectId: user.id })
    return { kind: 'requested', eraseAt }
  })
}

/**
 * Puts a deletion off by a day because of hirings that were begun since the request, and notifies the person once. The
 * running job keeps its key, so the next job has the day in its key.
 */
export async function putDeletionOff(
  trx: Trx,
  { userId, requestedAt }: { userId: string; requestedAt: Date },
  now: Date,
): Promise<void> {
  const eraseAt = daysAfter(now, 1)
  await trx.updateTable('deletionRequests').set({ eraseAt }).where('userId', '=', userId).execute()
  const dedupeKey = `${eraseKey(userId)}:${eraseAt.toISOString()}`
  await scheduleJob(trx, 'erase-account', { userId }, { runAt: eraseAt, dedupeKey, maxAttempts: ATTEMPTS })
  await addNotification(trx, {
    userId,
    type: 'order',
    ...deletionPutOff,
    href: '/dashboard/settings/privacy/delete-account',
    dedupeKey: `deletion-waits:${requestedAt.toISOString()}`,
    now,
    isOwed: true,
  })
}

/** Cancels the request before its day; without a request the account does not change. */
export async function cancelDeletion(
  db: Db,
  userId: string,
  { now, site }: Asked,
): Promise<'cancelled' | 'not-requested' | 'too-late'> {
  return inTransaction(db, async (trx) => {
    // The row is locked first, as the erasing job does it: one of the two goes first and the other sees its result.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const request = await trx
      .selectFrom('deletionRequests')
      .select('eraseAt')
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (!request) return 'not-requested'
    if (request.eraseAt <= now) return 'too-late'
    await trx.deleteFrom('deletionRequests').where('userId', '=', userId).execute()
    await trx.deleteFrom('jobs').where('dedupeKey', '=', eraseKey(userId)).execute()
    await trx
      .updateTable('users')
      .set({ state: 'activo' })
      .where('id', '=', userId)
      .where('state', '=', 'baja_solicitada')
      .execute()
    await mailOwner(trx, userId, 'deletion-cancelled', ({ fullName }) => deletionCancelledMail(site, { fullName }))
    return 'cancelled'
  })
}
