import { perLanguage, t, tc } from '#app/locale/texts.ts'
/** A thing that can be reported, in its present state. */
export interface Target {
  kind: TargetKind
  id: string
  /** The author, or null when the thing has none here. */
  subjectId: string | null
  title: string
  /**
   * The copy of the reported thing that the case keeps. `language` is the language of the copied words; where two
   * people have written to each other, it is the language of the title.
   */
  evidence: Record<string, string | string[] | null>
}

export type FoundTarget = { kind: 'found'; target: Target } | { kind: 'gone' } | { kind: 'not-found' }

/** Who decides an appeal, in words (0208): there may be no other moderator. */
export const APPEAL_DECIDERS = () => t('otra persona del equipo o, si no la hay, la administración')

/** The kinds of things that can be reported. */
export const TARGET_KINDS = [
  'listing',
  'profile',
  'message',
  'rating',
  'contest',
  'entry',
  'external',
  'request',
  'quote',
  'order_event',
  'counter_offer',
  'counter_answer',
  'quote_answer',
] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

export const KIND_LABELS: () => Record<TargetKind, string> = perLanguage(() => ({
  listing: t('Anuncio'),
  profile: t('Perfil'),
  message: t('Mensaje'),
  rating: t('Valoración'),
  contest: t('Concurso'),
  entry: t('Propuesta'),
  external: t('Anuncio externo'),
  request: t('Solicitud'),
  quote: t('Presupuesto'),
  order_event: t('Palabras de una contratación'),
  counter_offer: t('Contraoferta'),
  counter_answer: t('Respuesta a una contraoferta'),
  quote_answer: t('Respuesta a un presupuesto'),
}))

export type CaseState =
  'abierto' | 'en_revisión' | 'con_medida' | 'desestimado' | 'apelado' | 'confirmado' | 'revertido'

export const STATE_LABELS: () => Record<CaseState, string> = perLanguage(() => ({
  abierto: t('Abierto'),
  en_revisión: t('En revisión'),
  con_medida: t('Resuelto con medida'),
  desestimado: t('Desestimado'),
  apelado: t('Recurrido'),
  confirmado: t('Confirmado'),
  revertido: t('Revertido'),
}))

/** The state of a case within a sentence: «El caso está «en revisión»…». */
export const STATE_WORDS: () => Record<CaseState, string> = perLanguage(() => ({
  abierto: tc('case', 'abierto'),
  en_revisión: tc('case', 'en revisión'),
  con_medida: tc('case', 'resuelto con medida'),
  desestimado: tc('case', 'desestimado'),
  apelado: tc('case', 'recurrido'),
  confirmado: tc('case', 'confirmado'),
  revertido: tc('case', 'revertido'),
}))

/** The only transitions of a case; every other one is refused and leaves no row behind. */
const WAYS: Record<CaseState, readonly CaseState[]> = {
  abierto: ['en_revisión'],
  en_revisión: ['con_medida', 'desestimado'],
  con_medida: ['apelado'],
  desestimado: ['apelado'],
  apelado: ['confirmado', 'revertido'],
  confirmado: [],
  revertido: [],
}

/** Who appeals: the subject against a measure, the reporter against a dismissal. */
export type Appellant = 'subject' | 'reporter'

/** The state from which each side may appeal. */
export const APPEALS_FROM: Record<Appellant, CaseState> = { subject: 'con_medida', reporter: 'desestimado' }

/** Whether a case may change from one state to the other. */
export const canBecome = (from: CaseState, to: CaseState) => WAYS[from].includes(to)

/**
 * Whether a moderator can show a thing again without an appeal. This applies to things whose author has no account here
 * and so cannot appeal (docs/decisions/0125).
 */
export const canBePutBack = ({ kind, state }: { kind: TargetKind; state: CaseState }) =>
  kind === 'external' && state === 'con_medida'

