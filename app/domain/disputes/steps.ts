import type { StageState } from '#app/domain/orders/stages.ts'

/*
 * A dispute in steps, each with a date: the other side answers, both offer, a moderator decides, one appeal to another.
 * Pages, commands, the page of rules and the tests read these.
 */

export type DisputeState = 'abierta' | 'negociacion' | 'moderacion' | 'decidida' | 'apelada' | 'resuelta'

export const DISPUTE_LABELS: Record<DisputeState, string> = {
  abierta: 'Espera la respuesta de la otra parte',
  negociacion: 'Buscando un acuerdo',
  moderacion: 'En manos de la moderación',
  decidida: 'Decidida: se puede recurrir',
  apelada: 'Recurrida',
  resuelta: 'Resuelta',
}

export const DISPUTE_REASONS = [
  'no_entregado',
  'incompleto',
  'distinto',
  'no_pagado',
  'fuera_de_lo_acordado',
  'otro',
] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

export const REASON_LABELS: Record<DisputeReason, string> = {
  no_entregado: 'No se ha entregado',
  incompleto: 'Está incompleto',
  distinto: 'Es distinto de lo acordado',
  no_pagado: 'No se me paga',
  fuera_de_lo_acordado: 'Se piden cambios fuera de lo acordado',
  otro: 'Otro motivo',
}

export const DISPUTE_ANSWERS = ['responder', 'conceder'] as const

export type Outcome = 'acuerdo' | 'concedida' | 'decision' | 'plazo' | 'retirada'

export const OUTCOME_LABELS: Record<Outcome, string> = {
  acuerdo: 'De acuerdo entre las dos partes',
  concedida: 'Concedida: la otra parte no respondió a tiempo, o la aceptó',
  decision: 'Por decisión de la moderación',
  plazo: 'Al terminar el plazo sin decisión',
  retirada: 'Retirada por quien la abrió',
}

/** How many days each step waits for somebody. */
export const ANSWER_DAYS = 5
export const OFFER_DAYS = 7
export const MODERATOR_DAYS = 7
export const APPEAL_DAYS = 7
/** For how many minutes a claimed dispute belongs to its moderator. */
export const DISPUTE_CLAIM_MINUTES = 30
export const DECISION_MAX = 2_000

export const DAYS_OF: Record<Exclude<DisputeState, 'resuelta'>, number> = {
  abierta: ANSWER_DAYS,
  negociacion: OFFER_DAYS,
  moderacion: MODERATOR_DAYS,
  decidida: APPEAL_DAYS,
  apelada: MODERATOR_DAYS,
}

/** The state of a stage of whose price so much goes back. */
export const stateOfDivision = (
  toClientCents: number,
  atStakeCents: number,
): Extract<StageState, 'completado' | 'reembolsado' | 'reparto'> =>
  toClientCents === 0 ? 'completado' : toClientCents === atStakeCents ? 'reembolsado' : 'reparto'
