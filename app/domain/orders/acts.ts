import { DAY_MS } from '#app/locale/durations.ts'
import { DELIVERY_FILES_MAX, PAYMENT_FILES_MAX } from './limits.ts'
import { CLIENT_MAY_CANCEL_DAYS, endOf, type Payment, type Side, type Stage, type StageState } from './stages.ts'

/*
 * What each side may do with a stage, as data: commands, pages, the page of rules and the tests all read this table.
 */

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
  'ask-cancel',
  'agree-cancel',
  'keep-on',
  'dispute',
  'returned',
  'return-received',
] as const
export type Act = (typeof ACTS)[number]

/** Those that have a page of their own, because they take more than words. */
export const OWN_PAGES = ['checkout', 'dispute'] as const satisfies readonly Act[]

/** What is done by a press of its button, with or without words. */
export type PlainAct = Exclude<Act, (typeof OWN_PAGES)[number]>

interface Rule {
  by: readonly Side[]
  from: readonly StageState[]
  /** The state after it; without it the state stays. */
  to?: StageState
  payment?: { from: readonly Payment[]; to?: Payment }
  /** Whether it is for orders that the two settle by themselves, or for those that a provider collects; else for both. */
  settled?: 'by-themselves' | 'by-a-provider'
  /** Further conditions. */
  if?: (stage: Stage, side: Side, now: Date) => boolean
  /** Whether words go with it: what was delivered, or what is to be changed. */
  words?: 'required' | 'optional'
  /** How many files may go with it; a delivery needs words or a file. */
  files?: number
}

const BOTH: readonly Side[] = ['client', 'freelancer']
const AT_WORK: readonly StageState[] = ['en_curso', 'cambios']
const PAYABLE: readonly StageState[] = ['pendiente_pago', 'en_curso', 'entregado', 'cambios', 'completado']
/** Of what was divided, the part that is still owed can be paid too. */
const PAYABLE_BETWEEN_THEM: readonly StageState[] = [...PAYABLE, 'reparto']
const UNPAID: readonly Payment[] = ['por_pagar', 'negado']

const other = (side: Side): Side => (side === 'client' ? 'freelancer' : 'client')
const isLate = ({ dueAt }: Stage, now: Date) =>
  dueAt !== null && now.getTime() > dueAt.getTime() + CLIENT_MAY_CANCEL_DAYS * DAY_MS

export const RULES: Record<Act, Rule> = {
  checkout: {
    by: ['client'],
    from: PAYABLE,
    payment: { from: ['por_pagar'] },
    settled: 'by-a-provider',
    // What is done is paid; of who cannot work now nobody buys more.
    if: ({ state, isFreelancerAway }) => !isFreelancerAway || state === 'entregado' || state === 'completado',
  },
  start: { by: ['freelancer'], from: ['pendiente_pago'], to: 'en_curso' },
  pay: {
    by: ['client'],
    from: PAYABLE_BETWEEN_THEM,
    payment: { from: UNPAID, to: 'anunciado' },
    settled: 'by-themselves',
    words: 'optional',
    files: PAYMENT_FILES_MAX,
  },
  received: {
    by: ['freelancer'],
    from: PAYABLE_BETWEEN_THEM,
    payment: { from: ['por_pagar', 'anunciado', 'negado'], to: 'recibido' },
    settled: 'by-themselves',
  },
  'not-received': {
    by: ['freelancer'],
    from: PAYABLE_BETWEEN_THEM,
    payment: { from: ['anunciado'], to: 'negado' },
    settled: 'by-themselves',
  },
  deliver: { by: ['freelancer'], from: AT_WORK, to: 'entregado', words: 'required', files: DELIVERY_FILES_MAX },
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
    by: BOTH,
    from: ['pendiente_pago', ...AT_WORK],
    to: 'cancelado',
    if: (stage, side, now) =>
      stage.state === 'pendiente_pago' || side === 'freelancer' || stage.isFreelancerAway || isLate(stage, now),
  },
  'ask-cancel': {
    by: BOTH,
    from: [...AT_WORK, 'entregado'],
    if: (stage, side, now) =>
      stage.cancelAskedBy === null &&
      (stage.state === 'entregado' || (side === 'client' && !stage.isFreelancerAway && !isLate(stage, now))),
  },
  'agree-cancel': {
    by: BOTH,
    from: [...AT_WORK, 'entregado'],
    to: 'cancelado',
    if: ({ cancelAskedBy }, side) => cancelAskedBy === other(side),
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
    // Before the work there is nothing to argue about but a payment that one has made and the other has not seen.
    if: ({ state, payment }) => state !== 'pendiente_pago' || payment === 'negado',
  },
  returned: {
    by: ['freelancer'],
    from: ['cancelado', 'reparto'],
    payment: { from: ['reembolso_pendiente'], to: 'reembolso_anunciado' },
    settled: 'by-themselves',
  },
  'return-received': {
    by: ['client'],
    from: ['cancelado', 'reparto'],
    payment: { from: ['reembolso_pendiente', 'reembolso_anunciado'], to: 'reembolsado' },
    settled: 'by-themselves',
  },
}

const settledBy = ({ provider }: Pick<Stage, 'provider'>) =>
  provider === 'directo' ? 'by-themselves' : 'by-a-provider'

/** Whether this side may do it now. */
export function mayDo(act: Act, stage: Stage, side: Side, now: Date): boolean {
  const { by, from, payment, settled, if: holds } = RULES[act]
  return (
    !stage.isWithdrawn &&
    by.includes(side) &&
    from.includes(stage.state) &&
    (payment === undefined || payment.from.includes(stage.payment)) &&
    (settled === undefined || settled === settledBy(stage)) &&
    (holds === undefined || holds(stage, side, now))
  )
}

/** What this side can do now, in the order of their buttons. */
export const possibleActs = (stage: Stage, side: Side, now: Date): Act[] =>
  ACTS.filter((act) => mayDo(act, stage, side, now))

type After = Pick<Stage, 'state' | 'payment' | 'isExtended' | 'cancelAskedBy' | 'revisionsLeft'>

/** What an act makes of a stage, without its dates. */
export function stageAfter(act: Act, stage: Stage, side: Side): After {
  const { to, payment } = RULES[act]
  const moved =
    // What has ended before stays as it ended: only its money moves.
    to === 'cancelado'
      ? endOf(stage)
      : {
          state: stateAfter(act, stage, to ?? stage.state),
          payment: payment?.to ?? stage.payment,
        }
  const isAnswered = act === 'agree-cancel' || act === 'keep-on' || moved.state !== stage.state
  return {
    ...moved,
    isExtended: act === 'deliver' ? false : stage.isExtended || act === 'extend',
    cancelAskedBy: act === 'ask-cancel' ? side : isAnswered ? null : stage.cancelAskedBy,
    revisionsLeft: stage.revisionsLeft - (act === 'changes' ? 1 : 0),
  }
}

function stateAfter(act: Act, { state }: Stage, to: StageState): StageState {
  if (act === 'received' && state === 'pendiente_pago') return 'en_curso'
  // What was given back is confirmed by who has it again; what was divided stays so.
  if (act === 'return-received' && state === 'cancelado') return 'reembolsado'
  return to
}
