import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { processShare } from '#app/config/process-share.server.ts'
import { createTurns, type Waiter } from './turns.ts'

/** The widths a picture is kept in. Never enlarged: a small picture has fewer, the largest its own. */
const PICTURE_WIDTHS = [320, 640, 1600] as const

/** The sides of an avatar's squares, in pixels: one for lines of text, one for whole pages. */
export const AVATAR_SIDES = [96, 320] as const

const ACCEPTED_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp'])
const ACCEPTED_AVATAR_TYPES = new Set(['image/jpeg', 'image/png'])
const MAX_PIXELS = 50_000_000
/** A picture that is higher than this at its width would be thousands of useless lines. */
const MAX_HEIGHT = 4_800
const WEBP_QUALITY = 78
/** How hard the encoder of WebP looks for fewer bytes, from 0 to 6. 2 takes half the time of 4, for 7 % more bytes. */
const EFFORT = { usual: 4, quick: 2 }
/** Two at a time keep the peak under 150 MB; the others wait, each with up to 10 MB of its own. */
const inTurn = createTurns({ atOnce: processShare(2), waiting: processShare(20), waitingPerKey: 4 })
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

interface Refused {
  kind: 'refused'
  reason: 'format' | 'damaged' | 'too-many-pixels' | 'too-slow'
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

/** The same in half the time, with more bytes: for the pictures of the demonstration, which a person waits for. */
export const encodePictureQuickly: EncodePicture = (bytes, waiter) => judgeAndEncode(bytes, EFFORT.quick, waiter)

async function judgeAndEncode(bytes: Buffer, effort: number, waiter?: Waiter): Promise<Encoded> {
  if (!(await isOneOf(ACCEPTED_TYPES, bytes))) return { kind: 'refused', reason: 'format' }
  return inTurn(() => encode(bytes, effort), waiter)
}

/** Chooses a square within an upright picture, in pixels. */
export type ChooseSquare = (picture: { width: number; height: number }) => { side: number; left: number; top: number }

/** Makes squares of a JPG or PNG (P4), judged and cleaned like any picture. @throws as `encodePicture` does. */
export async function encodeAvatar(
  bytes: Buffer,
  choose: ChooseSquare,
  waiter?: Waiter,
): Promise<{ kind: 'encoded'; avatar: EncodedAvatar } | Refused> {
  if (!(await isOneOf(ACCEPTED_AVATAR_TYPES, bytes))) return { kind: 'refused', reason: 'format' }
  return inTurn(async () => {
    try {
      const renditions: EncodedAvatar['renditions'] = []
      const { autoOrient: upright } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
      const { side: width, ...corner } = choose(upright)
      for (const side of AVATAR_SIDES) {
        const square = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
          .autoOrient()
          .extract({ ...corner, width, height: width })
          .resize({ width: side, height: side })
          .toColourspace('srgb')
          .webp({ quality: WEBP_QUALITY })
          .timeout({ seconds: TIMEOUT_SECONDS })
          .toBuffer()
        renditions.push({ side, bytes: square })
      }
      return { kind: 'encoded', avatar: { renditions } }
    } catch (error) {
      return { kind: 'refused', reason: reasonOf(error) }
    }
  }, waiter)
}

async function isOneOf(types: Set<string>, bytes: Buffer): Promise<boolean> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return type !== undefined && types.has(type.mime)
}

async function encode(bytes: Buffer, effort: number): Promise<Encoded> {
  try {
    // pages 1: of an animation only the first picture.
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    const { width = 0, height = 0, format, autoOrient } = await source.metadata()
    if (!['jpeg', 'png', 'webp'].includes(format)) return { kind: 'refused', reason: 'format' }
    if (width * height > MAX_PIXELS) return { kind: 'refused', reason: 'too-many-pixels' }
    const upright = { width: autoOrient.width || width, height: autoOrient.height || height }

    // The file is decoded once, at the largest size; the smaller renditions are made from that.
    const largest = fitted(source.autoOrient(), upright)
    const { data, info } = await largest
      .toColourspace('srgb')
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const widths = [...PICTURE_WIDTHS.filter((candidate) => candidate < info.width), info.width].slice(0, 3)
    const renditions: EncodedPicture['renditions'] = []
    for (const target of widths) {
      const rendition = await sharp(data, { raw })
        .resize({ width: target, withoutEnlargement: true })
        .webp({ quality: WEBP_QUALITY, effort })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer()
      renditions.push({ width: target, bytes: rendition })
    }
    const sha256 = createHash('sha256').update(bytes).digest()
    return { kind: 'encoded', picture: { sha256, width: info.width, height: info.height, renditions } }
  } catch (error) {
    return { kind: 'refused', reason: reasonOf(error) }
  }
}

function fitted(source: Sharp, { width, height }: { width: number; height: number }): Sharp {
  const scale = Math.min(1, PICTURE_WIDTHS[2] / width, MAX_HEIGHT / height)
  if (scale === 1) return source
  return source.resize({ width: Math.max(1, Math.round(width * scale)), withoutEnlargement: true })
}

function reasonOf(error: unknown): 'damaged' | 'too-many-pixels' | 'too-slow' {
  const message = error instanceof Error ? error.message : ''
  if (message.includes('pixel limit')) return 'too-many-pixels'
  if (message.includes('timeout')) return 'too-slow'
  return 'damaged'
}
