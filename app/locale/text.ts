/*
 * How a text that somebody wrote is taken, wherever it comes in: forms, addresses, the operator's commands, files, ads of
 * other sites.
 */
/**
 * Commas, semicolons and lines part words, and a `#` begins one, after another one too: «#a #b», «#a#b». At the end of a
 * word it belongs to it: «C#».
 */
const BETWEEN = /[,;\n]|(?:^|\s)#+|#+(?=[\p{L}\p{N}])/u

/**
 * Words of a list that is normalised already: each with one blank where there are several, without empty ones and
 * repetitions, whatever their capitals. By itself, because browsers load it and not the rest of `text.ts`.
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

/** A flag, a keycap, or pictures with their skin, sex and joints: what is invisible inside of one belongs to it. */
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
/** As Unix, the web, old Macs, mainframes and Unicode end a line or a paragraph. */
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g
const CONTROL = /[^\P{Cc}\n]/gu

/**
 * A text as it is stored and compared: in NFC, without invisible characters and marks of direction, with LF for every
 * line break and a blank for every other control character, and trimmed. Doing it twice changes nothing.
 */
export function normalise(text: string): string {
  return text
    .replace(LINE_BREAK, '\n')
    .replace(CONTROL, ' ')
    .replace(EMOJI_OR_UNSEEN, (_, emoji: string | undefined) => emoji ?? '')
    .normalize('NFC')
    .trim()
}

/** A text in one line, with one blank where there are several. */
export const normaliseLine = (text: string): string => normalise(text).replace(/\s+/g, ' ')

/** A text as people compare it: in lower case and without accents. */
export const plainLetters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text says anything: signs alone are no name and no title. */
export const hasLetterOrFigure = (text: string): boolean => /[\p{L}\p{N}]/u.test(normalise(text))

/** Whether a reader sees anything. The blank of Braille counts as a picture, and shows none. */
export const isVisible = (text: string): boolean => /[^\s\u2800]/u.test(normalise(text))

/**
 * A name or a title for a sentence of ours that travels as plain text, in mails and pushed notices, where no mark-up can
 * keep it apart: one of a script that is read from right to left would turn the whole sentence round, and take figures
 * beside it along. Pages have `<bdi>`.
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
