import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { po } from 'gettext-parser'
import { keyOf, type Language } from '#app/locale/languages.ts'

const FOLDER = join(import.meta.dirname, '../../app/locale/translations')

/** A text of the product in Spanish and in another language; both forms of a counted one. */
export interface Translated {
  key: string
  spanish: string[]
  said: string[]
}

const read = new Map<Language, Translated[]>()

/** The texts of the product that are translated into a language, as its PO file has them. */
export function translationsInto(language: Language): Translated[] {
  const known = read.get(language)
  if (known) return known
  const file = po.parse(readFileSync(join(FOLDER, `${language}.po`)))
  const texts = Object.values(file.translations)
    .flatMap((entries) => Object.values(entries))
    .filter(({ msgid }) => msgid !== '')
    .map(({ msgid, msgctxt, msgid_plural, msgstr }) => ({
      key: keyOf(msgid, msgctxt),
      spanish: msgid_plural ? [msgid, msgid_plural] : [msgid],
      said: msgstr,
    }))
  read.set(language, texts)
  return texts
}

export type Say = (spanish: string, values?: Readonly<Record<string, string>>) => string

/**
 * The translation of a Spanish text of the code into a language, without its elements. @throws
 * if no such text is translated: then the test has to be updated.
 */
export function voiceOf(language: Language): Say {
  const said = new Map(translationsInto(language).map((text) => [text.key, text.said[0]]))
  return (spanish, values = {}) => {
    const text = said.get(spanish)
    if (text === undefined) throw new Error(`${language}.po has no text «${spanish}»`)
    return text
      .replace(/<\/?\w+>/g, '')
      .replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
      .replace(/\s+/g, ' ')
  }
}
