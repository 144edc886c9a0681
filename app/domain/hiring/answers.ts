import { INVITATIONS_MAX } from './limits.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** Why a quote was not chosen. */
export const ANSWER_REASONS = ['precio', 'plazo', 'confianza', 'no_lo_necesito', 'otro'] as const
export type AnswerReason = (typeof ANSWER_REASONS)[number]

/** The client's wording of each reason; another reason is given in words. */
export const REASON_LABELS: () => Record<AnswerReason, string> = perLanguage(() => ({
  precio: t('He elegido otro por el precio'),
  plazo: t('He elegido otro por el plazo'),
  confianza: t('He elegido otro que me da más confianza'),
  no_lo_necesito: t('Ya no lo necesito'),
  otro: t('Otro motivo, en mis palabras'),
}))

/** The answer to the other quotes of a client who has hired and gives no reason. */
export const CHOSE_ANOTHER = () => t('He elegido otro presupuesto. Gracias por el tuyo.')

/** The reasons that a client who accepts one quote can give to the authors of the others. */
export const OTHER_REASONS = ['otro', 'precio', 'plazo', 'confianza'] as const satisfies readonly AnswerReason[]
export type OtherReason = (typeof OTHER_REASONS)[number]

/** The whole answer as its receiver reads it; null if there is none. */
export function answerText({ reason, words }: { reason: AnswerReason; words: string | null }): string
export function answerText(answer: { reason: AnswerReason | null; words: string | null }): string | null
export function answerText({ reason, words }: { reason: AnswerReason | null; words: string | null }): string | null {
  if (reason === 'otro') return words ?? CHOSE_ANOTHER()
  return [reason && `${REASON_LABELS()[reason]}.`, words].filter(Boolean).join(' ') || null
}

/** The choice of answering a quote within the days after closing. */
export const LATER = 'despues'

/** The positions in a form for the quotes of a request, and the names of the controls of each. */
export const PLACES = Array.from({ length: INVITATIONS_MAX }, (_, index) => index + 1)
export const answerNames = (place: number) =>
  ({ quote: `quote_${place}`, reason: `reason_${place}`, words: `words_${place}` }) as const
