import { daysAfter } from '#app/locale/dates.server.ts'
import { DELIVERY_FILES_MAX, PAYMENT_FILES_MAX } from './limits.ts'
import { MONEY_ACTS, type MoneyAct } from './owed.ts'
import { owedOf } from './owed-of.ts'
import { paymentAfter } from './owed-turns.ts'
import { isAskedToReturn, NO_RETURN_ASKED, returnableCents, returnedOf } from './returning.ts'
import {
  canLeave,
  CLIENT_MAY_CANCEL_DAYS,
  endOf,
  isAskedToCancel,
  isFinal,
  mayBegin,
  type Side,
  type Stage,
  type StageState,
} from './stages.ts'

/* The acts of each side with a stage, as data: commands, pages, the page of rules and the tests all read this table. */

export const ACTS = [
  'checkout',
  'start',
  'pay',
  'received',
  'not-received',
  'deliver',
  'accept',
  'changes',
  'extend',
  'cancel',
  'refer',
  'ask-cancel',
  'agree-cancel',
  'keep-on',
  'dispute',
  'prove',
  'returned',
  'not-returned',
  'return-received',
  'ask-return',
  'agree-return',
  'reject-return',
  'withdraw-return',
] as const
export type Act = (typeof ACTS)[number]

/** Acts that have a page of their own, because they need more than words. */
export const OWN_PAGES = ['checkout', 'dispute', 'ask-return'] as const satisfies readonly Act[]

/** Acts that are done by a press of their button, with or without words. */
export type PlainAct = Exclude<Act, (typeof OWN_PAGES)[number]>

interface Rule {
  by: readonly Side[]
  /** The states in which the act is possible; for acts about money `owed.ts` has them. */
  from: readonly StageState[] | 'what-is-owed'
  /** The state after the act; without it the state stays. */
  to?: StageState
  /** Further conditions. */
  if?: (stage: Stage, side: Side, now: Date) => boolean
  /** Whether words go with the act: a description of the delivery, or of the changes. */
  words?: 'required' | 'optional'
  /** How many files may go with the act; a delivery needs words or a file, and a proof needs a file. */
  files?: number
}

const BOTH: readonly Side[] = ['client', 'freelancer']
const AT_WORK: readonly StageState[] = ['en_curso', 'cambios']
/** The states in which an undisputed payment may have been made. */
const RETURNABLE: readonly StageState[] = [...AT_WORK, 'entregado', 'completado', 'reparto']

const isLate = ({ dueAt }: Stage, now: Date) => dueAt !== null && now > daysAfter(dueAt, CLIENT_MAY_CANCEL_DAYS)

/** Whether the client can end an overdue stage alone: after a delivery, a moderator decides. */
const isLateWithNothing = (stage: Stage, now: Date) => stage.deliveredAt === null && isLate(stage, now)

/** Whether this side can end an agreed stage alone: its client before it is paid, and when it is too late. */
const mayCancel = (stage: Stage, side: Side, now: Date) =>
  stage.state === 'pendiente_pago' ||
  (stage.state !== 'por_empezar' && (side === 'freelancer' || stage.isFreelancerAway || isLateWithNothing(stage, now)))

const MONEY = { from: 'what-is-owed' } as const
const REASONED = { by: BOTH, words: 'optional' } as const
const PROOF = { words: 'optional', files: PAYMENT_FILES_MAX } as const

export const RULES: Record<Act, Rule> = {
  checkout: {
    ...MONEY,
    by: ['client'],
    // A client pays for completed work, but cannot buy more from a freelancer who cannot work now.
    if: ({ state, isFreelancerAway }) => !isFreelancerAway || state === 'entregado' || isFinal(state),
  },
  start: { by: ['freelancer'], from: ['pendiente_pago'], to: 'en_curso', if: (stage, _, now) => mayBegin(stage, now) },
  pay: { ...MONEY, ...PROOF, by: ['client'] },
  received: { ...MONEY, by: ['freelancer'] },
  'not-received': { ...MONEY, by: ['freelancer'] },
  deliver: {
    by: ['freelancer'],
    from: [...AT_WORK, 'en_disputa'],
    to: 'entregado',
    if: (stage, _, now) => mayBegin(stage, now),
    words: 'required',
    files: DELIVERY_FILES_MAX,
  },
  accept: { by: ['client'], from: ['entregado'], to: 'completado' },
  changes: {
    by: ['client'],
    from: ['entregado'],
    to: 'cambios',
    if: ({ revisionsLeft }) => revisionsLeft > 0,
    words: 'required',
  },
  extend: { by: ['client'], from: ['entregado'], if: ({ isExtended }) => !isExtended },
  cancel: {
    ...REASONED,
    from: ['por_empezar', 'pendiente_pago', ...AT_WORK],
    to: 'cancelado',
    if: (stage, side, now) => (side === 'client' && canLeave(stage, now)) || mayCancel(stage, side, now),
  },
  refer: {
    by: ['client'],
    from: AT_WORK,
    if: (stage, _side, now) => stage.deliveredAt !== null && isLate(stage, now),
  },
  'ask-cancel': {
    ...REASONED,
    from: [...AT_WORK, 'entregado'],
    if: (stage, side, now) =>
      stage.cancelAskedBy === null &&
      (stage.state === 'entregado' || (side === 'client' && !canLeave(stage, now) && !mayCancel(stage, side, now))),
  },
  'agree-cancel': {
    by: BOTH,
    from: [...AT_WORK, 'entregado'],
    to: 'cancelado',
    if: isAskedToCancel,
  },
  'keep-on': {
    by: BOTH,
    from: [...AT_WORK, 'entregado'],
    if: ({ cancelAskedBy }) => cancelAskedBy !== null,
  },
  dispute: {
    by: BOTH,
    from: ['pendiente_pago', ...AT_WORK, 'entregado'],
    to: 'en_disputa',
    // Before the work begins it is about a payment that one side has made and the other has not received; never while the extra can be withdrawn from.
    if: (stage, _side, now) =>
      (stage.state !== 'pendiente_pago' || stage.payment === 'negado') && !canLeave(stage, now),
  },
  prove: {
    ...MONEY,
    ...PROOF,
    by: BOTH,
    if: ({ provenAt }) => provenAt === null,
  },
  returned: { ...MONEY, ...PROOF, by: ['freelancer'] },
  'not-returned': { ...MONEY, by: ['client'] },
  'return-received': { ...MONEY, by: ['client'] },
  'ask-return': {
    by: BOTH,
    from: RETURNABLE,
    if: (stage, _side, now) => stage.returnAskedBy === null && returnableCents(stage) > 0 && !canLeave(stage, now),
    words: 'required',
  },
  'agree-return': { by: BOTH, from: RETURNABLE, if: isAskedToReturn },
  'reject-return': { by: BOTH, from: RETURNABLE, if: isAskedToReturn },
  'withdraw-return': { by: BOTH, from: RETURNABLE, if: ({ returnAskedBy }, side) => returnAskedBy === side },
}

