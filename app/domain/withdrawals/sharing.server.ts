import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { dividedFurther } from '#app/domain/disputes/division.ts'
import { changeStage } from '#app/domain/orders/changing.server.ts'
import { addEvent } from '#app/domain/orders/events.server.ts'
import { attachOrderFiles } from '#app/domain/orders/files.server.ts'
import { hasCome, holdOrder, sideOf, type HeldOrder } from '#app/domain/orders/holding.server.ts'
import { SHARE_FILES_MAX } from '#app/domain/orders/limits.ts'
import { SHARE_ANSWER_DAYS } from '#app/domain/orders/withdrawal.ts'
import { dropShareDates, scheduleShare } from '#app/domain/orders/withdrawal-dates.server.ts'
import { closeWithdrawal, returnUnclaimed } from '#app/domain/orders/withdrawal-settling.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { backOf, begunOf, holdWithdrawal, type Withdrawal } from './holding.server.ts'
import { referShare } from './referring.server.ts'
import { tellSettled, tellShare } from './telling.server.ts'

export type Shared = 'stated' | 'stated-before' | 'not-possible' | 'not-found'

export interface Sharing {
  /** The share in whole per cent of the work that was begun. */
  percent: number
  /** A description of the work that was done. */
  words: string | null
  /** The files that wait under the form's key. */
  fileIds?: readonly string[]
  formKey: string
  now: Date
}

/**
 * The freelancer states the share of the begun work that is done. The part that they do not claim goes back at once.
 * The rest waits for the client, because one side alone cannot settle a loss of the other.
 */
export function stateShare(db: Db, freelancerId: string, orderId: string, sharing: Sharing): Promise<Shared> {
  const { percent, words, fileIds = [], formKey, now } = sharing
  return inTransaction(db, async (trx): Promise<Shared> => {
    const held = await holdWithdrawal(trx, orderId)
    if (!held) return (await isFreelancerOf(trx, orderId, freelancerId)) ? 'not-possible' : 'not-found'
    const { order, withdrawal } = held
    if (sideOf(order, freelancerId) !== 'freelancer') return 'not-found'
    if (await hasCome(trx, orderId, formKey)) return 'stated-before'
    if (withdrawal.step !== 'share') return 'not-possible'
    const stageN = begunOf(order)[0]?.n ?? null
    const kind = 'state-share'
    const eventSeq = await addEvent(trx, { orderId, stageN, actor: 'freelancer', kind, body: words, formKey, now })
    const files = { orderId, seq: eventSeq, side: 'freelancer', ids: fileIds.slice(0, SHARE_FILES_MAX), now } as const
    await attachOrderFiles(trx, { userId: freelancerId, draftKey: formKey }, files)
    await dropShareDates(trx, withdrawal)
    const version = withdrawal.version + 1
    const answerUntil = daysAfter(now, SHARE_ANSWER_DAYS)
    await trx
      .updateTable('withdrawals')
      .set({ statedAt: now, sharePercent: percent, answerUntil, version, remindedAt: null })
      .where('orderId', '=', orderId)
      .execute()
    if (percent === 0) await settleShare(trx, orderId, { percent, eventSeq, now })
    else {
      await giveUnclaimedBack(trx, orderId, { percent, eventSeq, now })
      await scheduleShare(trx, { orderId, version }, { turnAt: answerUntil, now })
    }
    await tellShare(trx, order, { percent, answerUntil: percent === 0 ? null : answerUntil, now })
    return 'stated'
  })
}

async function isFreelancerOf(trx: Trx, orderId: string, userId: string): Promise<boolean> {
  const order = await holdOrder(trx, orderId)
  return order !== undefined && sideOf(order, userId) === 'freelancer'
}

interface Settling {
  percent: number
  eventSeq: number
  now: Date
}

async function giveUnclaimedBack(trx: Trx, orderId: string, { percent, eventSeq, now }: Settling): Promise<void> {
  await ofEachBegun(trx, orderId, (order, stage) =>
    returnUnclaimed(trx, order, stage, { cents: backOf(stage.toPayCents, percent), eventSeq, now }),
  )
}

/** Ends the stages that were begun with this share, and with them the withdrawal. */
export async function settleShare(trx: Trx, orderId: string, { percent, eventSeq, now }: Settling): Promise<void> {
  await ofEachBegun(trx, orderId, (order, stage) => {
    const after = dividedFurther(stage, backOf(stage.toPayCents, percent), { outcome: 'plazo', foundPaid: null })
    return changeStage(trx, order, { ...stage, ...after }, { now, eventSeq })
  })
  await closeWithdrawal(trx, orderId, now)
}

/** Each change starts from the order as the previous one left it. */
async function ofEachBegun(
  trx: Trx,
  orderId: string,
  work: (order: HeldOrder, stage: HeldOrder['stages'][number]) => Promise<unknown>,
): Promise<void> {
  const first = await holdOrder(trx, orderId)
  for (const { n } of first ? begunOf(first) : []) {
    const order = await holdOrder(trx, orderId)
    const stage = order?.stages.find((each) => each.n === n)
    if (order && stage) await work(order, stage)
  }
}

export type ShareAnswered = 'answered' | 'answered-before' | 'not-possible' | 'not-found'

export interface AnsweringShare {
  accepts: boolean
  /** Why not. */
  words: string | null
  formKey: string
  /** The version of the withdrawal that the form showed. */
  version: number
  now: Date
}

/** The client accepts the share, which settles it, or rejects it, which refers it to a moderator. */
export function answerShare(
  db: Db,
  clientId: string,
  orderId: string,
  { accepts, words, formKey, version, now }: AnsweringShare,
): Promise<ShareAnswered> {
  return inTransaction(db, async (trx): Promise<ShareAnswered> => {
    const order = await holdOrder(trx, orderId)
    if (!order || sideOf(order, clientId) !== 'client') return 'not-found'
    if (await hasCome(trx, orderId, formKey)) return 'answered-before'
    const held = await holdWithdrawal(trx, orderId)
    if (held?.withdrawal.step !== 'answer' || held.withdrawal.version !== version) return 'not-possible'
    const stageN = begunOf(order)[0]?.n ?? null
    const kind = accepts ? 'accept-share' : 'reject-share'
    const eventSeq = await addEvent(trx, { orderId, stageN, actor: 'client', kind, body: words, formKey, now })
    if (accepts) await acceptShare(trx, held, { eventSeq, now })
    else await referShare(trx, held, { why: 'share-rejected', now })
    return 'answered'
  })
}

async function acceptShare(
  trx: Trx,
  { order, withdrawal }: { order: HeldOrder; withdrawal: Withdrawal },
  { eventSeq, now }: { eventSeq: number; now: Date },
): Promise<void> {
  const percent = withdrawal.sharePercent ?? 0
  await settleShare(trx, order.id, { percent, eventSeq, now })
  await tellSettled(trx, order, { to: ['freelancer'], percent, how: 'accepted', now })
}
