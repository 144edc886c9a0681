import type { ProviderName } from '#app/adapters/payments.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'

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

/** How far the money of a stage is: what the two say of it, or what the provider of the order has done. */
export type Payment =
  | 'por_pagar'
  | 'anunciado'
  | 'recibido'
  | 'negado'
  | 'cobrado'
  | 'liberado'
  | 'reembolso_pendiente'
  | 'reembolso_anunciado'
  | 'reembolsado'
  | 'parcial'

export const PAYMENT_LABELS: Record<Payment, string> = {
  por_pagar: 'Por pagar',
  anunciado: 'Pago anunciado, sin confirmar',
  recibido: 'Pago recibido',
  negado: 'Pago no recibido',
  cobrado: 'Pagado',
  liberado: 'Pagado al profesional',
  reembolso_pendiente: 'Devolución pendiente',
  reembolso_anunciado: 'Devolución anunciada, sin confirmar',
  reembolsado: 'Devuelto',
  parcial: 'Repartido',
}

const FINAL: readonly StageState[] = ['completado', 'cancelado', 'reembolsado', 'reparto']
export const isFinal = (state: StageState) => FINAL.includes(state)
const AT_WORK: readonly StageState[] = ['en_curso', 'cambios']
/** Whether a stage is being worked on. */
export const isAtWork = (state: StageState) => AT_WORK.includes(state)
/** Whether a stage has been paid, as far as anybody says. */
export const isPaid = (payment: Payment) => payment === 'recibido' || payment === 'cobrado' || payment === 'liberado'

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
  /** Who moves the money of its order. */
  provider: ProviderName
  /** The freelancer is suspended, leaving or gone. */
  isFreelancerAway: boolean
  /** The client has withdrawn from the contract, and what was done by then is still to be said. */
  isWithdrawn: boolean
}

/** Who is waited for; null where nobody is. In a dispute its own step says so. */
export function waitsFor({ state, payment, provider }: Pick<Stage, 'state' | 'payment' | 'provider'>): Side | null {
  switch (state) {
    case 'pendiente_pago':
      return payment === 'anunciado' ? 'freelancer' : 'client'
    case 'en_curso':
    case 'cambios':
      return 'freelancer'
    case 'entregado':
      return 'client'
    case 'completado':
      return isPaid(payment) ? null : payment === 'anunciado' ? 'freelancer' : 'client'
    case 'cancelado':
    case 'reparto':
      if (provider !== 'directo') return null
      return payment === 'reembolso_pendiente' ? 'freelancer' : payment === 'reembolso_anunciado' ? 'client' : null
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
/** Of an order that is over, what was reached in any of its stages. */
const BEST: readonly Exclude<StageState, 'por_empezar'>[] = ['completado', 'reparto', 'reembolsado', 'cancelado']

/** The state of an order, which follows from its stages. */
export function orderStateOf(stages: readonly Pick<Stage, 'state'>[]): Exclude<StageState, 'por_empezar'> {
  const open = WORST.find((state) => stages.some((stage) => stage.state === state))
  if (open) return open === 'por_empezar' ? 'en_curso' : open
  return BEST.find((state) => stages.some((stage) => stage.state === state)) ?? 'cancelado'
}

/** How a stage ends without its work: what was paid for it goes back, by the provider or by who has it. */
export function endOf({ payment, provider }: Pick<Stage, 'payment' | 'provider'>): Pick<Stage, 'state' | 'payment'> {
  if (payment === 'cobrado') return { state: 'reembolsado', payment: 'reembolso_pendiente' }
  const wasPaid = provider === 'directo' && (payment === 'recibido' || payment === 'anunciado')
  return { state: 'cancelado', payment: wasPaid ? 'reembolso_pendiente' : payment }
}

/** What silence makes of a stage at its date, and the kind of the event that says so. */
export function silenceOf(stage: Pick<Stage, 'state' | 'payment' | 'provider'>) {
  const { state, payment } = stage
  if (payment === 'anunciado' && (state === 'pendiente_pago' || state === 'completado'))
    return {
      kind: 'received-by-silence',
      state: state === 'completado' ? state : 'en_curso',
      payment: 'recibido',
    } as const
  switch (state) {
    case 'pendiente_pago':
      return { kind: 'never-paid', ...endOf(stage) } as const
    case 'en_curso':
    case 'cambios':
      return { kind: 'never-delivered', ...endOf(stage) } as const
    case 'entregado':
      return { kind: 'accepted-by-silence', state: 'completado', payment } as const
    default:
      return undefined
  }
}
