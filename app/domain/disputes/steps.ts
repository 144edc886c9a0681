import type { Claims } from '#app/domain/orders/owed.ts'
import type { Referral } from '#app/domain/orders/referrals.ts'
import type { WhyReferred } from '#app/domain/orders/withdrawal.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

export const openDisputePath = (orderId: string, n: number) => `/dashboard/orders/${orderId}/stages/${n}/dispute`
export const disputePath = (id: string) => `/dashboard/disputes/${id}`
/** The dispute that an address, or the address of a page below it, belongs to. */
export const disputeIdOf = (address: string): string | undefined =>
  /^\/dashboard\/disputes\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]|$)/.exec(address)?.[1]
export const DISPUTES_PATH = '/moderation/disputes'
export const moderatedDisputePath = (id: string) => `${DISPUTES_PATH}/${id}`
/** The address of a file, for a moderator who may decide. */
export const moderatedFilePath = (id: string, fileId: string) => `${moderatedDisputePath(id)}/files/${fileId}`

/*
 * A dispute in steps, each with a date: the other side answers, both offer, a moderator decides, one appeal to another.
 * A dispute that is not decided waits for both sides. Pages, commands, the page of rules and the tests read these.
 */

export type DisputeState =
  'abierta' | 'negociacion' | 'moderacion' | 'decidida' | 'apelada' | 'sin_decidir' | 'resuelta'

export const DISPUTE_LABELS: () => Record<DisputeState, string> = perLanguage(() => ({
  abierta: t('Espera la respuesta de la otra parte'),
  negociacion: t('Buscando un acuerdo'),
  moderacion: t('En manos de la moderación'),
  decidida: t('Decidida: se puede recurrir'),
  apelada: t('Recurrida'),
  sin_decidir: t('Sin decidir: espera a las dos partes'),
  resuelta: t('Resuelta'),
}))

/** Who opened the dispute: one side, the system, or a withdrawal on whose share the two disagree. */
export type DisputeKind = 'disputa' | 'remitida' | 'desistimiento'

export const REFERRAL_LABELS: () => Record<Referral | WhyReferred, string> = perLanguage(() => ({
  'share-rejected': t('Desistimiento: no hay acuerdo sobre la parte que estaba hecha'),
  'share-unanswered': t('Desistimiento: la parte que se dice hecha no ha tenido respuesta'),
  'share-unstated': t('Desistimiento: algo se entregó, y nadie ha dicho qué parte estaba hecha'),
  unread: t('La entrega no se ha abierto en dos plazos seguidos'),
  'client-gone': t('Quien contrató ya no está'),
  'denied-with-proof': t('Una parte muestra que pagó y la otra dice que no lo recibió'),
  'unconfirmed-with-proof': t('Una parte muestra que pagó y la otra no lo ha confirmado'),
  'return-denied-with-proof': t('Una parte muestra que devolvió el dinero y la otra dice que no lo recibió'),
  'changes-undelivered': t('Se entregó, se pidieron cambios y no han llegado'),
}))

export const DISPUTE_REASONS = [
  'no_entregado',
  'incompleto',
  'distinto',
  'no_pagado',
  'fuera_de_lo_acordado',
  'otro',
] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

/** The reasons that each side can choose. */
export const REASONS_OF: Record<Side, readonly DisputeReason[]> = {
  client: ['no_entregado', 'incompleto', 'distinto', 'otro'],
  freelancer: ['no_pagado', 'fuera_de_lo_acordado', 'otro'],
}

export const REASON_LABELS: () => Record<DisputeReason, string> = perLanguage(() => ({
  no_entregado: t('No se ha entregado'),
  incompleto: t('Está incompleto'),
  distinto: t('Es distinto de lo acordado'),
  no_pagado: t('No se me paga'),
  fuera_de_lo_acordado: t('Se piden cambios fuera de lo acordado'),
  otro: t('Otro motivo'),
}))

export const DISPUTE_ANSWERS = ['responder', 'conceder'] as const

/** The findings of a decision about a payment in doubt. */
export const FOUND_PAID = ['si', 'no'] as const

export type Outcome = 'acuerdo' | 'concedida' | 'decision' | 'plazo' | 'retirada' | 'desistimiento'

export const OUTCOME_LABELS: () => Record<Outcome, string> = perLanguage(() => ({
  acuerdo: t('De acuerdo entre las dos partes'),
  concedida: t('Concedida por la otra parte'),
  decision: t('Por decisión de la moderación'),
  plazo: t('Al terminar el plazo sin decisión'),
  retirada: t('Retirada por quien la abrió'),
  desistimiento: t('Terminada al desistir del contrato'),
}))

/** How many days each step waits for an act. */
export const ANSWER_DAYS = 5
export const OFFER_DAYS = 7
export const MODERATOR_DAYS = 7
export const APPEAL_DAYS = 7
/** How many days delivered work waits for both when no moderator has decided twice. */
export const UNDECIDED_DAYS = 60
/** The days on which a person who has not answered is reminded. */
export const ANSWER_REMINDER_DAYS = [2, 4]
/** For how many minutes a claimed dispute is reserved for its moderator. */
export const DISPUTE_CLAIM_MINUTES = 30
export const DECISION_MAX = 2_000

export const DAYS_OF: Record<Exclude<DisputeState, 'resuelta'>, number> = {
  abierta: ANSWER_DAYS,
  negociacion: OFFER_DAYS,
  moderacion: MODERATOR_DAYS,
  decidida: APPEAL_DAYS,
  apelada: MODERATOR_DAYS,
  sin_decidir: UNDECIDED_DAYS,
}

const A_DAY_BEFORE = [1]
/** How many days before its date each step is reminded of. */
export const REMINDERS_BEFORE: Record<Exclude<DisputeState, 'resuelta'>, readonly number[]> = {
  abierta: ANSWER_REMINDER_DAYS.map((day) => ANSWER_DAYS - day),
  negociacion: A_DAY_BEFORE,
  moderacion: A_DAY_BEFORE,
  decidida: A_DAY_BEFORE,
  apelada: A_DAY_BEFORE,
  sin_decidir: [30, 7, 1],
}

/** Whether the dispute waits for a decision: the first one, or the one on an appeal. */
export const isToDecide = (state: DisputeState) =>
  state === 'moderacion' || state === 'apelada' || state === 'sin_decidir'
/** Whether the two can still end the dispute themselves. */
export const isTalking = (state: DisputeState) =>
  state === 'negociacion' || state === 'moderacion' || state === 'sin_decidir'

/** How much the client would get if the claim was granted, in cents. */
export const claimedForClient = ({
  claims,
  claimCents,
  atStakeCents,
}: {
  claims: Claims
  claimCents: number
  atStakeCents: number
}) => (claims === 'pago' ? atStakeCents - claimCents : claimCents)
