import type { Payment, Side, StageState } from './stages.ts'

/* The debts of a stage, as one table: for each provider, the state of the stage and that of its payment, who owes whom,
 * by which acts it is settled, until when, and what happens then. Acts, payment instructions, pages, notices, earnings,
 * erasure and `doctor` read it. */

/** The acts that are about money: whether one is possible is what this table says. */
export const MONEY_ACTS = [
  'checkout',
  'pay',
  'prove',
  'received',
  'not-received',
  'returned',
  'not-returned',
  'return-received',
] as const
export type MoneyAct = (typeof MONEY_ACTS)[number]

/** How many days a person has to confirm or deny a payment that the other side has announced. */
export const CONFIRM_DAYS = 7
/** How many days a person has to show a proof of money that the other side denies. */
export const PROOF_DAYS = 5
/** How many days a person has to pay accepted work, or to return money. */
export const DEBT_DAYS = 7
/** For how many days after its date a debt can be claimed here, and keeps its debtor from being erased. */
export const CLAIM_DAYS = 30

/** The direction in which money is owed: back to the client, or as the pay of the freelancer. */
export type Claims = 'pago' | 'devolucion'

/** The effect of silence, and the event that records it. */
export type OwedSilence =
  | 'never-paid'
  | 'unconfirmed'
  | 'never-proven'
  | 'payment-overdue'
  | 'payment-denied'
  | 'payment-unclaimed'
  | 'return-overdue'
  | 'return-denied'
  | 'return-unclaimed'
  | 'returned-by-silence'

export interface Owed {
  claims: Claims
  /**
   * 'nothing': there is no debt, though one side may still make a statement. 'answer': one of the two has to confirm
   * a payment, or to show that it was made. 'debt': money is owed. 'provider': the provider of the order has still to
   * move it.
   */
  kind: 'nothing' | 'answer' | 'debt' | 'provider'
  /** The side that has to act. */
  waitsFor: Side | null
  /** How many days it waits; null if it waits without a limit. */
  days: number | null
  silence: OwedSilence | null
  acts: Record<Side, readonly MoneyAct[]>
}

export interface OwedRow extends Omit<Owed, 'acts'> {
  /** Whether the row applies to orders that two people settle directly, or that a provider collects; null for both. */
  between: boolean | null
  /** Whether the row applies only to a new division after a part came back, or only to other stages; without it, to both. */
  isAnew?: boolean
  states: readonly StageState[]
  payments: readonly Payment[]
  /** The payment after silence. */
  then: Payment | null
  acts: Partial<Record<Side, readonly MoneyAct[]>>
}

const RUNNING: readonly StageState[] = ['pendiente_pago', 'en_curso', 'entregado', 'cambios']
const BEGUN: readonly StageState[] = ['en_curso', 'entregado', 'cambios']
/** Ends after which the freelancer has work to be paid. */
const EARNED: readonly StageState[] = ['completado', 'reparto']
/** Ends after which all money had gone back, until an appeal gives the freelancer a part. */
const ALL_BACK: readonly StageState[] = ['cancelado', 'reembolsado']
/** Ends after which money may have to go back. */
const ENDED: readonly StageState[] = ['cancelado', 'reparto']
/** The part of a withdrawn stage that the freelancer does not claim goes back before its share is settled. */
const UNSETTLED: readonly StageState[] = [...BEGUN, 'en_disputa']

const PAID = { between: true, claims: 'pago' } as const
const BACK = { between: true, claims: 'devolucion' } as const
/** A provider has handed over what was completed: a return goes directly from one to the other. */
const BACK_OF_COMPLETED = { between: null, claims: 'devolucion' } as const
/** A divided stage of which the client gets a larger part on an appeal. */
const BACK_ANEW = { between: false, claims: 'devolucion', isAnew: true } as const
const COLLECTED = { between: false, claims: 'pago' } as const
const NOTHING = { kind: 'nothing', waitsFor: null, days: null, silence: null, then: null } as const

const waits = (kind: 'answer' | 'debt') => (waitsFor: Side, days: number, silence: OwedSilence, then: Payment) =>
  ({ kind, waitsFor, days, silence, then }) as const
const [answer, debt] = [waits('answer'), waits('debt')]

const PAY_OR_SAY = { client: ['pay'], freelancer: ['received'] } as const
const PROVE_OR_PAY = { client: ['prove', 'pay'], freelancer: ['received'] } as const
const PROVE_OR_SAY = { client: ['prove'], freelancer: ['received'] } as const
const CONFIRM_OR_DENY = { freelancer: ['received', 'not-received'] } as const
const BACK_OR_SAY = { client: ['return-received'], freelancer: ['returned'] } as const
const CHECKOUT = { client: ['checkout'] } as const

type About = Pick<OwedRow, 'between' | 'claims' | 'isAnew'>

