import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'

const require = createRequire(import.meta.url)

/** Knows the letters of every European language, of Arabic and of Hebrew, which names may be written in. */
export const FONTS = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  strong: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
}

/** What has the letters that it lacks, in many small files, so that few are read: Chinese and Japanese, Korean, … */
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

/** The file that has a letter which one of the two lacks; undefined where none has. */
export function findFallback(letter: string): string | undefined {
  if (hasLetter(FONTS.plain, letter)) return FONTS.plain
  parts ??= FALLBACKS.flatMap(partsOf)
  const code = letter.codePointAt(0) ?? 0
  return parts.find(
    ({ file, ranges }) => ranges.some(([from, to]) => from <= code && code <= to) && hasLetter(file, letter),
  )?.file
}

/** The files of a package and, as it says itself, which letters each of them is for. */
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
