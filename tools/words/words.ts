import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, SOURCE_LANGUAGE } from '#app/locale/languages.ts'
import { faultsOf, faultsToMend, mergeCatalogue } from './catalogue.ts'
import { gatherTexts } from './gather.ts'

// `npm run words` updates the PO files to the texts of the code. `-- --check` writes nothing and ends with 1
// when a file is not in step or has a fault that must not be built; `-- --same-meaning` keeps the translations of texts
// whose writing alone was changed.

const ROOT = join(import.meta.dirname, '../..')
const FAULTS_SHOWN = 20
const asked = new Set(process.argv.slice(2))
const sources = gatherTexts(ROOT, ['app', 'server'])
console.log(`${sources.length} texts, ${sources.filter(({ several }) => several).length} of them with a plural`)

for (const language of LANGUAGES.filter((one) => one !== SOURCE_LANGUAGE)) {
  const path = join(ROOT, 'app/locale/translations', `${language}.po`)
  if (!existsSync(path)) continue
  const file = readFileSync(path)
  const merged = mergeCatalogue(language, sources, file, { sameMeaning: asked.has('--same-meaning') })
  const faults = faultsOf(sources, merged)
  console.log(`${language}: ${sources.length - faults.length} of ${sources.length} texts are translated`)
  if (!asked.has('--check')) {
    writeFileSync(path, merged)
    continue
  }
  const wrong = [
    ...(merged.equals(file) ? [] : [`${path} is not in step with the code: npm run words`]),
    ...faultsToMend(language, sources, merged).slice(0, FAULTS_SHOWN),
  ]
  if (wrong.length === 0) continue
  console.error(wrong.join('\n'))
  process.exitCode = 1
}
