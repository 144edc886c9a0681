import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'

/** The letters that every document may contain; texts with only these are not read letter by letter. */
const PLAIN = /^[\n -~¡-ſ–—‘’“”…€]*$/
/** Emoji, of several signs too. The flag is newer than the target of the build. */
const EMOJI = new RegExp('\\p{RGI_Emoji}', 'gv')
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u
const SHOWN_AS_PICTURE = '\ufe0f'
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u

type Names = ReadonlyMap<string, string>

let named: Promise<Names> | undefined

/** The Spanish names of emoji, by their code points. Most documents have none, and do not read the list. */
async function readNames(): Promise<Names> {
  const { default: list } = await import('emojibase-data/es/compact.json')
  return new Map(list.flatMap((one) => [one, ...(one.skins ?? [])]).map(({ hexcode, label }) => [hexcode, label]))
}

const isDrawn = (letter: string) => findFallback(letter) !== undefined

/** A text of which every letter can be drawn: an emoji without a picture is replaced by its name, «[guitarra]». */
async function spell(text: string): Promise<string> {
  const whole = plain(text)
  if (PLAIN.test(whole)) return whole
  const names = PICTURE.test(whole) ? await (named ??= readNames()) : undefined
  const called = names ? whole.replace(EMOJI, (emoji) => nameIn(names, emoji) ?? emoji) : whole
  return called.replace(/[^\n]/gu, (letter) => {
    if (isDrawn(letter)) return letter
    if (UNSEEN.test(letter)) return ''
    return (names && nameIn(names, letter)) ?? `[signo U+${hexOf(letter)}]`
  })
}

const hexOf = (letter: string) => (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')

/** «[guitarra]»; undefined where the typeface has the picture, or the list no name. */
function nameIn(names: Names, emoji: string): string | undefined {
  const letters = [...emoji].filter((letter) => letter !== SHOWN_AS_PICTURE)
  if (letters.length === 1 && letters.every(isDrawn)) return undefined
  // The list has some emoji with this mark and others without it.
  const label = names.get([...emoji].map(hexOf).join('-')) ?? names.get(letters.map(hexOf).join('-'))
  return label && `[${label}]`
}

/** A text with the line ends of one system, and without invisible characters. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/[\p{Cc}\p{Cs}]/gu, (mark) => (mark === '\n' ? mark : ''))

/** A document of which every text is spelt. */
export async function spelt<Value>(value: Value): Promise<Value> {
  if (typeof value === 'string') return (await spell(value)) as Value
  if (Array.isArray(value)) return (await Promise.all(value.map(spelt))) as Value
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value).map(async ([key, part]) => [key, await spelt<unknown>(part)] as const)
  return Object.fromEntries(await Promise.all(entries)) as Value
}

const require = createRequire(import.meta.url)

/** Knows the letters of every European language, of Arabic and of Hebrew, which names may be written in. */
export const FONTS = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  strong: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
}

/** The letters that the typeface lacks, in many small files, so that few are read: Chinese and Japanese, Korean, … */
const FALLBACKS = ['chocolate-classical-sans', 'gowun-dodum', 'noto-sans-devanagari', 'noto-sans-thai']

interface Part {
  file: string
  ranges: [from: number, to: number][]
}

const opened = new Map<string, fontkit.Font>()

/** Whether a file of letters has this one. */
export function hasLetter(file: string, letter: string): boolean {
  let font = opened.get(file)
  if (!font) {
    const read = fontkit.openSync(file)
    if (!('hasGlyphForCodePoint' in read)) throw new Error(`${file} holds more than one typeface`)
    opened.set(file, (font = read))
  }
  return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

let parts: Part[] | undefined

/** Whether both typefaces of a document have a letter. */
export const isUsual = (letter: string): boolean => hasLetter(FONTS.plain, letter) && hasLetter(FONTS.strong, letter)

/** The file that has a letter missing in one of the two; undefined if none has it. */
export function findFallback(letter: string): string | undefined {
  if (hasLetter(FONTS.plain, letter)) return FONTS.plain
  parts ??= FALLBACKS.flatMap(partsOf)
  const code = letter.codePointAt(0) ?? 0
  return parts.find(
    ({ file, ranges }) => ranges.some(([from, to]) => from <= code && code <= to) && hasLetter(file, letter),
  )?.file
}

/** The files of a package with the letters that each of them declares. */
function partsOf(name: string): Part[] {
  const said = require(`@fontsource/${name}/unicode.json`) as Record<string, string>
  return Object.entries(said).map(([part, ranges]) => ({
    file: require.resolve(`@fontsource/${name}/files/${name}-${part.replace(/[[\]]/g, '')}-400-normal.woff`),
    ranges: ranges.split(',').map((range): [number, number] => {
      const [from = 0, to = from] = range
        .replace(/^U\+/i, '')
        .split('-')
        .map((end) => Number.parseInt(end, 16))
      return [from, to]
    }),
  }))
}
