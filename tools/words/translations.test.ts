import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILT_LANGUAGES } from '#app/locale/languages.ts'
import { faultsToMend, mergeCatalogue } from './catalogue.ts'
import { gatherTexts } from './gather.ts'

const ROOT = join(import.meta.dirname, '../..')
const sources = gatherTexts(ROOT, ['app', 'server'])

test.each(BUILT_LANGUAGES)('the translations of %s match the code (npm run words)', (language) => {
  const file = readFileSync(join(ROOT, 'app/locale/translations', `${language}.po`))
  expect(mergeCatalogue(language, sources, file).equals(file)).toBe(true)
  expect(faultsToMend(language, sources, file)).toEqual([])
})
