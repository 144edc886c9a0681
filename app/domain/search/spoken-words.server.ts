import type { Language } from '#app/locale/languages.ts'
import type { Piece } from '#app/locale/said.server.ts'
import { normalise, plainLetters } from '#app/locale/text.ts'
import { THINGS, TOWNS, TRADES } from './foreign-names.server.ts'

/** A name of another language, and the Spanish words that it is read as. */
export interface ReadName {
  typed: string
  spanish: string
}

/** A question in Spanish words. */
export interface SpokenWords {
  words: string[]
  /** The typed words for each of them; empty where an earlier one of the same name has them already. */
  spoken: string[]
  /** The names that were read; empty if only small words were. */
  names: ReadName[]
}

type Foreign = Exclude<Language, 'es'>

/** Small words by their Spanish counterpart: «near» is under «cerca de». Those under the empty key are left out of a search. */
const SMALL: Record<Foreign, Record<string, string>> = {
  en: {
    en: 'in, at, around',
    'cerca de': 'near, near to, nearby, close to, not far from',
    para: 'for',
    con: 'with',
    y: 'and',
    o: 'or',
    de: 'of, from',
    que: 'who, that',
    '': 'a, an, the, my, our, your, i, i’m, i am, am, to, need, want, looking, looking for, find, hire, someone, somebody, please, help, cheap, affordable, inexpensive, good, best, urgently, urgent',
  },
  fr: {
    en: 'à, dans, au, aux',
    'cerca de': 'près de, près d’, près, proche de, autour de, à côté de',
    para: 'pour',
    con: 'avec',
    y: 'et',
    o: 'ou',
    de: 'du, des, d’',
    que: 'qui',
    '': 'le, les, une, mon, ma, nos, notre, votre, l’, je, je cherche, cherche, chercher, trouver, besoin, besoin de, j’ai besoin de, bon, bonne, meilleur, meilleure, pas cher, pas chère, quelqu’un, urgent, chez',
  },
  de: {
    en: 'in, im, am, bei',
    'cerca de': 'nahe, nahe bei, in der Nähe von, Nähe, in der Nähe',
    para: 'für',
    con: 'mit',
    y: 'und',
    o: 'oder',
    de: 'von, vom, aus',
    que: 'wer, der, die, das',
    '': 'den, dem, ein, eine, einen, einer, mein, meine, meinen, unser, unsere, ich, suche, ich suche, brauche, ich brauche, gesucht, jemand, jemanden, günstig, günstige, günstiger, günstigen, billig, billige, billiger, gut, gute, guter, guten, beste, bester, dringend, zu, zum, zur, bitte',
  },
}

/** Further endings of nouns and verbs, the longest first: a name is looked up without its ending too. */
const ENDINGS: Record<Foreign, RegExp> = {
  en: /(?:'s|es|s)$/,
  fr: /(?:es|s|x|e)$/,
  de: /(?:innen|in|en|n|e|s|er)$/,
}
const SHORTEST_STEM = 4
const SHORTEST_BEGINNING = 3

/** No name has more words. */
const LONGEST_NAME = 5

interface Names {
  names: ReadonlyMap<string, string>
  /** The usual name by the Spanish words. */
  usual: ReadonlyMap<string, string>
  /** The shortest first. */
  written: readonly string[]
  small: ReadonlyMap<string, string>
}

const AT = { en: 1, fr: 2, de: 3 } as const
const read = new Map<Foreign, Names>()

/** As names are compared: without accents, capitals and the signs around a word. */
const keyOf = (text: string) =>
  plainLetters(text)
    .replaceAll('ß', 'ss')
    .replaceAll('’', "'")
    .split(' ')
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}']+$/gu, ''))
    .join(' ')

/** Germans without an umlaut at hand write «ue» for it. */
const withoutUmlauts = (text: string) =>
  text.toLowerCase().replaceAll('ü', 'ue').replaceAll('ö', 'oe').replaceAll('ä', 'ae')

const listed = (cell = '') =>
  cell
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

