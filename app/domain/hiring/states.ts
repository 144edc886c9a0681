import { perLanguage, t, tc } from '#app/locale/texts.ts'
export type RequestState = 'abierta' | 'contratada' | 'cerrada' | 'caducada'

export const REQUEST_LABELS: () => Record<RequestState, string> = perLanguage(() => ({
  abierta: t('Abierta'),
  contratada: t('Contratada'),
  cerrada: t('Cerrada'),
  caducada: t('Caducada'),
}))

export type QuoteState =
  'enviado' | 'contraoferta' | 'aceptado' | 'rechazado' | 'retirado' | 'caducado' | 'sustituido' | 'sin_respuesta'

/** The states of a quote that waits for its client, or for its author's answer to a counter-offer. */
export const OPEN_QUOTE_STATES = ['enviado', 'contraoferta'] as const satisfies QuoteState[]

export const isOpenQuote = (state: QuoteState): boolean => state === 'enviado' || state === 'contraoferta'

export const QUOTE_LABELS: () => Record<QuoteState, string> = perLanguage(() => ({
  enviado: t('Pendiente de respuesta'),
  contraoferta: t('Con contraoferta'),
  aceptado: t('Aceptado'),
  rechazado: t('Rechazado'),
  retirado: tc('quote', 'Retirado'),
  caducado: t('Caducado'),
  sustituido: t('Sustituido por otra versión'),
  sin_respuesta: t('Sin respuesta'),
}))

/** The kinds of client: a private person has rights that a business does not have. */
export const CLIENT_KINDS = ['consumidor', 'profesional'] as const
export type ClientKind = (typeof CLIENT_KINDS)[number]

/** When the work of a private person begins: at once, or when their days to withdraw are over. */
export const BEGINNINGS = ['ya', 'despues'] as const

export const PLANS = ['antes', 'al_entregar'] as const
/** When a stage is paid. */
export type Plan = (typeof PLANS)[number]

export const PLAN_LABELS: () => Record<Plan, string> = perLanguage(() => ({
  antes: t('Antes de empezar cada etapa'),
  al_entregar: t('Al entregar cada etapa'),
}))

/** The plan of a payment within a sentence. */
export const PLAN_WORDS: () => Record<Plan, string> = perLanguage(() => ({
  antes: t('antes de empezar cada etapa'),
  al_entregar: t('al entregar cada etapa'),
}))

/** The state that follows from the clock, whether or not the job has written it down. */
export const requestStateAt = (
  { state, closesAt }: { state: RequestState; closesAt: Date },
  now: Date,
): RequestState => (state === 'abierta' && closesAt <= now ? 'caducada' : state)

/** The state of a quote by the clock: at its end it can no longer be accepted, nor negotiated. */
export const quoteStateAt = ({ state, validUntil }: { state: QuoteState; validUntil: Date }, now: Date): QuoteState =>
  isOpenQuote(state) && validUntil <= now ? 'caducado' : state
