import { contactsIn, hasCardNumber } from './contacts.ts'
import { wordsOf } from './words.ts'

/* The rules of warnings. A phrase is words in a row; a word may end with * for any ending; parts that are joined with +
 * must all be there, in any order, and a part after a ! must not. {tarjeta}, {teléfono}, {correo} and {enlace} stand
 * for a text that looks like one. There are no regular expressions: whatever an operator writes, the time to read a
 * message grows with its length only. */

const PHRASE_MAX = 120
const PARTS_MAX = 6
/** A shorter beginning would match half of the words of a language. */
const BEGINNING_MIN = 3

interface Word {
  text: string
  isBeginning: boolean
}

type Part = { isUnwanted: boolean } & ({ kind: 'words'; words: Word[] } | { kind: 'sign'; sign: keyof typeof SIGNS })
export type Phrase = Part[]

const SIGNS = {
  tarjeta: hasCardNumber,
  telefono: (text: string) => contactsIn(text).some(({ kind }) => kind === 'teléfono'),
  correo: (text: string) => contactsIn(text).some(({ kind }) => kind === 'correo'),
  enlace: (text: string) => /https?:\/\/|www\./i.test(text),
}

export type ParsedPhrase = { phrase: Phrase } | { fault: string }

/** Reads a phrase as an operator writes it, or returns what is wrong with it. */
export function parsePhrase(written: string): ParsedPhrase {
  if (written.length > PHRASE_MAX) return { fault: `a phrase has at most ${PHRASE_MAX} characters` }
  const parts = written.split('+').map((part) => part.trim())
  if (parts.length > PARTS_MAX) return { fault: `a phrase has at most ${PARTS_MAX} parts` }
  const phrase: Phrase = []
  for (const part of parts) {
    const isUnwanted = part.startsWith('!')
    const wanted = isUnwanted ? part.slice(1).trim() : part
    const sign = /^\{(.*)\}$/.exec(wanted)?.[1]
    if (sign !== undefined) {
      const [name = ''] = wordsOf(sign)
      if (!isSign(name)) return { fault: `«${part}» is none of {tarjeta}, {teléfono}, {correo}, {enlace}` }
      phrase.push({ kind: 'sign', sign: name, isUnwanted })
      continue
    }
    const words = wanted.split(/\s+/).flatMap(readWord)
    if (words.length === 0) return { fault: 'a part has no word' }
    if (words.some(({ text, isBeginning }) => isBeginning && text.length < BEGINNING_MIN))
      return { fault: `before a * stand at least ${BEGINNING_MIN} letters` }
    phrase.push({ kind: 'words', words, isUnwanted })
  }
  if (phrase.every(({ isUnwanted }) => isUnwanted)) return { fault: 'a phrase needs something that has to be there' }
  if (phrase.some((part) => part.kind === 'words' && isTooShort(part.words)))
    return { fault: `a part has at least ${BEGINNING_MIN} letters` }
  return { phrase }
}

const isSign = (name: string): name is keyof typeof SIGNS => Object.hasOwn(SIGNS, name)
const isTooShort = (words: Word[]) => words.reduce((letters, { text }) => letters + text.length, 0) < BEGINNING_MIN

/** «wa.me» is two words in a message, so it is two here. */
function readWord(written: string): Word[] {
  const words = wordsOf(written).map((text) => ({ text, isBeginning: false }))
  const last = words.at(-1)
  if (last && written.endsWith('*')) last.isBeginning = true
  return words
}

export interface Rule {
  name: string
  phrases: readonly string[]
}

/** The names of the rules that a message matches, in the order of the rules. Unreadable phrases match nothing. */
export function rulesThatFit(text: string, rules: readonly Rule[]): string[] {
  const words = wordsOf(text)
  const places = new Map<string, number[]>()
  words.forEach((word, place) => {
    const known = places.get(word)
    if (known) known.push(place)
    else places.set(word, [place])
  })
  const signs = new Map<keyof typeof SIGNS, boolean>()
  const has = (sign: keyof typeof SIGNS) => {
    if (!signs.has(sign)) signs.set(sign, SIGNS[sign](text))
    return signs.get(sign) === true
  }
  const isThere = (part: Part) => (part.kind === 'sign' ? has(part.sign) : areInARow(part.words, words, places))
  const fits = (part: Part) => isThere(part) !== part.isUnwanted
  return rules
    .filter(({ phrases }) =>
      phrases.some((written) => {
        const parsed = parsePhrase(written)
        return 'phrase' in parsed && parsed.phrase.every(fits)
      }),
    )
    .map(({ name }) => name)
}

function areInARow(wanted: Word[], words: string[], places: Map<string, number[]>): boolean {
  const [first] = wanted
  if (!first) return false
  const begins = first.isBeginning ? words.keys() : (places.get(first.text) ?? [])
  for (const begin of begins) {
    if (wanted.every((word, index) => isThe(word, words[begin + index]))) return true
  }
  return false
}

const isThe = ({ text, isBeginning }: Word, word = '') => (isBeginning ? word.startsWith(text) : word === text)
