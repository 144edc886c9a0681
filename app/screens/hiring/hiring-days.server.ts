import {
  ANSWER_DAYS,
  ANSWER_REMINDER_DAYS,
  APPEAL_DAYS,
  MODERATOR_DAYS,
  OFFER_DAYS,
  UNDECIDED_DAYS,
} from '#app/domain/disputes/steps.ts'
import { REVIEW_DAYS } from '#app/domain/hiring/limits.ts'
import { DISPUTE_AFTER_DAYS } from '#app/domain/orders/claimable.ts'
import { CLAIM_DAYS, CONFIRM_DAYS, DEBT_DAYS, PROOF_DAYS } from '#app/domain/orders/owed.ts'
import { CLIENT_MAY_CANCEL_DAYS, LATE_DAYS, PAY_HOURS } from '#app/domain/orders/stages.ts'
import { REMINDER_DAYS } from '#app/domain/orders/timers.server.ts'
import { SHARE_ANSWER_DAYS, SHARE_DAYS, SHARE_DECIDED_DAYS, WITHDRAWAL_DAYS } from '#app/domain/orders/withdrawal.ts'
import { RATING_WINDOW_DAYS } from '#app/domain/reviews/limits.ts'
import { counted } from '#app/locale/numbers.server.ts'

/** A rule in a sentence or more; with the words that stand before it in bold. */
export type RuleText = string | readonly [lead: string, text: string]

export const days = (count: number) => counted(count, 'día', 'días')
const list = (counts: readonly number[]) => counts.join(' y a los ')

/** What between two people who pay each other is said of money, and how long each has for it. */
const OF_MONEY: RuleText[] = [
  ['Decir si llegó un pago o una devolución', `${days(CONFIRM_DAYS)}.`],
  ['Adjuntar un comprobante', `${days(PROOF_DAYS)} si la otra parte lo niega, una sola vez.`],
]

/** All dates of a hiring in a short list, as the commands go by them. */
export const daysInShort = (isDirect: boolean): RuleText[] => [
  ['Pagar antes de empezar', counted(PAY_HOURS, 'hora', 'horas') + '.'],
  ...(isDirect ? OF_MONEY : []),
  ['Pagar lo aceptado o devolver', `${days(DEBT_DAYS)}. Después se puede reclamar aquí durante ${days(CLAIM_DAYS)}.`],
  ['Revisar una entrega', `${days(REVIEW_DAYS)}, o los que diga el acuerdo.`],
  [
    'Entregar tarde',
    `${days(CLIENT_MAY_CANCEL_DAYS)} después del día acordado quien contrata puede cancelar. A los ${days(LATE_DAYS)} se cancela sin más.`,
  ],
  ['Desistir', `${days(WITHDRAWAL_DAYS)} si contratas como particular.`],
  [
    'Después de desistir',
    `${days(SHARE_DAYS)} para decir qué parte estaba hecha, ${SHARE_ANSWER_DAYS} para aceptarla o no y ${MODERATOR_DAYS} para que decida la moderación. El final es a los ${days(SHARE_DECIDED_DAYS)}.`,
  ],
  [
    'Responder a una disputa',
    `${days(ANSWER_DAYS)}, con un recordatorio a los ${list(ANSWER_REMINDER_DAYS)} días de abrirse.`,
  ],
  [
    'Cerrar una disputa',
    `${days(OFFER_DAYS)} para un acuerdo y ${MODERATOR_DAYS} para que decida la moderación, que puede tener otros ${MODERATOR_DAYS}. Lo que nadie decide espera ${days(UNDECIDED_DAYS)} como máximo.`,
  ],
  ['Recurrir una decisión', `${days(APPEAL_DAYS)}, una vez.`],
  ['Abrir una disputa', `${days(DISPUTE_AFTER_DAYS)} desde que algo terminó.`],
  ['Valorar', `${days(RATING_WINDOW_DAYS)} desde el final.`],
  ['Avisos', `${REMINDER_DAYS.map(days).join(' y ')} antes de cada fecha.`],
]
