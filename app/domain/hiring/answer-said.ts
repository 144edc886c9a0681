import { say, sayAll, type Said } from '#app/locale/said.ts'
import type { AnswerReason } from './answers.ts'

/**
 * `REASON_LABELS` and `CHOSE_ANOTHER` as a notice keeps them: its reader may have another language than the person who
 * chose.
 */
const REASONS: Record<Exclude<AnswerReason, 'otro'>, Said> = {
  precio: say('He elegido otro por el precio'),
  plazo: say('He elegido otro por el plazo'),
  confianza: say('He elegido otro que me da más confianza'),
  no_lo_necesito: say('Ya no lo necesito'),
}
const ANOTHER = say('He elegido otro presupuesto. Gracias por el tuyo.')

/** The whole answer to a quote (`answerText`) as a notice of it keeps it. */
export function saidAnswer({ reason, words }: { reason: AnswerReason; words: string | null }): Said | string {
  if (reason === 'otro') return words ?? ANOTHER
  const chosen = sayAll([REASONS[reason], '.'], '')
  return words ? sayAll([chosen, words]) : chosen
}
