import { expect, test } from 'vitest'
import { builtInTranslation, type TranslationLanguage } from './translated-texts.ts'
import { BUILT_IN_TEXTS, FORMER_TEXTS, readBody } from './texts.ts'

const LANGUAGES: TranslationLanguage[] = ['en', 'fr', 'de']
const texts = (['terms', 'privacy'] as const).flatMap((slug) =>
  [BUILT_IN_TEXTS[slug], ...(FORMER_TEXTS[slug] ?? [])].map(({ version, body }) => ({ slug, version, body })),
)

/** The parts that every translation has in the same places: its blocks, the site's values, the names of cookies. */
const shapeOf = (body: string) =>
  readBody(body).map((block) =>
    block.kind === 'list'
      ? block.items.map((item) => ['item', ...namesIn(item)])
      : [block.kind, ...namesIn(block.text)],
  )
const namesIn = (text: string) => [
  ...(text.match(/\{\w+\}/g) ?? []).sort(),
  ...(/^([a-z-]+)\u00a0?: /.exec(text)?.slice(1) ?? []),
]
const numbersIn = (body: string) => (body.match(/\d+/g) ?? []).sort()

test.each(LANGUAGES)('R6, R7: each built-in text has its whole translation: %s', (language) => {
  for (const { slug, version, body } of texts) {
    const translated = builtInTranslation(slug, language, version) ?? ''
    expect(shapeOf(translated), `${slug} ${version}`).toEqual(shapeOf(body))
    expect(numbersIn(translated), `${slug} ${version}`).toEqual(numbersIn(body))
  }
})

test('a text of the operator has no built-in translation', () => {
  expect(builtInTranslation('terms', 'en', '2027')).toBeUndefined()
  expect(builtInTranslation('about', 'en', '2026-11')).toBeUndefined()
})
