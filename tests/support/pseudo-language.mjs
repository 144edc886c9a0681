// Loaded into an instance with --import: its English is one in which every text of the site is between ⟦ and ⟧. Values
// that are put into a text stay outside of the marks, so that an untranslated word there is found too.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** The placeholders of a text, its elements, and its breaks into paragraphs. */
const MARK = /(\{\w+\}|<\/?\w+>|\n+)/
const marked = (text) =>
  text
    .split(MARK)
    .map((part, at) => (at % 2 === 0 && /\p{L}/u.test(part) ? `⟦${part}⟧` : part))
    .join('')

const { readFileSync } = fs
fs.readFileSync = (path, ...rest) => {
  const read = readFileSync(path, ...rest)
  if (!String(path).endsWith('/build/server/languages.json')) return read
  const languages = JSON.parse(read)
  for (const one of languages)
    one.texts = one.texts.map(([key, text]) => [key, Array.isArray(text) ? text.map(marked) : marked(text)])
  return JSON.stringify(languages)
}
syncBuiltinESMExports()
