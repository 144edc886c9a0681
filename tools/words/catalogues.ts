import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT_LANGUAGES, REVIEWED_LANGUAGES } from '#app/locale/languages.ts'
import { faultsOf, readCatalogue } from './catalogue.ts'
import { gatherTexts } from './gather.ts'

// Prints the languages that are built, as JSON: with the texts of each, and whether sites offer it by default. The
// server reads that (`server/start/languages.ts`).

const ROOT = join(import.meta.dirname, '../..')
const sources = gatherTexts(ROOT, ['app', 'server'])

const built = BUILT_LANGUAGES.map((language) => {
  const file = readFileSync(join(ROOT, 'app/locale/translations', `${language}.po`))
  const isWhole = REVIEWED_LANGUAGES.includes(language) && faultsOf(sources, file).length === 0
  return { language, isWhole, texts: [...readCatalogue(file)] }
})
process.stdout.write(JSON.stringify(built))
