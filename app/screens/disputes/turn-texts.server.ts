import type { Dispute } from '#app/domain/disputes/queries.server.ts'
import type { DisputeState } from '#app/domain/disputes/steps.ts'
import type { Step } from '#app/domain/disputes/who-may.ts'
import { ADD_EVIDENCE, STEP_TEXTS } from './step-texts.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** The buttons that lead to the steps of a dispute. */
export const STEP_TITLES: () => Record<Step, string> = perLanguage(() => ({
  answer: t('Responder'),
  offer: t('Hacer una propuesta'),
  accept: STEP_TEXTS().accept.title,
  evidence: ADD_EVIDENCE(),
  appeal: STEP_TEXTS().appeal.title,
  withdraw: STEP_TEXTS().withdraw.title,
}))

/** Whose turn it is, and until when. */
const WHO_ACTS: Partial<Record<DisputeState, (date: string) => string>> = {
  negociacion: (date) => t('Os toca a las dos partes llegar a un acuerdo, hasta el {date}.', { date }),
  moderacion: (date) => t('Decide la moderación, hasta el {date}.', { date }),
  decidida: (date) => t('Se puede recurrir, hasta el {date}.', { date }),
  apelada: (date) => t('Decide otra persona de la moderación, hasta el {date}.', { date }),
  sin_decidir: (date) => t('Os toca a las dos partes llegar a un acuerdo, hasta el {date}.', { date }),
}

/** The effect of the date of each step, as its job does it. */
const AT_THE_DATE: () => Partial<Record<DisputeState, string>> = perLanguage(() => ({
  abierta: t('Sin respuesta decide la moderación: no responder no le da la razón a nadie.'),
  negociacion: t('Sin acuerdo decide una persona de la moderación que no es parte.'),
  moderacion: t('Todavía podéis poneros de acuerdo. Si la moderación no decide, tiene el mismo tiempo una vez más.'),
  decidida: t('Si nadie la recurre, desde entonces vale esta decisión.'),
  apelada: t('Si nadie decide el recurso, vale la primera decisión.'),
}))

/**
 * The texts, for each side, about who has to act in a dispute until the date of its step and what follows then; null if
 * there is none.
 */
export function turnTexts({ state, openedBy, clientName, freelancerName }: Dispute, date: string | null) {
  const name = (openedBy === 'client' ? freelancerName : clientName) ?? t('Usuario eliminado')
  return {
    whose: date && (WHO_ACTS[state]?.(date) ?? t('Le toca responder a {name}, hasta el {date}.', { name, date })),
    then: AT_THE_DATE()[state] ?? null,
  }
}
