import { createRequire } from 'node:module'
import escapeHtml from 'escape-html'
import sharp from 'sharp'

export interface Face {
  family: string
  file: string
}

/** The typeface of the site, and one for the letters that it lacks. */
export interface Faces {
  own: Face
  other: Face
}

/** Knows the letters of every European language, of Arabic and of Hebrew. */
export const OTHER_FACE: Face = {
  family: 'DejaVu Sans Condensed',
  file: createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
}

interface Style {
  /** The first size that keeps within the height is used, or else the last. */
  sizes: number[]
  colour: string
  width: number
  height?: number
  /** A name with a letter that cannot be drawn is left out. */
  isWholeOrNothing?: boolean
}

export interface Written {
  bytes: Buffer
  width: number
  height: number
}

/** A text as a picture; undefined if no letter of it can be drawn. */
export async function writing(
  text: string,
  { sizes, colour, width, height = Infinity, isWholeOrNothing = false }: Style,
  faces: Faces,
): Promise<Written | undefined> {
  const { letters, isWhole, face } = drawable(text, faces)
  if (letters === '' || (isWholeOrNothing && !isWhole)) return undefined
  let written: Written | undefined
  for (const size of sizes) {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}">${escapeHtml(letters)}</span>`,
        font: `${face.family} Bold ${size}`,
        fontfile: face.file,
        width,
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
    written = { bytes: data, width: info.width, height: info.height }
    if (info.height <= height) break
  }
  return written
}

/** Letters that the site's typeface has. */
const OWN = /^[ -~\u00a1-\u00ffŒœ‐-„†-•…€]*$/
/** Letters that neither typeface has would be drawn as boxes. */
const STRANGE =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]/gu
/** Characters that neither typeface draws: small pictures, and marks that change the direction of a line. */
const NO_LETTERS = /[\p{Other}\p{Extended_Pictographic}]/gu

/** The part of a text that can be drawn, and the typeface. */
function drawable(text: string, { own, other }: Faces): { letters: string; isWhole: boolean; face: Face } {
  const clean = tidy(text.normalize('NFC').replace(NO_LETTERS, ' '))
  if (OWN.test(clean)) return { letters: clean, isWhole: true, face: own }
  const letters = tidy(clean.replace(STRANGE, ' '))
  return { letters, isWhole: letters === clean, face: OWN.test(letters) ? own : other }
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
