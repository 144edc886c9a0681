/** From this many single letters in a row on, they are one word written with gaps: «w h a t s a p p». */
const SPACED_LETTERS = 4

/**
 * The words of a text for comparison: without accents, capitals, punctuation and invisible characters, and with spaced
 * letters joined.
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

/** Copies often differ only in the salutation: «Hola, Ana:» and «Hola, Luis:», “Dear Ana,” and “Dear Luis,”. */
const SALUTATION = new RegExp(
  String.raw`^\s*(?:${[
    'hola|buenas|buenos|estimad[oa]|querid[oa]|hey|saludos',
    'hello|hi|dear|good (?:morning|afternoon|evening)',
    'bonjour|bonsoir|salut|chère|cher|madame|monsieur',
    'hallo|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rs]?|moin|servus',
  ].join('|')})\b[^\n:!.]{0,40}[\n:!.,]`,
  'iu',
)
/** Shorter texts are common: «Hola, ¿sigue disponible?». */
const TELLING_LENGTH = 40

/** The part that copies of a text share; undefined when it is too short to be called a copy. */
export function sameText(text: string): string | undefined {
  const same = wordsOf(text.replace(SALUTATION, '')).join(' ')
  return same.length >= TELLING_LENGTH ? same : undefined
}
