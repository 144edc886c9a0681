import type { PictureType } from '#app/adapters/picture-limits.ts'

/** The type and size of a picture, by the first bytes of its file. */
export interface PictureHeader {
  type: PictureType
  width: number
  height: number
  isAnimated: boolean
}

/** Before its size a JPEG has metadata: a colour profile and thumbnails, in segments of 64 KB. */
const HEAD_BYTES = 512 * 1024

/** Reads what a picture is without decoding it. Undefined for what is no JPEG, PNG or WebP, or is cut before its size. */
export async function readHeader(file: Blob): Promise<PictureHeader | undefined> {
  const head = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer())
  try {
    if (head.getUint16(0) === 0xffd8) return readJpeg(head)
    if (head.getUint32(0) === 0x89504e47) return readPng(head)
    if (head.getUint32(0) === 0x52494646 && head.getUint32(8) === 0x57454250) return readWebp(head)
  } catch {
    // The file ends before its size.
  }
  return undefined
}

/** Segments follow one another; a segment of C0 to CF that is not a table contains the size. */
function readJpeg(head: DataView): PictureHeader {
  let at = 2
  for (;;) {
    const marker = head.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const [height, width] = [head.getUint16(at + 5), head.getUint16(at + 7)]
      return { type: 'image/jpeg', width, height, isAnimated: false }
    }
    at += 2 + head.getUint16(at + 2)
  }
}

const [CONTROL_OF_ANIMATION, PIXELS] = [0x6163544c, 0x49444154]

/** An animation has its `acTL` before the pixels of its first picture. */
function readPng(head: DataView): PictureHeader {
  let at = 8
  while (![CONTROL_OF_ANIMATION, PIXELS].includes(head.getUint32(at + 4))) at += 12 + head.getUint32(at)
  return {
    type: 'image/png',
    width: head.getUint32(16),
    height: head.getUint32(20),
    isAnimated: head.getUint32(at + 4) === CONTROL_OF_ANIMATION,
  }
}

/** Lossy and lossless pictures say their size in their own ways; the extended form may hold several. */
function readWebp(head: DataView): PictureHeader {
  const form = head.getUint32(12)
  const [low, high] = [head.getUint16(26, true), head.getUint16(28, true)]
  if (form === 0x56503820) return { type: 'image/webp', width: low & 0x3fff, height: high & 0x3fff, isAnimated: false }
  if (form === 0x5650384c) {
    const bits = head.getUint32(21, true)
    return { type: 'image/webp', width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, isAnimated: false }
  }
  const [width, height] = [head.getUint32(23, true) >>> 8, head.getUint32(26, true) >>> 8]
  return { type: 'image/webp', width: width + 1, height: height + 1, isAnimated: (head.getUint8(20) & 2) > 0 }
}
