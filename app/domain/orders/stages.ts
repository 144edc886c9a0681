import type { ProviderName } from '#app/adapters/payments.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/*
 * The states of a stage and of its money, how long each waits for somebody, and what silence means.
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

export const STAGE_LABELS: () => Record<StageState, string> = perLanguage(() => ({
  por_empezar: t('Por empezar'),
  pendiente_pago: t('Pendiente de pago'),
  en_curso: t('En curso'),
  entregado: t('Entregado'),
  cambios: t('Cambios solicitados'),
  en_disputa: t('En disputa'),
  completado: t('Completado'),
  cancelado: t('Cancelado'),
  reembolsado: t('Reembolsado'),
  reparto: t('Repartido entre los dos'),
}))

/** The state of the money of a stage, by the statements of the two or by the acts of the order's provider. */
export type Payment =
  | 'por_pagar'
  | 'anunciado'
  | 'sin_confirmar'
  | 'negado'
  | 'impagado'
  | 'sin_cobrar'
  | 'por_probar'
  | 'recibido'
  | 'cobrado'
  | 'liberado'
  | 'reembolso_pendiente'
  | 'reembolso_anunciado'
  | 'reembolso_negado'
  | 'reembolso_vencido'
  | 'sin_devolver'
  | 'devuelto_segun'
  | 'reembolsado'
  | 'parcial'

export const PAYMENT_LABELS: () => Record<Payment, string> = perLanguage(() => ({
  por_pagar: t('Por pagar'),
  anunciado: t('Pago anunciado, sin confirmar'),
  sin_confirmar: t('Pagado según quien contrató, sin confirmar'),
  negado: t('Pago no recibido'),
  impagado: t('Pago vencido'),
  sin_cobrar: t('Sin pagar, plazo de reclamación terminado'),
  por_probar: t('Pago anunciado, falta el comprobante'),
  recibido: t('Pago recibido'),
  cobrado: t('Pagado'),
  liberado: t('Pagado al profesional'),
  reembolso_pendiente: t('Devolución pendiente'),
  reembolso_anunciado: t('Devolución anunciada, sin confirmar'),
  reembolso_negado: t('Devolución no recibida'),
  reembolso_vencido: t('Devolución vencida'),
  sin_devolver: t('Sin devolver, plazo de reclamación terminado'),
  devuelto_segun: t('Devuelto según quien cobró, sin confirmar'),
  reembolsado: t('Devuelto'),
  parcial: t('Devuelto en parte'),
}))

/** The states in which a stage has ended. */
export const FINAL: readonly StageState[] = ['completado', 'cancelado', 'reembolsado', 'reparto']
export const isFinal = (state: StageState) => FINAL.includes(state)
const AT_WORK: readonly StageState[] = ['en_curso', 'cambios']
/** Whether a stage is being worked on. */
export const isAtWork = (state: StageState) => AT_WORK.includes(state)
/** Whether a stage has been paid, according to the two. */
export const isPaid = (payment: Payment) => payment === 'recibido' || payment === 'cobrado' || payment === 'liberado'

/** Whether what belongs to the client has come back, as far as the two or their provider say. */
export const cameBack = (payment: Payment) => CAME_BACK.includes(payment)
const CAME_BACK: readonly Payment[] = ['reembolsado', 'devuelto_segun', 'parcial']

/** How long each state waits for a side. */
export const PAY_HOURS = 72
/** How many terms of review can pass unread until a moderator reviews the delivery. */
export const UNREAD_TERMS = 2
/** How many days after its day an undelivered stage ends automatically. */
export const LATE_DAYS = 14
/** How many days after its day the client can end an undelivered stage alone. */
export const CLIENT_MAY_CANCEL_DAYS = 3

export interface Stage {
  n: number
  state: StageState
  payment: Payment
  toPayCents: number
  /** How much goes back to the client when the price is divided. */
  returnCents: number | null
  /** How much of the money has come back already: in a withdrawal, the part that the freelancer did not claim. */
  returnedCents: number
  dueAt: Date | null
  /** When the work moves on automatically. */
  turnAt: Date | null
  /** When the debt moves on automatically. */
  owedAt: Date | null
  /** When the other side first denied that money came, and when a file was shown as proof of it. */
  deniedAt: Date | null
  provenAt: Date | null
  /** The latest delivery. */
  deliveredAt: Date | null
  revisionsLeft: number
  isExtended: boolean
  cancelAskedBy: Side | null
  /** The proposed return: who proposes it, how much, and until when it can be accepted; null without one. */
  returnAskedBy: Side | null
  returnAskedCents: number | null
  returnAskedUntil: Date | null
  /** How many days the client has to review a delivery, as it was agreed. */
  reviewDays: number
  /** The provider that moves the money of the order. */
  provider: ProviderName
  /** The freelancer is suspended, leaving or gone. */
  isFreelancerAway: boolean
  /** Whether the client has withdrawn from the contract, while the share of the work done is not settled. */
  isWithdrawn: boolean
  /** When work may begin at the earliest; null if it may begin at once. */
  startsAt: Date | null
  /** Until when a consumer can withdraw from an extra alone; null for the work that was agreed at first. */
  leaveUntil: Date | null
}