const row = (
  about: About,
  states: readonly StageState[],
  payments: readonly Payment[],
  what: Pick<OwedRow, 'kind' | 'waitsFor' | 'days' | 'silence' | 'then'>,
  acts: OwedRow['acts'] = {},
): OwedRow => ({ ...about, states, payments, ...what, acts })

const OVERDUE = debt('client', DEBT_DAYS, 'payment-overdue', 'impagado')
const UNCLAIMED = debt('client', CLAIM_DAYS, 'payment-unclaimed', 'sin_cobrar')

/** The pay of the freelancer after the end, between two who settle directly. */
const paysOf = (about: About, ended: readonly StageState[]): OwedRow[] => [
  row(about, ended, ['anunciado'], answer('freelancer', CONFIRM_DAYS, 'unconfirmed', 'sin_confirmar'), CONFIRM_OR_DENY),
  row(about, ended, ['sin_confirmar'], NOTHING, PROVE_OR_SAY),
  row(about, ended, ['sin_cobrar'], NOTHING, { freelancer: ['received'] }),
  row(about, ended, ['negado'], debt('client', PROOF_DAYS, 'payment-denied', 'impagado'), PROVE_OR_PAY),
  row(about, ended, ['por_pagar'], OVERDUE, PAY_OR_SAY),
  row(about, ended, ['impagado'], UNCLAIMED, PAY_OR_SAY),
]

/** The pay of the freelancer after the end, where a provider collects it. */
const collectedOf = (about: About, ended: readonly StageState[]): OwedRow[] => [
  row(about, ended, ['por_pagar'], OVERDUE, CHECKOUT),
  row(about, ended, ['impagado'], UNCLAIMED, CHECKOUT),
  row(about, ended, ['sin_cobrar'], NOTHING, CHECKOUT),
  row(about, ended, ['cobrado'], { ...NOTHING, kind: 'provider' }),
]

/** Direct returns to the client. */
const returnsOf = (about: About, ended: readonly StageState[]): OwedRow[] => [
  row(
    about,
    ended,
    ['reembolso_pendiente'],
    debt('freelancer', DEBT_DAYS, 'return-overdue', 'reembolso_vencido'),
    BACK_OR_SAY,
  ),
  row(
    about,
    ended,
    ['reembolso_vencido'],
    debt('freelancer', CLAIM_DAYS, 'return-unclaimed', 'sin_devolver'),
    BACK_OR_SAY,
  ),
  row(about, ended, ['reembolso_anunciado'], answer('client', CONFIRM_DAYS, 'returned-by-silence', 'devuelto_segun'), {
    client: ['return-received', 'not-returned'],
  }),
  row(about, ended, ['reembolso_negado'], debt('freelancer', PROOF_DAYS, 'return-denied', 'reembolso_vencido'), {
    client: ['return-received'],
    freelancer: ['prove', 'returned'],
  }),
  row(about, ended, ['sin_devolver', 'devuelto_segun'], NOTHING, { client: ['return-received'] }),
]

/** The table itself. */
export const OWED_ROWS: readonly OwedRow[] = [
  // Without a provider: the pay of the freelancer.
  row(PAID, RUNNING, ['por_pagar'], NOTHING, PAY_OR_SAY),
  row(
    PAID,
    RUNNING,
    ['anunciado'],
    answer('freelancer', CONFIRM_DAYS, 'unconfirmed', 'sin_confirmar'),
    CONFIRM_OR_DENY,
  ),
  row(PAID, BEGUN, ['sin_confirmar'], NOTHING, { client: ['prove'], ...CONFIRM_OR_DENY }),
  row(PAID, ['pendiente_pago'], ['negado'], answer('client', PROOF_DAYS, 'never-paid', 'por_pagar'), PROVE_OR_PAY),
  row(PAID, BEGUN, ['negado'], answer('client', PROOF_DAYS, 'never-proven', 'por_pagar'), PROVE_OR_PAY),
  ...paysOf(PAID, EARNED),
  ...paysOf({ ...PAID, isAnew: true }, ALL_BACK),
  // Without a provider: the return to the client.
  row(BACK, ENDED, ['por_probar'], answer('client', PROOF_DAYS, 'never-proven', 'por_pagar'), {
    client: ['prove'],
    freelancer: ['received'],
  }),
  ...returnsOf(BACK, ENDED),
  ...returnsOf(BACK, UNSETTLED),
  ...returnsOf(BACK_OF_COMPLETED, ['completado']),
  ...returnsOf(BACK_ANEW, ['reparto']),
  // Payments that a provider collects.
  row(COLLECTED, RUNNING, ['por_pagar'], NOTHING, CHECKOUT),
  ...collectedOf(COLLECTED, EARNED),
  ...collectedOf({ ...COLLECTED, isAnew: true }, ALL_BACK),
  row({ ...COLLECTED, claims: 'devolucion', isAnew: false }, ['reembolsado', 'reparto'], ['reembolso_pendiente'], {
    ...NOTHING,
    kind: 'provider',
  }),
]
