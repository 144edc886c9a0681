/** How many letters that stand alone in a row are one word written with gaps: «w h a t s a p p». */
const SPACED_LETTERS = 4

/**
 * The words of a text as they are compared: without accents, capitals, punctuation and invisible characters, and with
 * letters that were set apart put together again.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
  const words: string[] = []
  let letters: string[] = []
  const endOfLetters = () => {
    if (letters.length >= SPACED_LETTERS) words.push(letters.join(''))
    else words.push(...letters)
    letters = []
  }
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (word.length === 1 && /\p{L}/u.test(word)) letters.push(word)
    else {
      endOfLetters()
      words.push(word)
    }
  }
  endOfLetters()
  return words
}

/** A salutation is often all that differs: «Hola, Ana:» and «Hola, Luis:» begin the same message. */
const SALUTATION = /^\s*(?:hola|buenas|buenos|estimad[oa]|querid[oa]|hey|saludos)\b[^\n:!.]{0,40}[\n:!.,]/iu
/** Shorter texts are everybody's: «Hola, ¿sigue disponible?». */
const TELLING_LENGTH = 40

/** What is the same in texts that say the same; undefined when they are too short to be called a copy. */
export function sameText(text: string): string | undefined {
  const same = wordsOf(text.replace(SALUTATION, '')).join(' ')
  return same.length >= TELLING_LENGTH ? same : undefined
}
