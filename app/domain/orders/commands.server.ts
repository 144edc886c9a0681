import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { listStagedAttachments } from '#app/domain/uploads/attachments.server.ts'
import type { Attachment } from '#app/domain/uploads/attachments.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { answerPoints, askForChanges } from './change-points.server.ts'
import type { PointAnswer } from './change-points.ts'
import { changeStage } from './changing.server.ts'
import { askCeiling, type TooOften } from './ceilings.server.ts'
import { addEvent } from './events.server.ts'
import { attachOrderFiles, deliveredBytes } from './files.server.ts'
import { hasCome, holdOrder, sideOf, type HeldOrder, type HeldStage } from './holding.server.ts'
import { isMoneyAct, isWork, mayDo, RULES, stageAfter, type PlainAct } from './acts.ts'
import type { Referral } from './referrals.ts'
import { referStageLater } from './referring.server.ts'
import { canLeave, type Side, type Stage } from './stages.ts'
import { tellAct } from './telling.server.ts'
import { tellLeft } from './telling-extras.server.ts'

export type Done =
  | { kind: 'done' }
  /** The same press was received before. */
  | { kind: 'done-before' }
  /** Another act came first, or this one is not possible in the state of the stage. */
  | { kind: 'not-possible' }
  /** Work may not begin before this moment. */
  | { kind: 'too-early'; startsAt: Date }
  /** Some of the changes that the client asked for have no answer. */
  | { kind: 'points-open'; points: number[] }
  /** A delivery has neither words nor a file. */
  | { kind: 'nothing-delivered' }
  /** The files of all deliveries would exceed the limit of an order: another form was sent meanwhile. */
  | { kind: 'too-large'; leftBytes: number }
  /** The proof of a payment has no file. */
  | { kind: 'nothing-shown' }
  | TooOften
  | { kind: 'not-found' }

export interface Doing {
  act: PlainAct
  n: number
  /** The description of the delivery, or of the changes. */
  words: string | null
  /** The answer to each change, by its number; with a delivery that answers them. */
  answers?: ReadonlyMap<number, PointAnswer>
  /** The files that wait under the form's key. */
  fileIds?: readonly string[]
  /** How large the files of all deliveries may be together. */
  deliveriesBytes?: number
  formKey: string
  /** The version of the stage that the form showed. */
  version: number
  now: Date
}

/** Does an act of one side of an order with a stage. Of two simultaneous acts the first succeeds. */
export function actOnStage(db: Db, userId: string, orderId: string, doing: Doing): Promise<Done> {
  const { act, n, fileIds = [], formKey, now } = doing
  return inTransaction(db, async (trx): Promise<Done> => {
    const order = await holdOrder(trx, orderId)
    const side = order && sideOf(order, userId)
    if (!order || !side) return { kind: 'not-found' }
    if (await hasCome(trx, orderId, formKey)) return { kind: 'done-before' }
    const stage = order.stages.find((each) => each.n === n)
    if (!stage) return { kind: 'not-found' }
    const why = whyNot(stage, side, doing)
    if (why) return why
    const { isTold, refusal } = await askCeiling(trx, { orderId, stageN: n, actor: side, kind: act, now })
    if (refusal) return refusal
    const files = await listStagedAttachments(trx, { userId, draftKey: formKey }, [...fileIds])
    const hasFiles = files.length > 0
    const fault = await findFault(trx, { orderId, stage, files }, doing)
    if (fault) return fault
    const changed = await write(trx, { order, stage, side, userId, hasFiles }, doing)
    if (isTold) await tellAct(trx, { order, n }, { act, side, stage: changed, now })
    if (act === 'cancel' && side === 'client' && canLeave(stage, now)) await tellLeft(trx, { order, n }, now)
    return { kind: 'done' }
  })
}