export const REASONS = [
  'estafa',
  'contenido_ilegal',
  'spam',
  'duplicado',
  'categoría_incorrecta',
  'ofensivo',
  'suplantación',
  'derechos',
  'otro',
] as const
export type Reason = (typeof REASONS)[number]

export const REASON_LABELS: () => Record<Reason, string> = perLanguage(() => ({
  estafa: t('Parece una estafa o un engaño'),
  contenido_ilegal: t('Ofrece o muestra algo ilegal'),
  spam: t('Es publicidad no deseada o no tiene que ver con los anuncios'),
  duplicado: t('Está repetido'),
  categoría_incorrecta: t('Está en una categoría que no le corresponde'),
  ofensivo: t('Insulta, amenaza, discrimina o acosa'),
  suplantación: t('Se hace pasar por otra persona o empresa'),
  derechos: t('Usa mis textos, mis imágenes o mis datos sin permiso'),
  otro: t('Otro motivo'),
}))

export const ACTIONS = [
  'desestimar',
  'retener',
  'restaurar',
  'retirar',
  'ocultar',
  'advertir',
  'recategorizar',
  'suspender',
  'expulsar',
] as const
export type Action = (typeof ACTIONS)[number]

export const ACTION_LABELS: () => Record<Action, string> = perLanguage(() => ({
  desestimar: t('Desestimar'),
  retener: t('Retener'),
  restaurar: t('Restaurar'),
  retirar: t('Retirar'),
  ocultar: t('Ocultar'),
  advertir: t('Advertir'),
  recategorizar: t('Cambiar la categoría'),
  suspender: t('Suspender la cuenta'),
  expulsar: t('Expulsar'),
}))

/** The measures in words, for the statements and the public log. */
export const ACTION_FACTS: () => Record<Action, string> = perLanguage(() => ({
  desestimar: t('Denuncia desestimada'),
  retener: t('Contenido retenido'),
  restaurar: t('Contenido restaurado'),
  retirar: t('Contenido retirado'),
  ocultar: t('Mensaje ocultado'),
  advertir: t('Advertencia'),
  recategorizar: t('Categoría corregida'),
  suspender: t('Cuenta suspendida'),
  expulsar: t('Cuenta expulsada'),
}))

/** The decisions about each kind of thing, the mildest first. */
const CHOICES: Record<TargetKind, readonly Action[]> = {
  listing: ['desestimar', 'restaurar', 'recategorizar', 'advertir', 'retener', 'retirar', 'suspender', 'expulsar'],
  profile: ['desestimar', 'advertir', 'suspender', 'expulsar'],
  message: ['desestimar', 'advertir', 'ocultar', 'suspender', 'expulsar'],
  rating: ['desestimar', 'advertir', 'retirar', 'suspender', 'expulsar'],
  contest: ['desestimar', 'advertir', 'retirar', 'suspender', 'expulsar'],
  entry: ['desestimar', 'advertir', 'retirar', 'suspender', 'expulsar'],
  // The ad has no author here to warn.
  external: ['desestimar', 'retirar'],
  // The request leaves the public list and takes no more quotes; the sent quotes stay.
  request: ['desestimar', 'advertir', 'retirar', 'suspender', 'expulsar'],
  // An agreement of two people is not changed; only the two can read it, so no part of it is hidden.
  quote: ['desestimar', 'advertir', 'suspender', 'expulsar'],
  order_event: ['desestimar', 'advertir', 'suspender', 'expulsar'],
  counter_offer: ['desestimar', 'advertir', 'suspender', 'expulsar'],
  counter_answer: ['desestimar', 'advertir', 'suspender', 'expulsar'],
  quote_answer: ['desestimar', 'advertir', 'suspender', 'expulsar'],
}

export type StaffRole = 'moderador' | 'administrador'

/** The decisions that this moderator may make about a kind of thing: only administrators end an account. */
export const choicesOf = (kind: TargetKind, role: StaffRole): readonly Action[] =>
  CHOICES[kind].filter((action) => action !== 'expulsar' || role === 'administrador')
