import { LANGUAGE_NAMES, type Language } from '#app/locale/languages.ts'
import type { ReadText } from './read-texts.ts'
import { translationsInto } from './translations.ts'

/** A part of a text between places, elements and lines. */
const PARTS = /\{\w+\}|<\/?\w+>|\n+/
const EDGES = /^[^\p{L}¿¡]+|[^\p{L}!?.]+$/gu
const MIN_LETTERS = 12

/** Words and letters that Spanish has and the language has not. */
const SPANISH: Record<Exclude<Language, 'es'>, RegExp> = {
  en: /[áéíóúñ¿¡]|(?<![\p{L}-])(?:el|los|las|del|que|para|con|una|por|tus|su|sus|está|más)(?![\p{L}-])/iu,
  fr: /[áíóúñ¿¡]|(?<![\p{L}-])(?:el|los|las|del|para|con|una|por|está|más)(?![\p{L}-])/iu,
  de: /[áéíóúñ¿¡]|(?<![\p{L}-])(?:el|las|del|que|para|con|una|por|tus|su|sus|está|más)(?![\p{L}-])/iu,
}

/** Texts in their own language on a page of another: each language's name for itself, in the footer. */
const OWN_NAMES = new Set<string>(Object.values(LANGUAGE_NAMES))

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0
const isLetter = (sign: string | undefined) => sign !== undefined && /\p{L}/u.test(sign)

function hasWords(text: string, words: string) {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + words.length])) return true
  return false
}

/** The Spanish of the product that is no text in this language too: whole texts, and the longer parts of texts. */
function spanishTexts(language: Language) {
  const texts = translationsInto(language)
  const partsOf = (text: string) => text.split(PARTS).map((part) => plain(part).replace(EDGES, ''))
  const said = new Set(texts.flatMap(({ said }) => said.flatMap((text) => [plain(text), ...partsOf(text)])))
  const whole = new Set(texts.flatMap(({ spanish }) => spanish.map(plain)).filter((text) => !said.has(text)))
  const parts = new Set(
    texts.flatMap(({ spanish, said: own }) =>
      spanish
        .flatMap(partsOf)
        .filter((part) => letters(part) >= MIN_LETTERS && !said.has(part))
        .filter((part) => !own.some((text) => hasWords(plain(text), part))),
    ),
  )
  return { whole, parts: [...parts] }
}

const known = new Map<Language, ReturnType<typeof spanishTexts>>()

/** A text that is Spanish for a reason. */
export interface Reason {
  /** The elements around it, as `ReadText` names them. */
  where: RegExp
  text?: RegExp
  why: string
}

/**
 * The Spanish in texts of a page in another language: the product's Spanish texts, words that only Spanish has, and
 * text marked as Spanish. No person in these tests writes Spanish, so all of it is the product's. @returns each with
 * its place.
 */
export function spanishLeft(
  texts: readonly ReadText[],
  language: Exclude<Language, 'es'>,
  reasons: readonly Reason[] = [],
): string[] {
  if (!known.has(language)) known.set(language, spanishTexts(language))
  const { whole, parts } = known.get(language) as ReturnType<typeof spanishTexts>
  const read = texts.map((one) => ({ ...one, text: plain(one.text) }))
  // Each part is searched in all texts at once, because some hundred texts are compared with some thousand parts.
  const all = read.map(({ text }) => text).join('\n')
  const near = parts.filter((part) => all.includes(part))
  const isSpanish = ({ text, language: spoken }: ReadText) =>
    letters(text) > 0 &&
    (spoken === 'es' || whole.has(text) || SPANISH[language].test(text) || near.some((part) => hasWords(text, part)))
  const isRight = ({ text, where }: ReadText) =>
    OWN_NAMES.has(text) || reasons.some((one) => one.where.test(where) && (one.text?.test(text) ?? true))
  return [
    ...new Set(read.filter((one) => isSpanish(one) && !isRight(one)).map(({ text, where }) => `${text} | ${where}`)),
  ]
}
