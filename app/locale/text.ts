/*
 * The normalisation of people's texts, wherever they enter: forms, addresses, the operator's commands, files, ads of
 * other sites.
 */
/**
 * Commas, semicolons and lines separate words, and a `#` begins one, directly after another one too: «#a #b», «#a#b».
 * At the end of a word it belongs to it: «C#».
 */
const BETWEEN = /[,;\n]|(?:^|\s)#+|#+(?=[\p{L}\p{N}])/u

/**
 * Words of a list that is normalised already: with single blanks within each, without empty ones and
 * repetitions, whatever their capitals. It is in a file of its own, because browsers load it and not the rest of
 * `text.ts`.
 */
export function splitPlainWords(texts: readonly string[]): string[] {
  const words = new Map<string, string>()
  for (const part of texts.flatMap((text) => text.split(BETWEEN))) {
    const word = part.trim().replace(/\s+/g, ' ')
    const same = word.toLocaleLowerCase('es')
    if (/[^#]/.test(word) && !words.has(same)) words.set(same, word)
  }
  return [...words.values()]
}

/** A flag, a keycap, or pictures with their skin, sex and joints: invisible characters within one belong to it. */
const EMOJI = '\\p{RI}\\p{RI}|[0-9#*]\\uFE0F\\u20E3|PICTURE(?:\\u200D(?:PICTURE))*'.replaceAll(
  'PICTURE',
  '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|[\\uFE0E\\uFE0F]\\u20E3?)?(?:[\\u{E0020}-\\u{E007E}]+\\u{E007F})?',
)
/**
 * Characters that are invisible, or change the direction of the following text. The last three begin and end
 * annotations.
 */
const UNSEEN = '[\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\uFFF9-\\uFFFB]'
const EMOJI_OR_UNSEEN = new RegExp(`(${EMOJI})|${UNSEEN}`, 'gu')
/** The ends of a line or a paragraph in Unix, the web, old Macs, mainframes and Unicode. */
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g
const CONTROL = /[^\P{Cc}\n]/gu

/**
 * A text as it is stored and compared: in NFC, without invisible characters and marks of direction, with LF for every
 * line break and a blank for every other control character, and trimmed. Applying it twice has the effect of once.
 */
export function normalise(text: string): string {
  return text
    .replace(LINE_BREAK, '\n')
    .replace(CONTROL, ' ')
    .replace(EMOJI_OR_UNSEEN, (_, emoji: string | undefined) => emoji ?? '')
    .normalize('NFC')
    .trim()
}

/** A text in one line, with single blanks. */
export const normaliseLine = (text: string): string => normalise(text).replace(/\s+/g, ' ')

/** A text as people compare it: in lower case and without accents. */
export const plainLetters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text has a letter or a figure: signs alone are no name and no title. */
export const hasLetterOrFigure = (text: string): boolean => /[\p{L}\p{N}]/u.test(normalise(text))

/** Whether a text has a visible character. The blank of Braille counts as a symbol, but is invisible. */
export const isVisible = (text: string): boolean => /[^\s\u2800]/u.test(normalise(text))

/**
 * A name or a title for a sentence in plain text, in mails and pushed notices, which has no mark-up to isolate it: a
 * name in a script that is read from right to left would reverse the whole sentence, with the figures beside it. Pages
 * have `<bdi>`.
 */
export const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text)
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Figures of any script and width as 0 to 9. */
export function plainFigures(text: string): string {
  return text.replace(/\p{Nd}/gu, (figure) => {
    const code = figure.codePointAt(0) ?? 0
    let zero = code
    // Unicode has the ten figures of a script in their order.
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String((code - zero) % 10)
  })
}

/** Words of a list that was typed, each normalised: without empty ones and repetitions, whatever their capitals. */
export const splitWords = (texts: readonly string[]): string[] => splitPlainWords(texts.map(normalise))
