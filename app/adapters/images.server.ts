import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { processShare } from '#app/config/process-share.server.ts'
import { MAX_PIXELS, type PictureType } from './picture-limits.ts'
import { createTurns, type Waiter } from './turns.ts'

/**
 * The widths of stored pictures. A picture is never enlarged: a small one has fewer widths, the largest of them
 * its own.
 */
const PICTURE_WIDTHS = [320, 640, 1600] as const

/** The sides of an avatar's squares, in pixels: one for lines of text, one for whole pages. */
export const AVATAR_SIDES = [96, 320] as const

const ACCEPTED_TYPES: PictureType[] = ['image/jpeg', 'image/png', 'image/webp']
const ACCEPTED_AVATAR_TYPES: PictureType[] = ['image/jpeg', 'image/png']
/** A picture with a greater height at its width would have thousands of useless lines. */
const MAX_HEIGHT = 4_800
const WEBP_QUALITY = 78
/** How hard the encoder of WebP looks for fewer bytes, from 0 to 6. 2 takes half the time of 4, for 7 % more bytes. */
const EFFORT = { usual: 4, quick: 2 }
/** Two at a time need 150 MB at most (PNGs of 50 megapixels); the others wait, each with up to 10 MB of its own. */
const inTurn = createTurns({ atOnce: processShare(2), waiting: processShare(20), waitingPerKey: 4 })
/** The decoder holds all of a progressive JPEG until its last scan: 380 MB for 64 megapixels with all of their colours. */
const oneByOne = createTurns({ atOnce: 1, waiting: processShare(2), waitingPerKey: processShare(2) })
const TIMEOUT_SECONDS = 10

sharp.concurrency(1)
sharp.cache(false)

export interface EncodedPicture {
  /** The hash of the bytes that arrived: the same file sent twice is the same picture. */
  sha256: Buffer
  /** The width of the largest rendition. */
  width: number
  height: number
  renditions: { width: number; bytes: Buffer }[]
}

/** Why a file of the right format is no picture for us. */
export type UnusablePicture = 'damaged' | 'too-many-pixels' | 'too-slow'

interface Refused {
  kind: 'refused'
  reason: 'format' | UnusablePicture
}

export type Encoded = { kind: 'encoded'; picture: EncodedPicture } | Refused

export interface EncodedAvatar {
  renditions: { side: (typeof AVATAR_SIDES)[number]; bytes: Buffer }[]
}

/** Turns an uploaded file into pictures that may be shown to others. */
export type EncodePicture = (bytes: Buffer, waiter?: Waiter) => Promise<Encoded>

/**
 * Judges a file by its bytes, whatever its name or declared type says, and makes WebP renditions of it:
 * upright, in sRGB, without metadata (no place, no device), nothing left of the original file's bytes.
 * @throws BusyError when too many wait; when the waiter has gone.
 */
export const encodePicture: EncodePicture = (bytes, waiter) => judgeAndEncode(bytes, EFFORT.usual, waiter)

/**
 * Judges a file as `encodePicture` does, in half the time and with more bytes: for the pictures of the demonstration,
 * for which a person waits.
 */
export const encodePictureQuickly: EncodePicture = (bytes, waiter) => judgeAndEncode(bytes, EFFORT.quick, waiter)

async function judgeAndEncode(bytes: Buffer, effort: number, waiter?: Waiter): Promise<Encoded> {
  const type = await typeAmong(ACCEPTED_TYPES, bytes)
  if (!type) return { kind: 'refused', reason: 'format' }
  return inTurn(() => encode(read(bytes, type), bytes, effort), waiter)
}

/** Chooses a square within an upright picture, in pixels. */
export type ChooseSquare = (picture: { width: number; height: number }) => { side: number; left: number; top: number }

