import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GettextExtractor, JsExtractors } from 'gettext-extractor'

/** A text of the code, as it goes to translators. */
export interface Source {
  text: string
  /** The form for several things. */
  several?: string
  context?: string
  /** The files that hold it. */
  files: string[]
}

const USES = /'(#app\/locale|\.)\/(texts|said|rich)\.tsx?'/

/** The names of a folder's modules, without tests. */
const modules = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .sort()

/**
 * The texts that these folders pass to `t`, `tc`, `tn` and `rich`, or to `say` and its like, by context and text.
 * Throws if one text has two plurals, or both with a plural and without: a translation of it has either forms or none.
 */
export function gatherTexts(root: string, folders: readonly string[]): Source[] {
  const single = new GettextExtractor()
  const counted = new GettextExtractor()
  const parsers = [
    single.createJsParser([
      JsExtractors.callExpression(['t', 'rich', 'say'], { arguments: { text: 0 } }),
      JsExtractors.callExpression(['tc', 'sayIn'], { arguments: { context: 0, text: 1 } }),
    ]),
    counted.createJsParser([JsExtractors.callExpression(['tn', 'sayMany'], { arguments: { text: 1, textPlural: 2 } })]),
  ]
  for (const folder of folders)
    for (const file of modules(join(root, folder))) {
      const code = readFileSync(file, 'utf8')
      if (USES.test(code)) for (const parser of parsers) parser.parseString(code, file.slice(root.length + 1))
    }
  const plain = sourcesOf(single)
  const withPlural = sourcesOf(counted)
  const alone = new Set(plain.filter(({ context }) => !context).map(({ text }) => text))
  const both = withPlural.find(({ text }) => alone.has(text))
  if (both) throw new Error(`«${both.text}» stands with a plural and without: ${both.files.join(', ')}`)
  return [...plain, ...withPlural]
}

const sourcesOf = (extractor: GettextExtractor): Source[] =>
  extractor.getMessages().map(({ text, textPlural, context, references }) => ({
    text: text ?? '',
    ...(textPlural && { several: textPlural }),
    ...(context && { context }),
    files: [...new Set(references.map((reference) => reference.replace(/:\d+$/, '')))].sort(),
  }))
