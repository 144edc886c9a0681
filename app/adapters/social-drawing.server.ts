import sharp, { type OverlayOptions } from 'sharp'
import { writing, type Faces, type Written } from './social-words.server.ts'

const SOCIAL_WIDTH = 1_200
const SOCIAL_HEIGHT = 630

const SURFACE = '#fbf9f4'
const PLATE = '#fffdf8'
const INK = '#1b2233'
const INK_SOFT = '#505a70'
const ACCENT = '#1649ae'
const MARGIN = 64
/** A motif is drawn on a square of this many. */
const MOTIF = 40

export interface SocialPicture {
  /** A page has a band of tiles or a photograph beside its words; a sign has tiles all around. */
  kind: 'page' | 'sign'
  title: string
  /** The line below the title, such as a price or a trade. */
  line: string
  /** Town and rating; only of a sign. */
  facts?: string
  siteName: string
  /** The shapes of the motif, on a square of 40, as SVG. */
  motif: string
  /** The text in the corners of a sign. */
  corner?: string
  colours: { ground: string; paint: string }
  /** The name under which the photograph is stored. */
  photo?: string | null
}

/** Draws a social picture, with the photograph if there is one. */
export function drawSocial(picture: SocialPicture, faces: Faces, photo: Buffer | undefined): Promise<Buffer> {
  if (picture.kind === 'sign') return drawSign(picture, faces, photo)
  return photo ? drawBesidePhoto(picture, faces, photo) : drawBesideTiles(picture, faces)
}

/** Tiles cover four columns and six rows of the picture. */
const TILED_WIDTH = 420

async function drawBesideTiles(picture: SocialPicture, faces: Faces): Promise<Buffer> {
  const { title, line, siteName, colours } = picture
  const left = TILED_WIDTH + 52
  const width = SOCIAL_WIDTH - left - 58
  const ground = svg(
    `${pattern('tile', picture.motif, colours.paint, TILED_WIDTH / 4, TILED_WIDTH / 4)}
    <rect width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}" fill="${SURFACE}"/>
    <rect width="${TILED_WIDTH}" height="${SOCIAL_HEIGHT}" fill="${colours.ground}"/>
    <rect width="${TILED_WIDTH}" height="${SOCIAL_HEIGHT}" fill="url(#tile)"/>`,
  )
  return composed(
    ground,
    [
      at(
        await writing(title, { sizes: sizesOf(title, [72, 60, 48]), colour: INK, width, height: 340 }, faces),
        left,
        MARGIN,
      ),
      at(await writing(line, { sizes: [32], colour: INK_SOFT, width }, faces), left, SOCIAL_HEIGHT - MARGIN - 100),
      at(await writing(siteName, { sizes: [34], colour: ACCENT, width }, faces), left, SOCIAL_HEIGHT - MARGIN - 36),
    ],
    FLAT_COLOURS,
  )
}

const PHOTO_WIDTH = 560
const STRIP = 42

/** A photograph, a strip of tiles, and the words beside it. */
async function drawBesidePhoto(picture: SocialPicture, faces: Faces, photo: Buffer): Promise<Buffer> {
  const { title, line, siteName, colours } = picture
  const left = PHOTO_WIDTH + STRIP + 44
  const width = SOCIAL_WIDTH - left - 44
  const ground = svg(
    `${pattern('tile', picture.motif, colours.paint, STRIP, STRIP, PHOTO_WIDTH)}
    <rect width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}" fill="${SURFACE}"/>
    <rect x="${PHOTO_WIDTH}" width="${STRIP}" height="${SOCIAL_HEIGHT}" fill="${colours.ground}"/>
    <rect x="${PHOTO_WIDTH}" width="${STRIP}" height="${SOCIAL_HEIGHT}" fill="url(#tile)"/>`,
  )
  const cut = await sharp(photo).resize(PHOTO_WIDTH, SOCIAL_HEIGHT, { fit: 'cover' }).toBuffer()
  return composed(
    ground,
    [
      { input: cut, left: 0, top: 0 },
      at(
        await writing(title, { sizes: sizesOf(title, [60, 50, 40]), colour: INK, width, height: 320 }, faces),
        left,
        56,
      ),
      at(
        await writing(line, { sizes: [48, 38, 30], colour: colours.paint, width, height: 62 }, faces),
        left,
        SOCIAL_HEIGHT - 176,
      ),
      at(await writing(siteName, { sizes: [34], colour: ACCENT, width }, faces), left, SOCIAL_HEIGHT - 92),
    ],
    PHOTO_COLOURS,
  )
}

const TILE = { width: 60, height: 63 }
const FACE = 236
/** The line around the plate. */
const LINE = { gap: 12, width: 5 }

