import sharp from 'sharp'

/** A JPEG as a telephone makes them: of one colour, with a place in its metadata. */
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
