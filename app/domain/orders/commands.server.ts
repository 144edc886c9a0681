import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { listStagedAttachments, type FileDraft } from '#app/domain/uploads/attachments.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { answerPoints, askForChanges } from './change-points.server.ts'
import type { PointAnswer } from './change-points.ts'
import { changeStage } from './changing.server.ts'
import { addEvent } from './events.server.ts'
import { attachOrderFiles } from './files.server.ts'
import { hasCome, holdOrder, sideOf } from './holding.server.ts'
import { mayDo, RULES, stageAfter, type PlainAct } from './acts.ts'
import { REVIEW_DAYS, type Stage } from './stages.ts'
import { tellAct } from './telling.server.ts'

export type Done =
  | { kind: 'done' }
  /** The same press came before. */
  | { kind: 'done-before' }
  /** Another act came first, or this one is not possible in the state of the stage. */
  | { kind: 'not-possible' }
  /** Of the changes that were asked for, some have no answer. */
  | { kind: 'points-open'; points: number[] }
  /** A delivery has neither words nor a file. */
  | { kind: 'nothing-delivered' }
  | { kind: 'not-found' }

export interface Doing {
  act: PlainAct
  n: number
  /** What was delivered, or is to be changed. */
  words: string | null
  /** What became of each change that was asked for, by its number; with a delivery that answers them. */
  answers?: ReadonlyMap<number, PointAnswer>
  /** The files that wait under the form's key. */
  fileIds?: readonly string[]
  formKey: string
  /** The version of the stage that the form showed. */
  version: number
  now: Date
}

/** Does what one side of an order may do with a stage now. Of two simultaneous acts the first holds. */
export function actOnStage(db: Db, userId: string, orderId: string, doing: Doing): Promise<Done> {
  const { act, n, words, fileIds = [], formKey, version, now } = doing
  return inTransaction(db, async (trx): Promise<Done> => {
    const order = await holdOrder(trx, orderId)
    const side = order && sideOf(order, userId)
    if (!order || !side) return { kind: 'not-found' }
    if (await hasCome(trx, orderId, formKey)) return { kind: 'done-before' }
    const stage = order.stages.find((each) => each.n === n)
    if (!stage) return { kind: 'not-found' }
    if (stage.version !== version || !mayDo(act, stage, side, now)) return { kind: 'not-possible' }
    const draft = { userId, draftKey: formKey }
    const fault = act === 'deliver' ? await findFault(trx, { orderId, stage, draft }, doing) : undefined
    if (fault) return fault
    const after = stageAfter(act, stage, side)
    const turnAt = act === 'extend' ? extended(stage) : undefined
    const eventSeq = await addEvent(trx, { orderId, stageN: n, actor: side, kind: act, body: words, formKey, now })
    const files = { orderId, seq: eventSeq, side, ids: fileIds.slice(0, RULES[act].files ?? 0), now }
    await attachOrderFiles(trx, draft, files)
    if (act === 'changes') await askForChanges(trx, { orderId, n }, words ?? '')
    const change = { now, eventSeq, turnAt, isDelivered: act === 'deliver' }
    const changed = await changeStage(trx, order, { ...stage, ...after }, change)
    await tellAct(trx, { ...order, n, title: stage.title }, { act, side, stage: changed, now })
    return { kind: 'done' }
  })
}

const extended = ({ turnAt }: Stage) => turnAt && new Date(turnAt.getTime() + REVIEW_DAYS * DAY_MS)

/** What a delivery lacks: words or a file, or an answer to each change that was asked for. */
async function findFault(
  trx: Trx,
  { orderId, stage, draft }: { orderId: string; stage: Stage; draft: FileDraft },
  { words, answers = new Map(), fileIds = [] }: Doing,
): Promise<Done | undefined> {
  if (!words?.trim() && (await listStagedAttachments(trx, draft, [...fileIds])).length === 0)
    return { kind: 'nothing-delivered' }
  if (stage.state !== 'cambios') return undefined
  const points = await answerPoints(trx, { orderId, n: stage.n }, answers)
  return points.length > 0 ? { kind: 'points-open', points } : undefined
}
