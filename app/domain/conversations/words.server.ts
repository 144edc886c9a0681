import { reading, SOURCE_LANGUAGE, type Language } from '#app/locale/languages.ts'
import { isKnown, toldInPieces, type Piece } from '#app/locale/said.server.ts'
import type { Said } from '#app/locale/said.ts'
import { t } from '#app/locale/texts.ts'
import { cutText } from '#app/locale/words.ts'
import type { MessageType } from './types.ts'

/** The stored words of a message. */
export interface StoredMessage {
  content: string
  /** The language of the words that a person wrote in this message. */
  language: Language
  type: MessageType
  /** The text of the site in the message, with its values; null where a person wrote all of it. */
  said: unknown
}

const spoken = (text: string, language: Language): Piece =>
  language === reading.language() ? { text } : { text, lang: language }

/**
 * The text of a message, in the reader's language where the site wrote it, and split where it holds a person's words of
 * another language. A card that was stored without its text, a text that this version does not have, and an unreadable
 * one are in Spanish, marked as such.
 */
export function messagePieces({ content, language, type, said }: StoredMessage): Piece[] {
  if (said === null) return [spoken(content, type === 'quote' ? SOURCE_LANGUAGE : language)]
  try {
    if (typeof said === 'object' && isKnown(said as Said)) return toldInPieces(said as Said, language)
  } catch {
    // The stored value has another form; the Spanish text stored beside it is used instead.
  }
  return [spoken(content, SOURCE_LANGUAGE)]
}

/** A message as plain text, for places in which no part can have a language of its own. */
export const messageText = (message: StoredMessage): string =>
  messagePieces(message)
    .map(({ text }) => text)
    .join('')

/** The beginning of a message in one line of at most `max` characters. */
export function messageLine(message: StoredMessage, max: number): Piece[] {
  const pieces = messagePieces(message).map(({ text, ...spokenIn }) => ({
    text: text.replace(/\s+/g, ' '),
    ...spokenIn,
  }))
  const whole = pieces.map(({ text }) => text).join('')
  const line = cutText(whole, max)
  if (line === whole) return pieces
  let left = line.length - 1
  return pieces.flatMap(({ text, ...spokenIn }): Piece[] => {
    if (left <= 0) return []
    const kept = text.slice(0, left)
    left -= text.length
    return [{ text: left <= 0 ? `${kept}…` : kept, ...spokenIn }]
  })
}

/** A line that the reader has written: «Tú: …». */
export function ownLine(line: readonly Piece[]): Piece[] {
  const [before = '', after = ''] = t('Tú: {preview}', { preview: '\0' }).split('\0')
  return [{ text: before }, ...line, { text: after }].filter(({ text }) => text !== '')
}