/** When the work of a stage may begin: further work not before its client can no longer withdraw from it. */
export const startOf = (orderStartsAt: Date | null, leaveUntil: Date | null): Date | null =>
  orderStartsAt && leaveUntil && orderStartsAt > leaveUntil ? orderStartsAt : (leaveUntil ?? orderStartsAt)

/** Whether the client of a stage can still withdraw from it alone, at no cost: it is further work that has not begun. */
export const canLeave = ({ state, leaveUntil, isWithdrawn }: Leavable, now: Date): boolean =>
  leaveUntil !== null && now < leaveUntil && !isWithdrawn && !isFinal(state)

type Leavable = Pick<Stage, 'state' | 'leaveUntil' | 'isWithdrawn'>

/** Whether work may be done by now: a consumer who has not asked for more can still withdraw from all of it. */
export const mayBegin = ({ startsAt }: Pick<Stage, 'startsAt'>, now: Date) => startsAt === null || startsAt <= now

/** Whether a stage is at work by its state, and its work may not begin yet. */
export const awaitsStart = (stage: Pick<Stage, 'state' | 'startsAt'>, now: Date) =>
  isAtWork(stage.state) && !mayBegin(stage, now)

/** The state of a stage between a withdrawal and its settlement. There is no work on it any more. */
const WITHDRAWN_LABEL = () => t('Desistimiento en curso')

/** The name of the state of an order or of a stage now, on pages and papers. */
export function stateLabel(thing: Pick<Stage, 'state' | 'startsAt' | 'isWithdrawn'>, now: Date): string {
  if (thing.isWithdrawn && !isFinal(thing.state)) return WITHDRAWN_LABEL()
  return STAGE_LABELS()[awaitsStart(thing, now) ? 'por_empezar' : thing.state]
}

/** The state of the work of a stage. */
export type Work = Pick<Stage, 'state' | 'payment' | 'startsAt' | 'isWithdrawn'>

/** Whose turn it is with the work itself, or null. In a dispute the turn is that of its step. */
export function worksNext(stage: Work, now: Date): Side | null {
  const { state, payment, isWithdrawn } = stage
  if (isWithdrawn || awaitsStart(stage, now)) return null
  switch (state) {
    case 'pendiente_pago':
      return payment === 'por_pagar' ? 'client' : null
    case 'en_curso':
    case 'cambios':
      return 'freelancer'
    case 'entregado':
      return 'client'
    default:
      return null
  }
}

/** Whether the other side proposes to cancel a stage, so that this one decides. */
export const isAskedToCancel = (
  { state, cancelAskedBy, isWithdrawn }: Pick<Stage, 'state' | 'cancelAskedBy' | 'isWithdrawn'>,
  side: Side,
): boolean =>
  !isWithdrawn && cancelAskedBy !== null && cancelAskedBy !== side && (isAtWork(state) || state === 'entregado')

/** The worst first: an order is where its worst open stage is. */
const WORST: readonly StageState[] = ['en_disputa', 'cambios', 'pendiente_pago', 'entregado', 'en_curso', 'por_empezar']
/** The final state of an order, by the best state that a stage reached. */
const BEST: readonly Exclude<StageState, 'por_empezar'>[] = ['completado', 'reparto', 'reembolsado', 'cancelado']

/** The state of an order, which follows from its stages. */
export function orderStateOf(stages: readonly Pick<Stage, 'state'>[]): Exclude<StageState, 'por_empezar'> {
  const open = WORST.find((state) => stages.some((stage) => stage.state === state))
  if (open) return open === 'por_empezar' ? 'en_curso' : open
  return BEST.find((state) => stages.some((stage) => stage.state === state)) ?? 'cancelado'
}

/**
 * How a stage ends without its work: a payment for it goes back, by the provider or by the side that has it. A payment
 * that was only announced is not a debt of the other side, because it has to be proved first.
 */
export function endOf({ payment, provider }: Pick<Stage, 'payment' | 'provider'>): Pick<Stage, 'state' | 'payment'> {
  if (payment === 'cobrado') return { state: 'reembolsado', payment: 'reembolso_pendiente' }
  return { state: 'cancelado', payment: provider === 'directo' ? backOf(payment) : 'por_pagar' }
}

/** The state of the money of a stage between two people once some of its price belongs to the client. */
export function backOf(payment: Payment): Payment {
  switch (payment) {
    case 'recibido':
      return 'reembolso_pendiente'
    case 'anunciado':
    case 'sin_confirmar':
    case 'negado':
      return 'por_probar'
    case 'impagado':
    case 'sin_cobrar':
      return 'por_pagar'
    default:
      return payment
  }
}

/** How silence moves the work of a stage at its date, and the kind of the event that records it. */
export function silenceOf(stage: Pick<Stage, 'state' | 'payment' | 'provider'>) {
  const { state, payment } = stage
  switch (state) {
    case 'pendiente_pago':
      return payment === 'por_pagar' ? ({ kind: 'never-paid', ...endOf(stage) } as const) : undefined
    case 'en_curso':
    case 'cambios':
      return { kind: 'never-delivered', ...endOf(stage) } as const
    case 'entregado':
      return { kind: 'accepted-by-silence', state: 'completado', payment } as const
    default:
      return undefined
  }
}
