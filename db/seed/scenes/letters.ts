import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'

const require = createRequire(import.meta.url)
const FILES = {
  bold: 'DejaVuSansCondensed-Bold',
  plain: 'DejaVuSansCondensed',
  thin: 'DejaVuSans-ExtraLight',
  serif: 'DejaVuSerifCondensed-Bold',
  italic: 'DejaVuSerifCondensed-Italic',
  mono: 'DejaVuSansMono',
} as const
export type Face = keyof typeof FILES

const opened = new Map<Face, fontkit.Font>()

function fontOf(face: Face): fontkit.Font {
  const known = opened.get(face)
  if (known) return known
  const read = fontkit.openSync(require.resolve(`dejavu-fonts-ttf/ttf/${FILES[face]}.ttf`))
  if (!('layout' in read)) throw new Error(`${FILES[face]} is not one font`)
  opened.set(face, read)
  return read
}

export interface Lettering {
  x: number
  y: number
  size: number
  fill: string
  face?: Face
  anchor?: 'start' | 'middle' | 'end'
  /** The letters become smaller rather than wider than this. */
  width?: number
}

/** Words as a shape, so that a picture needs no font of the machine. */
export function letters(
  text: string,
  { x, y, size, fill, face = 'bold', anchor = 'start', width = Infinity }: Lettering,
): string {
  const font = fontOf(face)
  const { glyphs, positions } = font.layout(text)
  let advance = 0
  const paths = glyphs.map((glyph, index) => {
    const path = glyph.path.translate(advance, 0).toSVG()
    advance += positions[index]?.xAdvance ?? 0
    return path
  })
  const scale = Math.min(size / font.unitsPerEm, width / Math.max(1, advance))
  const left = x - (anchor === 'middle' ? 0.5 : anchor === 'end' ? 1 : 0) * advance * scale
  return `<path transform="translate(${left.toFixed(1)} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" fill="${fill}" d="${paths.join('')}"/>`
}

/** Words under each other, as many to a line as `across` letters allow. */
export function broken(text: string, across: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < across) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** A title in lines of one size, from the top down. @returns the shape; its height is `lines × leading`. */
export function title(
  text: string,
  { across = 10, leading = 1.05, ...lettering }: Lettering & { across?: number; leading?: number },
): string {
  const lines = broken(text, across)
  const { width = Infinity, size } = lettering
  const longest = Math.max(...lines.map((one) => one.length))
  const fitting = Math.min(size, width / (longest * 0.56))
  return lines
    .map((one, index) => letters(one, { ...lettering, size: fitting, y: lettering.y + index * fitting * leading }))
    .join('')
}