function namesOf(language: Foreign): Names {
  const known = read.get(language)
  if (known) return known
  const names = new Map<string, string>()
  const usual = new Map<string, string>()
  const written: string[] = []
  for (const line of [TRADES, THINGS, TOWNS].join('').split('\n').filter(Boolean)) {
    const cells = line.split('|').map((cell) => cell.trim())
    const spanish = cells[0] ?? ''
    const inLanguage = listed(cells[AT[language]])
    written.push(...inLanguage)
    if (inLanguage[0] && !usual.has(keyOf(spanish))) usual.set(keyOf(spanish), inLanguage[0])
    for (const name of inLanguage)
      for (const key of new Set([keyOf(name), keyOf(withoutUmlauts(name))]))
        if (!names.has(key)) names.set(key, spanish)
  }
  const small = new Map(
    Object.entries(SMALL[language]).flatMap(([spanish, words]) =>
      listed(words).map((word) => [exactly(word), spanish]),
    ),
  )
  written.sort((one, other) => one.length - other.length)
  const all = { names, usual, written, small }
  read.set(language, all)
  return all
}

/** Small words are compared with their accents: «à» is not the word in «a domicilio». */
const exactly = (text: string) => normalise(text).toLowerCase().replaceAll('’', "'")

/**
 * The words of a question in another language as Spanish ones, the longest names first; undefined in Spanish, and if no
 * word is known.
 * @param words as `wordsOf` cuts them.
 * @param isWhole whether names are read too, and not the small words alone.
 */
export function readSpokenWords(
  words: readonly string[],
  language: Language,
  { isWhole = true }: { isWhole?: boolean } = {},
): SpokenWords | undefined {
  if (language === 'es') return undefined
  const known = namesOf(language)
  const said: SpokenWords = { words: [], spoken: [], names: [] }
  let isRead = false
  for (let at = 0; at < words.length;) {
    const found = longestAt(words, at, { language, known, isWhole })
    const typed = words.slice(at, at + (found?.length ?? 1)).join(' ')
    const spanish = found ? found.spanish.split(' ').filter(Boolean) : [typed]
    said.words.push(...spanish)
    said.spoken.push(...spanish.map((_, nth) => (nth === 0 ? typed : '')))
    if (found) isRead = true
    if (found?.isName) said.names.push({ typed, spanish: found.spanish })
    at += found?.length ?? 1
  }
  return isRead && said.words.length > 0 ? said : undefined
}

interface How {
  language: Foreign
  known: Names
  isWhole: boolean
}

/** The name that begins at this word, as long as it goes; undefined for an unknown word. */
function longestAt(words: readonly string[], at: number, { language, known, isWhole }: How) {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length -= 1) {
    const typed = words.slice(at, at + length).join(' ')
    const name = isWhole ? nameOf(typed, language, known.names) : undefined
    if (name !== undefined && keyOf(name) !== keyOf(typed)) return { spanish: name, length, isName: true }
    const little = known.small.get(exactly(typed))
    if (little !== undefined) return { spanish: little, length, isName: false }
  }
  return undefined
}

function nameOf(typed: string, language: Foreign, names: ReadonlyMap<string, string>): string | undefined {
  // «L'électricien», «d'anglais».
  const key = language === 'fr' ? keyOf(typed).replace(/^[ld]'/, '') : keyOf(typed)
  const whole = names.get(key)
  if (whole !== undefined) return whole
  const stem = key.replace(ENDINGS[language], '')
  if (stem === key || stem.length < SHORTEST_STEM) return undefined
  return names.get(stem) ?? (language === 'de' ? names.get(`${stem}e`) : undefined)
}

/** The shortest names of a language that begin with this text and are longer, as they are written; none in Spanish. */
export function namesBegun(typed: string, language: Language, most: number): string[] {
  const key = keyOf(typed)
  if (language === 'es' || key.length < SHORTEST_BEGINNING) return []
  return namesOf(language)
    .written.filter((name) => keyOf(name).startsWith(key) && keyOf(name) !== key)
    .slice(0, most)
}

/**
 * A popular search in the words of this language, if it is one name with a counterpart there. Any other stays as it was
 * typed, with its language: Spanish unless it is a name in another language.
 */
export function searchIn(query: string, language: Language): Piece {
  if (language === 'es') return { text: query }
  const { names, usual } = namesOf(language)
  if (nameOf(query, language, names) !== undefined) return { text: query }
  const key = keyOf(query)
  const typedIn = (Object.keys(AT) as Foreign[]).find((one) => one !== language && namesOf(one).names.has(key))
  const spanish = typedIn ? keyOf(namesOf(typedIn).names.get(key) ?? '') : key
  const name = [spanish, spanish.replace(/s$/, ''), spanish.replace(/es$/, '')].flatMap(
    (one) => usual.get(one) ?? [],
  )[0]
  return name === undefined ? { text: query, lang: typedIn ?? 'es' } : { text: name }
}