/** Makes squares of a JPG or PNG (P4), judged and cleaned like any picture. @throws as `encodePicture` does. */
export async function encodeAvatar(
  bytes: Buffer,
  choose: ChooseSquare,
  waiter?: Waiter,
): Promise<{ kind: 'encoded'; avatar: EncodedAvatar } | Refused> {
  const type = await typeAmong(ACCEPTED_AVATAR_TYPES, bytes)
  if (!type) return { kind: 'refused', reason: 'format' }
  return inTurn(() => encodeSquares(read(bytes, type), choose), waiter)
}

async function typeAmong(types: PictureType[], bytes: Buffer): Promise<PictureType | undefined> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return types.find((accepted) => accepted === type?.mime)
}

/** pages 1: only the first picture of an animation */
const read = (bytes: Buffer, type: PictureType) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS[type], failOn: 'error', pages: 1 })

async function encodeSquares(
  source: Sharp,
  choose: ChooseSquare,
): Promise<{ kind: 'encoded'; avatar: EncodedAvatar } | Refused> {
  try {
    const { autoOrient: upright, isProgressive } = await source.metadata()
    const square = choose(upright)
    // The picture is made smaller before it is cut, because only then does the decoder of JPEG do it.
    const scale = Math.min(1, Math.max(...AVATAR_SIDES) / square.side)
    const smaller = source.autoOrient().resize({ ...scaled(upright, scale), fit: 'fill' })
    const { data, raw } = await decode(smaller, isProgressive)
    const width = Math.min(Math.round(square.side * scale), raw.width, raw.height)
    const left = Math.min(Math.round(square.left * scale), raw.width - width)
    const top = Math.min(Math.round(square.top * scale), raw.height - width)
    const renditions: EncodedAvatar['renditions'] = []
    for (const side of AVATAR_SIDES) {
      const picture = sharp(data, { raw }).extract({ left, top, width, height: width })
      renditions.push({ side, bytes: await toWebp(picture.resize({ width: side, height: side }), EFFORT.usual) })
    }
    return { kind: 'encoded', avatar: { renditions } }
  } catch (error) {
    return { kind: 'refused', reason: reasonOf(error) }
  }
}

async function encode(source: Sharp, bytes: Buffer, effort: number): Promise<Encoded> {
  try {
    const { autoOrient: upright, isProgressive } = await source.metadata()
    // The file is decoded once, at the largest size; the smaller renditions are made from that.
    const { data, raw } = await decode(fitted(source.autoOrient(), upright), isProgressive)
    const widths = [...PICTURE_WIDTHS.filter((candidate) => candidate < raw.width), raw.width].slice(0, 3)
    const renditions: EncodedPicture['renditions'] = []
    for (const width of widths) {
      const rendition = sharp(data, { raw }).resize({ width, withoutEnlargement: true })
      renditions.push({ width, bytes: await toWebp(rendition, effort) })
    }
    const sha256 = createHash('sha256').update(bytes).digest()
    return { kind: 'encoded', picture: { sha256, width: raw.width, height: raw.height, renditions } }
  } catch (error) {
    return { kind: 'refused', reason: reasonOf(error) }
  }
}

async function decode(picture: Sharp, isProgressive = false) {
  const pixels = () =>
    picture.toColourspace('srgb').timeout({ seconds: TIMEOUT_SECONDS }).raw().toBuffer({ resolveWithObject: true })
  const { data, info } = await (isProgressive ? oneByOne(pixels) : pixels())
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

const toWebp = (picture: Sharp, effort: number): Promise<Buffer> =>
  picture.webp({ quality: WEBP_QUALITY, effort }).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer()

const scaled = ({ width, height }: { width: number; height: number }, scale: number) => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})

function fitted(source: Sharp, { width, height }: { width: number; height: number }): Sharp {
  const scale = Math.min(1, PICTURE_WIDTHS[2] / width, MAX_HEIGHT / height)
  if (scale === 1) return source
  return source.resize({ width: Math.max(1, Math.round(width * scale)), withoutEnlargement: true })
}

function reasonOf(error: unknown): UnusablePicture {
  const message = error instanceof Error ? error.message : ''
  if (message.includes('pixel limit')) return 'too-many-pixels'
  if (message.includes('timeout')) return 'too-slow'
  return 'damaged'
}
