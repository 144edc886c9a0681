import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Db } from '#app/db.server.ts'
import { BUILT_IN_TEXTS, FORMER_TEXTS } from '#app/domain/pages/texts.ts'
import { builtInTranslation } from '#app/domain/pages/translated-texts.ts'
import { LANGUAGE_NAMES } from '#app/locale/languages.ts'
import { bareWords, wordsIn, wordsOfPeople, type Bare } from './bare-words.ts'

const PSEUDO = pathToFileURL(join(import.meta.dirname, 'pseudo-language.mjs')).href

/** The options that make an instance's English a language in which every text of the site is between ⟦ and ⟧. */
export const PSEUDO_ENGLISH = { NODE_OPTIONS: `--import ${PSEUDO}`, LANGUAGES: 'es,en' }

/** Texts that are the same in every language. */
const SAME = new Set([
  'Gremio',
  'IBAN',
  'IRPF',
  ...Object.values(LANGUAGE_NAMES),
  ...['Telegram', 'WhatsApp', 'GitHub', 'LinkedIn', 'Bizum', 'Instagram', 'Behance'],
  // The operator's address.
  ...['hola', 'localhost'],
  // Words of the specification that are offered as keywords.
  ...['design', 'development', 'marketing'],
  // The recipient and the account of a payment, which are stored sealed.
  ...['Talleres Peña', 'Calle de la Lonja'],
])

/** The names of countries, which the browser's own tables give. */
const COUNTRIES = countryNames(new Intl.DisplayNames('en-GB', { type: 'region' }))

/** Screens whose words are not translated, and the reason. */
const SPANISH: [route: RegExp, why: string][] = [
  [/^\/moderation\/search(?:\/|$)/, 'lists words that people search in Spanish'],
]

/** Elements with codes that are drawn by chance: letters of them may look like a word. */
const DRAWN = /(?:p\.secret|ol\.recovery-codes)[^>]*(?: > li)?$/

/** A page of the pseudo language, for any reader. */
export interface SpokenPage {
  document: Document
  /** The words that the reader has just written, in the address or in a form. */
  typed: string
  /** As in the route table. */
  route: string
}

/**
 * Checks pages of the pseudo language. @returns
 * the words of a page that are neither translated texts nor people's words, each with its place.
 */
export function bareWordsOf(db: Db): (page: SpokenPage) => Promise<string[]> {
  // Our terms and privacy text are translated whole.
  const legal = (['terms', 'privacy'] as const)
    .flatMap((slug) =>
      [BUILT_IN_TEXTS[slug], ...(FORMER_TEXTS[slug] ?? [])].map(({ version }) =>
        builtInTranslation(slug, 'en', version),
      ),
    )
    .join('\n')
    .replaceAll('{siteName}', 'Gremio')
    .replaceAll('{contactEmail}', 'hola@localhost')
  let people = ''
  return async ({ document, typed, route }) => {
    if (SPANISH.some(([screens]) => screens.test(route))) return []
    const isOther = (text: string) => SAME.has(text) || COUNTRIES.has(text) || typed.includes(text)
    const bare = bareWords(document).filter(({ text, where }) => !isOther(text) && !DRAWN.test(where))
    const isLegal = ({ text }: Bare) => /^\/(?:terms|privacy)$/.test(route) && legal.includes(text)
    const isSomebodys = (one: Bare) => people.includes(one.text) || isLegal(one)
    if (!bare.every(isSomebodys)) people = await wordsOfPeople(db)
    return bare.filter((one) => !isSomebodys(one)).map(({ text, where }) => `${text} | ${where}`)
  }
}

/** The links and forms of a page that lead to one of another language than English. */
export const awayFromEnglish = (document: Document): (string | null)[] =>
  [...document.querySelectorAll('a[href^="/"], form[action^="/"], button[formaction^="/"]')]
    .map(
      (element) => element.getAttribute('href') ?? element.getAttribute('action') ?? element.getAttribute('formaction'),
    )
    .filter((address) => !/^\/en(?:[/?#]|$)/.test(address ?? ''))

function countryNames(names: Intl.DisplayNames): Set<string> {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return new Set(codes.flatMap((code) => wordsIn(names.of(code) ?? '')))
}
