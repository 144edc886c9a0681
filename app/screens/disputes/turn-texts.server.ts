import type { Dispute } from '#app/domain/disputes/queries.server.ts'
import type { DisputeState } from '#app/domain/disputes/steps.ts'
import type { Step } from '#app/domain/disputes/who-may.ts'
import { ADD_EVIDENCE, STEP_TEXTS } from './step-texts.ts'

/** The buttons that lead to the steps of a dispute. */
export const STEP_TITLES: Record<Step, string> = {
  answer: 'Responder',
  offer: 'Hacer una propuesta',
  accept: STEP_TEXTS.accept.title,
  evidence: ADD_EVIDENCE,
  appeal: STEP_TEXTS.appeal.title,
  withdraw: STEP_TEXTS.withdraw.title,
}

/** Whose turn it is. */
const WHO_ACTS: Partial<Record<DisputeState, string>> = {
  negociacion: 'Os toca a las dos partes llegar a un acuerdo',
  moderacion: 'Decide la moderación',
  decidida: 'Se puede recurrir',
  apelada: 'Decide otra persona de la moderación',
  sin_decidir: 'Os toca a las dos partes llegar a un acuerdo',
}

/** What happens at the date of each step, as its job does it. */
const AT_THE_DATE: Partial<Record<DisputeState, string>> = {
  abierta: 'Sin respuesta decide la moderación: no responder no le da la razón a nadie.',
  negociacion: 'Sin acuerdo decide una persona de la moderación que no es parte.',
  moderacion: 'Todavía podéis poneros de acuerdo. Si la moderación no decide, tiene el mismo tiempo una vez más.',
  decidida: 'Si nadie la recurre, desde entonces vale esta decisión.',
  apelada: 'Si nadie decide el recurso, vale la primera decisión.',
}

/** Who is to act in a dispute, in words for its two sides, and what follows at the date of the step; null where nothing does. */
export function turnTexts({ state, openedBy, clientName, freelancerName }: Dispute) {
  const answerer = (openedBy === 'client' ? freelancerName : clientName) ?? 'Usuario eliminado'
  return { whose: WHO_ACTS[state] ?? `Le toca responder a ${answerer}`, then: AT_THE_DATE[state] ?? null }
}
