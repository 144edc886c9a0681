import { createHash } from 'node:crypto'
import escapeHtml from 'escape-html'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { processShare } from '#app/config/process-share.server.ts'
import { BusyError, createShared, createTurns, type Waiter } from './turns.ts'
import { writeTypeface, type Typeface } from './typeface.server.ts'

const SOCIAL_WIDTH = 1_200
const SOCIAL_HEIGHT = 630
/** The part of the picture that tiles cover: four beside each other, six below each other. */
const TILED_WIDTH = 420
const TILE_SCALE = TILED_WIDTH / 4 / 40
const TEXT_LEFT = 472
const TEXT_WIDTH = 670
const MARGIN = 64

const SURFACE = '#fbf9f4'
const INK = '#1b2233'
const INK_SOFT = '#505a70'
const ACCENT = '#1649ae'

/** Memory for pictures that were drawn: some five hundred of them. */
const KEPT_BYTES = processShare(16 * 1024 * 1024)
/** Drawing takes a tenth of a second of one processor; the other one has pages to answer. */
const MAX_AT_ONCE = 1
/** Requests beyond these are told to come again. */
const MAX_WAITING = processShare(20)
const MAX_WAITING_PER_ADDRESS = 4

export interface SocialPicture {
  title: string
  /** The line below the title, such as a price or a trade. */
  line: string
  siteName: string
  /** The shapes of the motif, on a square of 40, as SVG. */
  motif: string
  colours: { ground: string; paint: string }
}

export type Drawn = { kind: 'drawn'; bytes: Buffer } | { kind: 'busy' }

export interface SocialPictures {
  /** Changes with everything that the picture shows, and is known without drawing it. */
  markOf(picture: SocialPicture): string
  draw(picture: SocialPicture, waiter?: Waiter): Promise<Drawn>
}

/** Draws the pictures for shared links, one at a time, and keeps the last ones. */
export function createSocialPictures(typeface: Typeface): SocialPictures {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (bytes) => bytes.length })
  const share = createShared<Drawn>()
  const inTurn = createTurns({ atOnce: MAX_AT_ONCE, waiting: MAX_WAITING, waitingPerKey: MAX_WAITING_PER_ADDRESS })
  let file: string | undefined

  const markOf = (picture: SocialPicture) =>
    createHash('sha256').update(JSON.stringify(picture)).digest('base64url').slice(0, 27)

  async function drawNow(picture: SocialPicture): Promise<Buffer> {
    file ??= writeTypeface(typeface)
    return render(picture, { family: typeface.family, file })
  }

  return {
    markOf,
    async draw(picture, { key, signal } = {}) {
      const mark = markOf(picture)
      const known = kept.get(mark)
      if (known) return { kind: 'drawn', bytes: known }
      const draw = async (allGone: AbortSignal): Promise<Drawn> => {
        try {
          const bytes = await inTurn(() => drawNow(picture), { key, signal: allGone })
          kept.set(mark, bytes)
          return { kind: 'drawn', bytes }
        } catch (error) {
          if (error instanceof BusyError) return { kind: 'busy' }
          throw error
        }
      }
      return share(mark, draw, signal)
    },
  }
}

interface Face {
  family: string
  file: string
}

async function render({ title, line, siteName, motif, colours }: SocialPicture, face: Face): Promise<Buffer> {
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}">
    <defs><pattern id="tile" width="40" height="40" patternUnits="userSpaceOnUse" patternTransform="scale(${TILE_SCALE})">
    <g fill="${colours.paint}">${motif.replaceAll('#000', colours.paint)}</g></pattern></defs>
    <rect width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}" fill="${SURFACE}"/>
    <rect width="${TILED_WIDTH}" height="${SOCIAL_HEIGHT}" fill="${colours.ground}"/>
    <rect width="${TILED_WIDTH}" height="${SOCIAL_HEIGHT}" fill="url(#tile)"/></svg>`
  const texts = [
    { ...writing(title, titleSize(title), INK, face), left: TEXT_LEFT, top: MARGIN },
    { ...writing(line, 32, INK_SOFT, face), left: TEXT_LEFT, top: SOCIAL_HEIGHT - MARGIN - 100 },
    { ...writing(siteName, 34, ACCENT, face), left: TEXT_LEFT, top: SOCIAL_HEIGHT - MARGIN - 36 },
  ].filter(({ input }) => input.text.text !== '')
  return sharp(Buffer.from(ground)).composite(texts).png({ palette: true, colours: 64, compressionLevel: 9 }).toBuffer()
}

/** Long titles are written smaller, so that at most four lines stand above the line with the price. */
function titleSize(title: string): number {
  if (title.length <= 36) return 72
  return title.length <= 60 ? 60 : 48
}

function writing(written: string, size: number, colour: string, { family, file }: Face) {
  const text = plain(written)
  return {
    input: {
      text: {
        text: text && `<span foreground="${colour}">${text}</span>`,
        font: `${family} Bold ${size}`,
        fontfile: file,
        width: TEXT_WIDTH,
        dpi: 72,
        rgba: true,
        wrap: 'word-char' as const,
      },
    },
  }
}

/** Characters that the typeface lacks would be drawn as boxes. */
const UNKNOWN_LETTERS = /[^ -~\u00a1-\u00ffŒœ‐-„†-•…€]/g

function plain(text: string): string {
  return escapeHtml(text.normalize('NFC').replace(UNKNOWN_LETTERS, ' ').replace(/\s+/g, ' ').trim())
}