export const isMoneyAct = (act: Act): act is MoneyAct => MONEY_ACTS.some((each) => each === act)

/** Whether this side may do the act now. After a withdrawal from the contract only returned money is moved until the share is settled. */
export function mayDo(act: Act, stage: Stage, side: Side, now: Date): boolean {
  const { by, from, if: holds } = RULES[act]
  return (
    (!stage.isWithdrawn || isMoneyAct(act)) &&
    by.includes(side) &&
    (from === 'what-is-owed'
      ? isMoneyAct(act) && owedOf(stage).acts[side].includes(act)
      : from.includes(stage.state)) &&
    (holds === undefined || holds(stage, side, now))
  )
}

/** Whether an act is work, and waits for the day on which work may begin. */
export const isWork = (act: Act) => act === 'start' || act === 'deliver'

/** The acts of this side now, in the order of their buttons. */
export const possibleActs = (stage: Stage, side: Side, now: Date): Act[] =>
  ACTS.filter((act) => mayDo(act, stage, side, now))

type After = Pick<
  Stage,
  | 'state'
  | 'payment'
  | 'returnCents'
  | 'returnedCents'
  | 'isExtended'
  | 'cancelAskedBy'
  | 'returnAskedBy'
  | 'returnAskedCents'
  | 'returnAskedUntil'
  | 'revisionsLeft'
>

/** A stage after an act, without its dates. */
export function stageAfter(act: Act, stage: Stage, side: Side): After {
  const moved = movedBy(act, stage)
  const hasMoved = moved.state !== stage.state || moved.payment !== stage.payment
  const isAnswered = act === 'agree-cancel' || act === 'keep-on' || moved.state !== stage.state
  const isReturnAnswered = act === 'reject-return' || act === 'withdraw-return' || hasMoved
  const { returnAskedBy, returnAskedCents, returnAskedUntil } = isReturnAnswered ? NO_RETURN_ASKED : stage
  return {
    ...moved,
    isExtended: act === 'deliver' ? false : stage.isExtended || act === 'extend',
    cancelAskedBy: act === 'ask-cancel' ? side : isAnswered ? null : stage.cancelAskedBy,
    returnAskedBy,
    returnAskedCents,
    returnAskedUntil,
    revisionsLeft: stage.revisionsLeft - (act === 'changes' ? 1 : 0),
  }
}

/** The state and the money of a stage after an act. */
function movedBy(act: Act, stage: Stage): Pick<Stage, 'state' | 'payment' | 'returnCents' | 'returnedCents'> {
  const { returnCents, returnedCents } = stage
  if (act === 'agree-return') return returnedOf(stage, stage.returnAskedCents ?? 0)
  const { to } = RULES[act]
  // An ended stage keeps its state; only its money moves.
  if (to === 'cancelado') return { ...endOf(stage), returnCents, returnedCents }
  return {
    state: stateAfter(act, stage, to ?? stage.state),
    payment: isMoneyAct(act) ? paymentAfter(act, stage) : stage.payment,
    returnCents,
    returnedCents,
  }
}

function stateAfter(act: Act, { state }: Stage, to: StageState): StageState {
  if (act === 'received' && state === 'pendiente_pago') return 'en_curso'
  // Work delivered during a dispute is part of its decision.
  if (act === 'deliver' && state === 'en_disputa') return state
  // The receiver of a return confirms it; a divided stage stays divided.
  if (act === 'return-received' && state === 'cancelado') return 'reembolsado'
  return to
}
