import { storedText } from '#app/domain/notifications/words.server.ts'
import { LANGUAGES, reading, type Language } from '#app/locale/languages.ts'
import { say, type Said } from '#app/locale/said.ts'
import { told, toldInPieces, type Piece } from '#app/locale/said.server.ts'
import type { CaseState, TargetKind } from './states.ts'

/** The name of a case without a title of its own, by its kind. Other kinds have a title. */
const NAMED: Partial<Record<TargetKind, (words: string) => Said>> = {
  message: (name) => say('Mensaje de {name}', { name }),
  rating: (name) => say('Valoración de {name}', { name }),
  entry: (title) => say('Propuesta: {title}', { title }),
  request: (title) => say('Solicitud: {title}', { title }),
  quote: (title) => say('Presupuesto: {title}', { title }),
  order_event: (title) => say('En una contratación: {title}', { title }),
  counter_offer: (title) => say('Contraoferta: {title}', { title }),
  counter_answer: (title) => say('Respuesta a una contraoferta: {title}', { title }),
  quote_answer: (title) => say('Respuesta a un presupuesto: {title}', { title }),
}

/** How many characters of a title a case stores. */
const TITLE_MAX = 200

/** The title that a case stores, in Spanish: «Presupuesto: Cartel de la verbena». All readers of a case share it. */
export const storedTitle = (kind: TargetKind, words: string): string =>
  storedText(NAMED[kind]?.(words) ?? words).slice(0, TITLE_MAX)

export interface TitledCase {
  kind: TargetKind
  /** The title as it is stored. */
  title: string
}

/** The title of a case as a text that each reader gets in their language. Its Spanish beginning names the kind. */
export function saidTitle({ kind, title }: TitledCase): Said | string {
  const named = NAMED[kind]
  const beginning = named ? storedText(named('')) : ''
  return named && title.startsWith(beginning) ? named(title.slice(beginning.length)) : title
}

/** A stored title in the reader's language. */
export const titleShown = (titled: TitledCase): string => told(saidTitle(titled))

/**
 * A stored title in pieces, where a person's words are a part of it.
 * @param language that of the words, if it is known.
 */
export const titlePieces = (titled: TitledCase, language: unknown): Piece[] =>
  toldInPieces(saidTitle(titled), knownLanguage(language) ?? reading.language())

/** A language of the site stored among other values; undefined if there is none. */
export const knownLanguage = (stored: unknown): Language | undefined => LANGUAGES.find((one) => one === stored)

/** A case in a list, in the reader's language. */
export interface ListedCase {
  id: string
  kind: TargetKind
  title: string
  /** The title in pieces, where a person's words in another language are a part of it. */
  heading: Piece[]
  state: CaseState
  at: Date
}
