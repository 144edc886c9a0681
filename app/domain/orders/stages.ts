import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'

/*
 * The machine of a stage as data: commands, pages, the page of rules and the tests all read this table.
 */

export type Side = 'client' | 'freelancer'

export type StageState =
  | 'por_empezar'
  | 'pendiente_pago'
  | 'en_curso'
  | 'entregado'
  | 'cambios'
  | 'en_disputa'
  | 'completado'
  | 'cancelado'
  | 'reembolsado'
  | 'reparto'

export const STAGE_LABELS: Record<StageState, string> = {
  por_empezar: 'Por empezar',
  pendiente_pago: 'Pendiente de pago',
  en_curso: 'En curso',
  entregado: 'Entregado',
  cambios: 'Cambios solicitados',
  en_disputa: 'En disputa',
  completado: 'Completado',
  cancelado: 'Cancelado',
  reembolsado: 'Reembolsado',
  reparto: 'Repartido',
}

/** What the two say of the money, which goes from one to the other without passing here. */
export type Payment = 'por_pagar' | 'anunciado' | 'recibido' | 'negado'

export const PAYMENT_LABELS: Record<Payment, string> = {
  por_pagar: 'Por pagar',
  anunciado: 'Pago anunciado, sin confirmar',
  recibido: 'Pago recibido',
  negado: 'Pago no recibido',
}

const FINAL: readonly StageState[] = ['completado', 'cancelado', 'reembolsado', 'reparto']
export const isFinal = (state: StageState) => FINAL.includes(state)

/** How long each waits for somebody. */
export const PAY_HOURS = 72
export const CONFIRM_PAYMENT_DAYS = 7
export const REVIEW_DAYS = 7
/** After its day, until an undelivered stage ends by itself. */
export const LATE_DAYS = 14
/** After its day, until the client can end an undelivered stage alone. */
export const CLIENT_MAY_CANCEL_DAYS = 3

export interface Stage {
  n: number
  state: StageState
  payment: Payment
  dueAt: Date | null
  turnAt: Date | null
  revisionsLeft: number
  isExtended: boolean
  cancelAskedBy: Side | null
}

export const ACTS = [
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
] as const
export type Act = (typeof ACTS)[number]

interface Rule {
  by: readonly Side[]
  from: readonly StageState[]
  /** The state after it; without it the state stays. */
  to?: StageState
  payment?: { from: readonly Payment[]; to: Payment }
  /** Further conditions. */
  if?: (stage: Stage, side: Side, now: Date) => boolean
  /** Whether words go with it: what was delivered, or what is to be changed. */
  words?: 'required' | 'optional'
}

const BOTH: readonly Side[] = ['client', 'freelancer']
const AT_WORK: readonly StageState[] = ['en_curso', 'cambios']

const other = (side: Side): Side => (side === 'client' ? 'freelancer' : 'client')
const isLate = ({ dueAt }: Stage, now: Date) =>
  dueAt !== null && now.getTime() > dueAt.getTime() + CLIENT_MAY_CANCEL_DAYS * DAY_MS

export const RULES: Record<Act, Rule> = {
  start: { by: ['freelancer'], from: ['pendiente_pago'], to: 'en_curso' },
  pay: {
    by: ['client'],
    from: ['pendiente_pago', 'en_curso', 'entregado', 'cambios', 'completado'],
    payment: { from: ['por_pagar', 'negado'], to: 'anunciado' },
    words: 'optional',
  },
  received: {
    by: ['freelancer'],
    from: ['pendiente_pago', 'en_curso', 'entregado', 'cambios', 'completado'],
    payment: { from: ['por_pagar', 'anunciado', 'negado'], to: 'recibido' },
  },
  'not-received': {
    by: ['freelancer'],
    from: ['pendiente_pago', 'en_curso', 'entregado', 'cambios', 'completado'],
    payment: { from: ['anunciado'], to: 'negado' },
  },
  deliver: { by: ['freelancer'], from: AT_WORK, to: 'entregado', words: 'required' },
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
    if: (stage, side, now) => stage.state === 'pendiente_pago' || side === 'freelancer' || isLate(stage, now),
  },
  'ask-cancel': {
    by: BOTH,
    from: [...AT_WORK, 'entregado'],
    if: (stage, side, now) =>
      stage.cancelAskedBy === null && (stage.state === 'entregado' || (side === 'client' && !isLate(stage, now))),
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
}