/** Why this side cannot do the act now. */
function whyNot(stage: HeldStage, side: Side, { act, version, now }: Doing): Done | undefined {
  const { startsAt } = stage
  if (isWork(act) && side === 'freelancer' && startsAt && startsAt > now) return { kind: 'too-early', startsAt }
  return stage.version !== version || !mayDo(act, stage, side, now) ? { kind: 'not-possible' } : undefined
}

interface Writing {
  order: HeldOrder
  stage: HeldStage
  side: Side
  userId: string
  hasFiles: boolean
}

/** Writes the act and its effect on the stage, and refers the stage to a moderator if that follows. */
async function write(trx: Trx, { order, stage, side, userId, hasFiles }: Writing, doing: Doing): Promise<HeldStage> {
  const { act, n, words, fileIds = [], formKey, version, now } = doing
  const { id: orderId } = order
  const isShown = shows(act) && hasFiles
  const after = { ...stage, ...stageAfter(act, stage, side), ...(isShown ? { provenAt: now } : {}) }
  const why = whyToRefer(act, after)
  const eventSeq = await addEvent(trx, {
    orderId,
    stageN: n,
    actor: side,
    kind: act,
    body: words,
    amountCents: act === 'agree-return' ? stage.returnAskedCents : null,
    formKey,
    now,
  })
  const files = { orderId, seq: eventSeq, side, ids: fileIds.slice(0, RULES[act].files ?? 0), now }
  await attachOrderFiles(trx, { userId, draftKey: formKey }, files)
  if (act === 'changes') await askForChanges(trx, { orderId, n }, words ?? '')
  const dates = {
    ...(act === 'extend' && { turnAt: extended(stage) }),
    // A stage that waits for a moderator does not move on by a date.
    ...(why && isMoneyAct(act) && { owedAt: null }),
  }
  const changed = await changeStage(trx, order, after, { now, eventSeq, ...dates, isDelivered: act === 'deliver' })
  if (why) await referStageLater(trx, { orderId, n, why }, version)
  return changed
}

const extended = ({ turnAt, reviewDays }: Stage) => turnAt && daysAfter(turnAt, reviewDays)

/** Whether the files of an act show that money was sent. */
const shows = (act: PlainAct) => act === 'pay' || act === 'prove' || act === 'returned'

/**
 * Why an act refers its stage to a moderator: one side denies a payment of which the other has shown a file, or shows a
 * file of a denied one.
 */
function whyToRefer(act: PlainAct, { payment, deniedAt, provenAt, isWithdrawn }: Stage): Referral | undefined {
  if (act === 'refer') return 'changes-undelivered'
  // In a withdrawal, a moderator decides only once the share is settled.
  if (!provenAt || isWithdrawn) return undefined
  if (act === 'not-received') return 'denied-with-proof'
  if (act === 'not-returned') return 'return-denied-with-proof'
  if (!shows(act) || !deniedAt) return undefined
  return payment.startsWith('reembolso_') ? 'return-denied-with-proof' : 'denied-with-proof'
}

/**
 * The missing or superfluous parts of an act: the file that shows a payment; words or files of a delivery, or an answer
 * to each change.
 */
async function findFault(
  trx: Trx,
  { orderId, stage, files }: { orderId: string; stage: Stage; files: Attachment[] },
  { act, words, answers = new Map(), deliveriesBytes = Infinity }: Doing,
): Promise<Done | undefined> {
  if (act === 'prove' && files.length === 0) return { kind: 'nothing-shown' }
  if (act !== 'deliver') return undefined
  if (!words?.trim() && files.length === 0) return { kind: 'nothing-delivered' }
  const leftBytes = deliveriesBytes - (await deliveredBytes(trx, orderId))
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > leftBytes) return { kind: 'too-large', leftBytes }
  if (stage.state !== 'cambios' && stage.state !== 'en_disputa') return undefined
  const points = await answerPoints(trx, { orderId, n: stage.n }, answers)
  return points.length > 0 ? { kind: 'points-open', points } : undefined
}
