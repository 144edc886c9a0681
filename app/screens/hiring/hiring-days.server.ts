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
import { formatList } from '#app/locale/numbers.server.ts'
import { perLanguage, t, tn } from '#app/locale/texts.ts'

/** A rule in a sentence or more; with the words before it in bold. */
export type RuleText = string | readonly [lead: string, text: string]

export const days = (count: number) => tn(count, '{count} día', '{count} días')
/** «2 y a los 5», of days from one same day. */
export const daysFromThen = (counts: readonly number[]) =>
  counts.map(String).reduce((sooner, later) => t('{sooner} y a los {later}', { sooner, later }))
/** «7 días y 1 día», before one same day. */
export const reminders = () => formatList(REMINDER_DAYS.map(days))

/** The acts about money between two people who pay each other, and how long each side has for them. */
const OF_MONEY: () => RuleText[] = perLanguage(() => [
  [t('Decir si llegó un pago o una devolución'), `${days(CONFIRM_DAYS)}.`],
  [
    t('Adjuntar un comprobante'),
    t('{proofDays} si la otra parte lo niega, una sola vez.', { proofDays: days(PROOF_DAYS) }),
  ],
])

/** All dates of a hiring in a short list, as the commands go by them. */
export const daysInShort = (isDirect: boolean): RuleText[] => [
  [t('Pagar antes de empezar'), `${tn(PAY_HOURS, '{count} hora', '{count} horas')}.`],
  ...(isDirect ? OF_MONEY() : []),
  [
    t('Pagar lo aceptado o devolver'),
    t('{debtDays}. Después se puede reclamar aquí durante {claimDays}.', {
      debtDays: days(DEBT_DAYS),
      claimDays: days(CLAIM_DAYS),
    }),
  ],
  [t('Revisar una entrega'), t('{reviewDays}, o los que diga el acuerdo.', { reviewDays: days(REVIEW_DAYS) })],
  [
    t('Entregar tarde'),
    t(
      '{clientMayCancelDays} después del día acordado quien contrata puede cancelar. A los {lateDays} se cancela sin más.',
      { clientMayCancelDays: days(CLIENT_MAY_CANCEL_DAYS), lateDays: days(LATE_DAYS) },
    ),
  ],
  [t('Desistir'), t('{withdrawalDays} si contratas como particular.', { withdrawalDays: days(WITHDRAWAL_DAYS) })],
  [
    t('Después de desistir'),
    t(
      '{shareDays} para decir qué parte estaba hecha, {shareAnswerDays} para aceptarla o no y {moderatorDays} para que decida la moderación. El final es a los {shareDecidedDays}.',
      {
        shareDays: days(SHARE_DAYS),
        shareAnswerDays: SHARE_ANSWER_DAYS,
        moderatorDays: MODERATOR_DAYS,
        shareDecidedDays: days(SHARE_DECIDED_DAYS),
      },
    ),
  ],
  [
    t('Responder a una disputa'),
    t('{answerDays}, con un recordatorio a los {reminderDays} días de abrirse.', {
      answerDays: days(ANSWER_DAYS),
      reminderDays: daysFromThen(ANSWER_REMINDER_DAYS),
    }),
  ],
  [
    t('Cerrar una disputa'),
    t(
      '{offerDays} para un acuerdo y {moderatorDays} para que decida la moderación, que puede tener otros {moderatorDays}. Lo que nadie decide espera {undecidedDays} como máximo.',
      { offerDays: days(OFFER_DAYS), moderatorDays: MODERATOR_DAYS, undecidedDays: days(UNDECIDED_DAYS) },
    ),
  ],
  [t('Recurrir una decisión'), t('{appealDays}, una vez.', { appealDays: days(APPEAL_DAYS) })],
  [
    t('Abrir una disputa'),
    t('{disputeAfterDays} desde que algo terminó.', { disputeAfterDays: days(DISPUTE_AFTER_DAYS) }),
  ],
  [t('Valorar'), t('{ratingWindowDays} desde el final.', { ratingWindowDays: days(RATING_WINDOW_DAYS) })],
  [t('Avisos'), t('{reminders} antes de cada fecha.', { reminders: reminders() })],
]
