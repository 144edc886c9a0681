import sharp from 'sharp'

/** A JPEG as a telephone makes them: in one colour, with a place in its metadata. */
export async function aPhotograph(name: string, background: { r: number; g: number; b: number }) {
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 39/1 0/1' } })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

export const notAPicture = {
  name: 'presupuesto.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('%PDF-1.7 no es una imagen'),
}

/** A photograph of some 600 KB: one of many details cannot be made small. */
export async function aDetailedPhotograph(name: string) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const buffer = await sharp({ create: { width: 900, height: 700, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
