/**
 * C6: how many pictures a listing may have, and how large each file may be. `listing_images_position_range` holds the
 * number in the database, so another needs a migration; `image-refusals.ts` and `image-field.tsx` say it in words.
 */
export const MAX_IMAGES = 5
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024

/** The parts of a picture that a card can keep besides its middle, where its frame has another shape. */
export const FOCUSES = ['top', 'bottom', 'left', 'right'] as const
export type Focus = (typeof FOCUSES)[number]

/** The columns of `listing_images` about a stored picture; its objects are `{key}-{width}.webp`. */
export interface StoredImage {
  key: string
  widths: number[]
  /** The width of the largest rendition. */
  width: number
  height: number
  alt: string | null
  /** One of FOCUSES; without it, the middle. */
  focus?: string | null
}

/** A picture as markup needs it. */
export interface Picture {
  src: string
  srcSet: string
  width: number
  height: number
  alt: string
  focus?: string | null
}

/** The names by which browsers call the formats that are taken. */
export const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** The longest description of a picture. */
export const ALT_MAX = 150

/** The width for browsers without srcset: enough for a card, light enough for a phone. */
const FALLBACK_WIDTH = 640

/** The address of one width of a picture. */
export const objectKey = (key: string, width: number) => `${key}-${width}.webp`

/** The picture of a stored image. `mediaBase` is where objects are served from, without a final slash. */
export function pictureOf(image: StoredImage, mediaBase: string): Picture {
  const widths = [...image.widths].sort((a, b) => a - b)
  const address = (width: number) => `${mediaBase}/${objectKey(image.key, width)}`
  const fallback = widths.find((width) => width >= FALLBACK_WIDTH) ?? widths.at(-1) ?? image.width
  return {
    src: address(fallback),
    srcSet: widths.map((width) => `${address(width)} ${width}w`).join(', '),
    width: image.width,
    height: image.height,
    alt: image.alt ?? '',
    ...(image.focus && { focus: image.focus }),
  }
}

/** Old pictures have no recorded size; cards and galleries crop to this shape anyway. */
const LEGACY_SIZE = { width: 1200, height: 900 }

/** A listing's pictures in order: the stored ones, else the single older address (C13). */
export function picturesOf(
  { images, imageUrl }: { images: StoredImage[]; imageUrl: string | null },
  mediaBase: string,
): Picture[] {
  if (images.length > 0) return images.map((image) => pictureOf(image, mediaBase))
  return imageUrl ? [{ src: imageUrl, srcSet: '', ...LEGACY_SIZE, alt: '' }] : []
}

/** The picture of a card: the first that is stored, else the older address. */
export const coverOf = (
  { image, imageUrl }: { image: StoredImage | null; imageUrl: string | null },
  mediaBase: string,
): Picture | null => picturesOf({ images: image ? [image] : [], imageUrl }, mediaBase)[0] ?? null

/** The address of the smallest picture of a listing, for a line of a list; null without one. */
export function thumbOf(
  { image, imageUrl }: { image: StoredImage | null; imageUrl: string | null },
  mediaBase: string,
): string | null {
  return image ? `${mediaBase}/${objectKey(image.key, Math.min(...image.widths))}` : imageUrl
}

/** `{author}/{listing}/{timestamp}-{random}-{width}.webp`: only such names are stored or served. */
const OBJECT_KEY = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\/\d{13}-[0-9a-f]{24}-\d{1,4}\.webp$/

export const isObjectKey = (key: string) => OBJECT_KEY.test(key)