/** Whether this side may do it now. */
export function mayDo(act: Act, stage: Stage, side: Side, now: Date): boolean {
  const { by, from, payment, if: holds } = RULES[act]
  return (
    by.includes(side) &&
    from.includes(stage.state) &&
    (payment === undefined || payment.from.includes(stage.payment)) &&
    (holds === undefined || holds(stage, side, now))
  )
}

/** What this side can do now, in the order of their buttons. */
export const possibleActs = (stage: Stage, side: Side, now: Date): Act[] =>
  ACTS.filter((act) => mayDo(act, stage, side, now))

/** Who is waited for; null where nobody is. */
export function waitsFor({ state, payment }: Pick<Stage, 'state' | 'payment'>): Side | null {
  switch (state) {
    case 'pendiente_pago':
      return payment === 'anunciado' ? 'freelancer' : 'client'
    case 'en_curso':
    case 'cambios':
      return 'freelancer'
    case 'entregado':
      return 'client'
    case 'completado':
      return payment === 'recibido' ? null : payment === 'anunciado' ? 'freelancer' : 'client'
    default:
      return null
  }
}

/** When a stage that has just come into a state goes on by itself, and null where it does not. */
export function turnOf(stage: Pick<Stage, 'state' | 'payment' | 'dueAt'>, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms)
  switch (stage.state) {
    case 'pendiente_pago':
      return stage.payment === 'anunciado' ? after(CONFIRM_PAYMENT_DAYS * DAY_MS) : after(PAY_HOURS * HOUR_MS)
    case 'en_curso':
    case 'cambios':
      return stage.dueAt && new Date(stage.dueAt.getTime() + LATE_DAYS * DAY_MS)
    case 'entregado':
      return after(REVIEW_DAYS * DAY_MS)
    case 'completado':
      return stage.payment === 'anunciado' ? after(CONFIRM_PAYMENT_DAYS * DAY_MS) : null
    default:
      return null
  }
}

/** The worst first: an order is where its worst open stage is. */
const WORST: readonly StageState[] = ['en_disputa', 'cambios', 'pendiente_pago', 'entregado', 'en_curso', 'por_empezar']

/** The state of an order, which follows from its stages. */
export function orderStateOf(stages: readonly Pick<Stage, 'state'>[]): Exclude<StageState, 'por_empezar'> {
  const open = WORST.find((state) => stages.some((stage) => stage.state === state))
  if (open) return open === 'por_empezar' ? 'en_curso' : open
  return stages.some(({ state }) => state === 'completado') ? 'completado' : 'cancelado'
}

type After = Pick<Stage, 'state' | 'payment' | 'isExtended' | 'cancelAskedBy' | 'revisionsLeft'>

/** What an act makes of a stage, without its dates. */
export function stageAfter(act: Act, stage: Stage, side: Side): After {
  const { to = stage.state, payment } = RULES[act]
  const state = act === 'received' && stage.state === 'pendiente_pago' ? 'en_curso' : to
  const isAnswered = act === 'agree-cancel' || act === 'keep-on' || state !== stage.state
  return {
    state,
    payment: payment?.to ?? stage.payment,
    isExtended: act === 'deliver' ? false : stage.isExtended || act === 'extend',
    cancelAskedBy: act === 'ask-cancel' ? side : isAnswered ? null : stage.cancelAskedBy,
    revisionsLeft: stage.revisionsLeft - (act === 'changes' ? 1 : 0),
  }
}

/** What silence makes of a stage at its date, and the kind of the event that says so. */
export function silenceOf({ state, payment }: Pick<Stage, 'state' | 'payment'>) {
  if (payment === 'anunciado' && (state === 'pendiente_pago' || state === 'completado'))
    return {
      kind: 'received-by-silence',
      state: state === 'completado' ? state : 'en_curso',
      payment: 'recibido',
    } as const
  switch (state) {
    case 'pendiente_pago':
      return { kind: 'never-paid', state: 'cancelado', payment } as const
    case 'en_curso':
    case 'cambios':
      return { kind: 'never-delivered', state: 'cancelado', payment } as const
    case 'entregado':
      return { kind: 'accepted-by-silence', state: 'completado', payment } as const
    default:
      return undefined
  }
}
