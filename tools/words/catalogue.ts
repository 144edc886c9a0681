import { po, type GetTextTranslation, type GetTextTranslations } from 'gettext-parser'
import { distance } from 'fastest-levenshtein'
import { BUILT_LANGUAGES, keyOf, type Catalogue, type Language, type Translation } from '#app/locale/languages.ts'
import type { Source } from './gather.ts'

const PLURALS: Record<Language, string> = {
  es: 'nplurals=2; plural=(n != 1);',
  en: 'nplurals=2; plural=(n != 1);',
  fr: 'nplurals=2; plural=(n > 1);',
  de: 'nplurals=2; plural=(n != 1);',
}

/** How much of a text may differ from an earlier one for its translation to be offered again, as a share of its length. */
const ALIKE = 0.25

const FUZZY = 'fuzzy'
const isFuzzy = ({ comments }: GetTextTranslation) => /\bfuzzy\b/.test(comments?.flag ?? '')
const isWhole = (entry: GetTextTranslation) => !isFuzzy(entry) && entry.msgstr.every((form) => form.trim() !== '')

/** The entries of a PO file but for its head. */
const entriesOf = (file: GetTextTranslations): GetTextTranslation[] =>
  Object.values(file.translations)
    .flatMap((texts) => Object.values(texts))
    .filter(({ msgid }) => msgid !== '')

const keyOfEntry = ({ msgid, msgctxt }: GetTextTranslation) => keyOf(msgid, msgctxt)
const keyOfSource = ({ text, context }: Source) => keyOf(text, context)

/** The texts of a PO file that are translated and not marked fuzzy, by their keys. */
export function readCatalogue(file: Buffer): Catalogue {
  const whole = entriesOf(po.parse(file)).filter(isWhole)
  return new Map(
    whole.map((entry): [string, Translation] => {
      const [one = '', other = one] = entry.msgstr
      return [keyOfEntry(entry), entry.msgid_plural ? [one, other] : one]
    }),
  )
}

/** The translation of the likest text that is no longer in the code, if one is alike enough. */
function formerOf(source: Source, gone: readonly GetTextTranslation[]): GetTextTranslation | undefined {
  const far = (entry: GetTextTranslation) => distance(entry.msgid, source.text)
  const [likest] = gone
    .filter(
      (entry) => Boolean(entry.msgid_plural) === Boolean(source.several) && entry.msgstr.some((form) => form !== ''),
    )
    .sort((a, b) => far(a) - far(b))
  return likest && far(likest) <= ALIKE * source.text.length ? likest : undefined
}

/**
 * The PO file of a language for the texts of the code: translations stay, removed texts are dropped, and a text that
 * changed a little keeps its translation, marked fuzzy, until a translator has checked it. With `sameMeaning` such a
 * change is only one of writing, and its translation stays whole.
 */
export function mergeCatalogue(
  language: Language,
  sources: readonly Source[],
  file: Buffer | undefined,
  { sameMeaning = false } = {},
): Buffer {
  const known = new Map((file ? entriesOf(po.parse(file)) : []).map((entry) => [keyOfEntry(entry), entry]))
  const wanted = new Set(sources.map(keyOfSource))
  const gone = [...known].filter(([key]) => !wanted.has(key)).map(([, entry]) => entry)
  const translations: GetTextTranslations['translations'] = {}
  for (const source of sources) {
    const { text, several, context = '', files } = source
    const own = known.get(keyOfSource(source))
    const former = own && Boolean(own.msgid_plural) === Boolean(several) ? own : formerOf(source, gone)
    const guessed = former !== own && former !== undefined && !sameMeaning
    const fuzzy = guessed || (former !== undefined && isFuzzy(former))
    ;(translations[context] ??= {})[text] = {
      ...(context && { msgctxt: context }),
      msgid: text,
      ...(several && { msgid_plural: several }),
      msgstr: former?.msgstr ?? (several ? ['', ''] : ['']),
      comments: {
        ...(former?.comments?.translator && { translator: former.comments.translator }),
        reference: files.join('\n'),
        ...(fuzzy && { flag: FUZZY }),
        ...(guessed && { previous: `msgid ${JSON.stringify(former.msgid)}` }),
      },
    }
  }
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    Language: language,
    'Plural-Forms': PLURALS[language],
  }
  const byText = (a: GetTextTranslation, b: GetTextTranslation) =>
    keyOfEntry(a) < keyOfEntry(b) ? -1 : Number(keyOfEntry(a) !== keyOfEntry(b))
  return Buffer.concat([po.compile({ charset: 'utf-8', headers, translations }, { sort: byText }), Buffer.from('\n')])
}

/** The places and elements of a text, sorted. */
const marks = (text: string) => [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(([mark]) => mark).sort()

/** The faults of a PO file, one per line; empty when the language can be offered. */
export function faultsOf(sources: readonly Source[], file: Buffer): string[] {
  const known = new Map(entriesOf(po.parse(file)).map((entry) => [keyOfEntry(entry), entry]))
  return sources.flatMap((source) => {
    const entry = known.get(keyOfSource(source))
    if (!entry) return [`missing: ${source.text}`]
    if (Boolean(entry.msgid_plural) !== Boolean(source.several)) return [`other plural: ${source.text}`]
    if (isFuzzy(entry)) return [`fuzzy: ${source.text}`]
    if (!isWhole(entry) || entry.msgstr.length !== (source.several ? 2 : 1)) return [`not translated: ${source.text}`]
    const wrong = entry.msgstr.filter((form, at) => {
      const expected = marks(at === 0 ? source.text : (source.several ?? ''))
      // One thing may be named without its figure: «Una denuncia», “{count} report”.
      const figure = (mark: string) => mark !== '{count}' || !source.several
      return String(marks(form).filter(figure)) !== String(expected.filter(figure))
    })
    return wrong.map((form) => `other places or elements: ${source.text} → ${form}`)
  })
}

/** The faults with which a language must not be built: a text that it lacks would be Spanish on its pages. */
export const faultsToMend = (language: Language, sources: readonly Source[], file: Buffer): string[] =>
  BUILT_LANGUAGES.includes(language) ? faultsOf(sources, file) : []
