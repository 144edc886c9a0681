/**
 * How many pixels a picture may have. The decoder of JPEG makes it smaller while it reads, so that a photograph of a
 * telephone's 64 megapixels costs no more than a small one: the largest of them have 67,108,864. PNG and WebP are read
 * whole.
 */
export const MAX_PIXELS = { 'image/jpeg': 64 * 1024 * 1024, 'image/png': 50_000_000, 'image/webp': 50_000_000 }

/** The names by which browsers and decoders call the formats that are taken. */
export type PictureType = keyof typeof MAX_PIXELS
