import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILT_LANGUAGES, type Language } from '#app/locale/languages.ts'
import { readCatalogue } from './catalogue.ts'
import { gatherTexts } from './gather.ts'

/*
 * The statements of a text about money, days and rights have to be the same in each language. Some of that can be
 * tested: the figures, conditionals, and Spanish words with two meanings.
 */

const ROOT = join(import.meta.dirname, '../..')
const sources = gatherTexts(ROOT, ['app', 'server'])
type Foreign = Exclude<Language, 'es'>
const catalogues = BUILT_LANGUAGES.map((language) => {
  const file = readFileSync(join(ROOT, 'app/locale/translations', `${language}.po`))
  return [language as Foreign, readCatalogue(file)] as const
})

/** Each form of each text with its translations; for a text with a number the plural. */
const pairs = sources.flatMap(({ text, several, context = '' }) =>
  catalogues.map(([language, catalogue]) => {
    const known = catalogue.get(context === '' ? text : `${context}\u0004${text}`) ?? ''
    return { language, source: several ?? text, said: typeof known === 'string' ? known : known[1] }
  }),
)

const shown = ({ language, source, said }: (typeof pairs)[number]) => `${language}: ${source} → ${said}`

/** «8:00» is “8 h” in French; a thousand is parted by a dot, a comma or a blank. */
const figuresOf = (text: string) =>
  (text.replace(/(?<=\d):00/g, '').match(/\d+(?:[.,\s\u202f]\d+)*/g) ?? [])
    .map((figure) => figure.replace(/\D/g, ''))
    .sort()
    .join()
/** German writes a day with dots, and a hundred in figures. */
const isWrittenOtherwise = (text: string) => /\d\/\d{4}|cien visitas/.test(text)

test('the translations of a text have its figures', () => {
  const others = pairs.filter(
    ({ source, said }) => figuresOf(source) !== figuresOf(said) && !isWrittenOtherwise(source),
  )
  expect(others.map(shown)).toEqual([])
})

/** A conditional says that money is not a person's yet, because another has to accept first. */
const WOULD: Record<Foreign, RegExp> = { en: /\bwould\b/, fr: /rai(?:t|ent)\b/, de: /\bwären?\b|\bwürden?\b/ }

test('a Spanish conditional is a conditional in each language', () => {
  const conditional = pairs.filter(({ source }) => /\bserían\b/.test(source))
  expect(conditional.length).toBeGreaterThan(8)
  expect(conditional.filter(({ language, said }) => !WOULD[language].test(said)).map(shown)).toEqual([])
})

/** A client's budget and a freelancer's quote are both «presupuesto» in Spanish. */
const BUDGET = /budget/i

test('a client’s planned amount is a budget in each language, or has no name', () => {
  const ofQuotes = pairs.filter(({ source }) => /presupuesto/i.test(source))
  const spoken = new Set(ofQuotes.filter(({ said }) => BUDGET.test(said)).map(({ source }) => source))
  const mixed = ofQuotes.filter(({ source, said }) => spoken.has(source) && !BUDGET.test(said))
  expect(spoken.size).toBeGreaterThan(4)
  expect(mixed.map(shown)).toEqual([])
})

/** Sentences that were misread once: the Spanish, the language, and what it must not say. */
const MISREAD: [spanish: RegExp, language: Foreign, wrong: RegExp][] = [
  [/Es lo que cuenta cada cual/, 'de', /Es zählt/],
  [/Das el trabajo de esta etapa por bueno/, 'de', /als fertig/],
  [/Lo que no reclama se devuelve en cuanto lo dice/, 'de', /sofort/],
  [/que solo muestra una de las partes/, 'de', /angibt/],
]

test.each(MISREAD)('%s in %s does not say %s', (spanish, language, wrong) => {
  const found = pairs.filter((pair) => pair.language === language && spanish.test(pair.source))
  expect(found).not.toEqual([])
  expect(found.filter(({ said }) => wrong.test(said)).map(shown)).toEqual([])
})