/** The sign of a person: tiles around a plate with their face, name, trade and town. */
async function drawSign(picture: SocialPicture, faces: Faces, photo: Buffer | undefined): Promise<Buffer> {
  const { title, line, facts = '', siteName, colours } = picture
  const left = photo ? 124 + FACE + 44 : 136
  const width = SOCIAL_WIDTH - left - 124
  const name = await writing(
    title,
    { sizes: sizesOf(title, [88, 60, 44]), colour: colours.paint, width, height: 250, isWholeOrNothing: true },
    faces,
  )
  const trade = await writing(line, { sizes: [40], colour: INK, width, height: 110 }, faces)
  const place = await writing(facts, { sizes: [32], colour: INK_SOFT, width, height: 44 }, faces)
  const lines = [name, trade, place].filter((one) => one !== undefined)
  const gap = 16
  const high = lines.reduce((sum, { height }) => sum + height + gap, -gap)
  let top = Math.round((SOCIAL_HEIGHT - 40 - high) / 2)
  const placed: Part[] = []
  for (const one of lines) {
    placed.push(at(one, left, top))
    top += one.height + gap
  }
  const mark = await writing(siteName, { sizes: [28], colour: ACCENT, width: 400 }, faces)
  const ground = framed(picture)
  if (mark)
    placed.push(at(mark, SOCIAL_WIDTH - TILE.width - 50 - mark.width, SOCIAL_HEIGHT - TILE.height - 46 - mark.height))
  if (!photo) return composed(ground, placed, FLAT_COLOURS)
  const face = { input: await round(photo), left: 124, top: Math.round((SOCIAL_HEIGHT - FACE) / 2) }
  return composed(ground, [face, ...placed], PHOTO_COLOURS)
}

const round = (photo: Buffer) =>
  sharp(photo)
    .resize(FACE, FACE, { fit: 'cover' })
    .composite([
      {
        input: Buffer.from(
          `<svg width="${FACE}" height="${FACE}"><circle cx="${FACE / 2}" cy="${FACE / 2}" r="${FACE / 2}"/></svg>`,
        ),
        blend: 'dest-in',
      },
    ])
    .png()
    .toBuffer()

/** A frame of whole tiles, each side mirrored by the one across, around a plate. */
function framed({ motif, corner = motif, colours }: SocialPicture): Buffer {
  const { width, height } = TILE
  const [right, bottom] = [SOCIAL_WIDTH - width, SOCIAL_HEIGHT - height]
  const corners = [
    '',
    `translate(${SOCIAL_WIDTH} 0)scale(-1 1)`,
    `translate(0 ${SOCIAL_HEIGHT})scale(1 -1)`,
    `translate(${SOCIAL_WIDTH} ${SOCIAL_HEIGHT})scale(-1 -1)`,
  ].map((transform) => `<use href="#corner" transform="${transform}"/>`)
  const inset = { x: width + LINE.gap, y: height + LINE.gap }
  return svg(`${pattern('edge', motif, colours.paint, width, height)}
    <defs><g id="corner" fill="${colours.paint}" transform="scale(${width / MOTIF} ${height / MOTIF})">${shapes(corner, colours.paint)}</g>
    <rect id="row" x="${width}" width="${SOCIAL_WIDTH - 2 * width}" height="${height}" fill="url(#edge)"/>
    <rect id="column" y="${height}" width="${width}" height="${SOCIAL_HEIGHT - 2 * height}" fill="url(#edge)"/></defs>
    <rect width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}" fill="${colours.ground}"/>
    <use href="#row"/><use href="#row" transform="translate(0 ${SOCIAL_HEIGHT})scale(1 -1)"/>
    <use href="#column"/><use href="#column" transform="translate(${SOCIAL_WIDTH} 0)scale(-1 1)"/>
    ${corners.join('')}
    <rect x="${width}" y="${height}" width="${right - width}" height="${bottom - height}" fill="${PLATE}"/>
    <rect x="${inset.x}" y="${inset.y}" width="${SOCIAL_WIDTH - 2 * inset.x}" height="${SOCIAL_HEIGHT - 2 * inset.y}" fill="none" stroke="${colours.paint}" stroke-width="${LINE.width}"/>`)
}

const svg = (content: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}">${content}</svg>`,
  )

const shapes = (motif: string, paint: string) => motif.replaceAll('#000', paint)

const pattern = (id: string, motif: string, paint: string, width: number, height: number, left = 0) =>
  `<defs><pattern id="${id}" width="${MOTIF}" height="${MOTIF}" patternUnits="userSpaceOnUse" patternTransform="translate(${left} 0)scale(${width / MOTIF} ${height / MOTIF})"><g fill="${paint}">${shapes(motif, paint)}</g></pattern></defs>`

/** The sizes to try for a text: the longer it is, the smaller they begin. */
function sizesOf(text: string, sizes: [number, number, number]): number[] {
  const from = text.length <= 24 ? 0 : text.length <= 60 ? 1 : 2
  return [...sizes.slice(from), Math.round(sizes[2] * 0.75), Math.round(sizes[2] * 0.6)]
}

type Part = OverlayOptions | undefined

const at = (written: Written | undefined, left: number, top: number): Part =>
  written && { input: written.bytes, left, top }

const composed = (ground: Buffer, parts: Part[], colours: number): Promise<Buffer> =>
  sharp(ground)
    .composite(parts.filter((part) => part !== undefined))
    .png({ palette: true, colours, compressionLevel: 9 })
    .toBuffer()

const FLAT_COLOURS = 64
const PHOTO_COLOURS = 256
