import { MAX_PIXELS, type PictureType } from '#app/adapters/picture-limits.ts'
import { readHeader } from './header.ts'
import { writeDecimals } from '#app/locale/decimals.ts'
import { t } from '#app/locale/texts.ts'

/** A JPEG of two pixels, black and white side by side, whose metadata say that it lies: upright, black is above. */
const LYING =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAYEAEBAAMAAAAAAAAAAAAAAAAAATFxsf/EABQBAQAAAAAAAAAAAAAAAAAAAAD/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwC5ianAAf/Z'

let answer: Promise<boolean> | undefined

/**
 * Whether this browser draws a photograph upright and gives back what was drawn. Older ones do not turn it, and against
 * fingerprints some give back noise (Firefox with `privacy.resistFingerprinting`, Tor).
 */
const canRedraw = (): Promise<boolean> => (answer ??= redraws().catch(() => false))

async function redraws(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(LYING), (character) => character.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [1, 2]
  const context = canvas.getContext('2d')
  if (!context || picture.width !== 1 || picture.height !== 2) return false
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, 1, 2)
  const [above = 255, below = 0] = [data[0], data[4]]
  return above < 100 && below > 155
}

/** The limits of a form for pictures. */
export interface PictureLimits {
  maxBytes: number
  types: readonly string[]
}

/** The widths that are tried, the best first. The server keeps at most 1600, and 4800 in height. */
const WIDTHS = [2400, 1600, 1200, 800]
const MAX_HEIGHT = 4800
const QUALITY = 0.9

const ENDINGS: Record<PictureType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** The original sizes of the files that were made smaller here. */
const weights = new WeakMap<File, number>()

/** The message about a file that was made smaller; undefined for any other. */
export function weightWords(file: File): string | undefined {
  const before = weights.get(file)
  return before === undefined
    ? undefined
    : t('Se enviará reducida: {size} en lugar de {sizeBefore}.', {
        size: sizeOf(file.size),
        sizeBefore: sizeOf(before),
      })
}

const sizeOf = (bytes: number) => {
  const megabytes = Math.max(0.1, Math.round((bytes / 1024 / 1024) * 10) / 10)
  return `${writeDecimals(megabytes, 0, 1)} MB`
}

/**
 * Makes pictures smaller that the server would refuse for their bytes or their pixels, one after the other. A
 * file that cannot be read or redrawn, is animated or is no picture is not changed.
 * @param begin gets their number, before the first.
 */
export async function lightenAll(
  files: File[],
  limits: PictureLimits,
  begin: (count: number) => void,
): Promise<File[]> {
  const types = await Promise.all(files.map((file) => typeOfTooLarge(file, limits)))
  const count = types.filter(Boolean).length
  if (count === 0 || !(await canRedraw())) return files
  begin(count)
  const made: File[] = []
  for (const [index, file] of files.entries()) {
    const type = types[index]
    const lighter = type && (await lighten(file, type, limits).catch(() => undefined))
    if (lighter) weights.set(lighter, file.size)
    made.push(lighter ?? file)
  }
  return made
}

/** The type of a picture that is too large; undefined for whatever may go as it is. */
async function typeOfTooLarge(file: File, limits: PictureLimits): Promise<PictureType | undefined> {
  const header = await readHeader(file).catch(() => undefined)
  if (!header || header.isAnimated || !limits.types.includes(header.type)) return undefined
  const isTooLarge = file.size > limits.maxBytes || header.width * header.height > MAX_PIXELS[header.type]
  return isTooLarge ? header.type : undefined
}

async function lighten(file: File, type: PictureType, { maxBytes, types }: PictureLimits): Promise<File | undefined> {
  // Upright, whatever the metadata say.
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  try {
    for (const width of WIDTHS) {
      draw(canvas, picture, width)
      const blob = await encoded(canvas, type === 'image/jpeg' || isOpaque(canvas), types)
      if (blob && blob.size <= maxBytes)
        return new File([blob], renamed(file.name, blob.type), { type: blob.type, lastModified: file.lastModified })
    }
  } finally {
    picture.close()
    // Some browsers keep the memory of a canvas for as long as it has a size.
    canvas.width = 0
  }
  return undefined
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, width: number) {
  const scale = Math.min(1, width / picture.width, MAX_HEIGHT / picture.height)
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no room for the canvas.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
}

function isOpaque(canvas: HTMLCanvasElement): boolean {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}

/** Transparent pixels would be black in a JPEG. Browsers that write no WebP answer with a PNG. */
function encoded(canvas: HTMLCanvasElement, isFull: boolean, types: readonly string[]): Promise<Blob | null> {
  const type = isFull ? 'image/jpeg' : types.includes('image/webp') ? 'image/webp' : 'image/png'
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}

function renamed(name: string, type: string): string {
  const ending = ENDINGS[type as PictureType]
  const isRight = name.toLowerCase().endsWith(`.${ending}`) || (ending === 'jpg' && /\.jpeg$/i.test(name))
  return isRight ? name : `${name.replace(/\.(jpe?g|png|webp)$/i, '')}.${ending}`
}
