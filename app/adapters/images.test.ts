import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { squareOf, USUAL_CROP } from '#app/domain/profiles/crop.ts'
import { encodeAvatar, encodePicture } from './images.server.ts'
import { MAX_PIXELS } from './picture-limits.ts'

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 80, b: 20, alpha: 1 } } })

/** Red on the left, blue on the right: shows how a picture was turned. */
async function twoHalves(width: number, height: number) {
  const half = await sharp({ create: { width: width / 2, height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: half, left: width / 2, top: 0 },
  ])
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG of a few bytes that says it is very large. */
function bomb(side: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1024))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function accepted(bytes: Buffer) {
  const outcome = await encodePicture(bytes)
  if (outcome.kind !== 'encoded') throw new Error(`refused: ${outcome.reason}`)
  return outcome.picture
}

test('C6: JPG, PNG and WebP become WebP in three widths', async () => {
  for (const bytes of [
    await plain(2000, 1500).jpeg().toBuffer(),
    await plain(2000, 1500, 4).png().toBuffer(),
    await plain(2000, 1500).webp().toBuffer(),
  ]) {
    const picture = await accepted(bytes)
    expect(picture).toMatchObject({ width: 1600, height: 1200 })
    expect(picture.renditions.map((rendition) => rendition.width)).toEqual([320, 640, 1600])
    for (const { width, bytes: webp } of picture.renditions) {
      expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width, height: (width * 3) / 4 })
    }
  }
})

test('C6: a small picture is not enlarged and has fewer widths', async () => {
  const small = await accepted(await plain(500, 300).png().toBuffer())
  expect(small.renditions.map((rendition) => rendition.width)).toEqual([320, 500])
  const dot = await accepted(await plain(1, 1).png().toBuffer())
  expect(dot.renditions.map((rendition) => rendition.width)).toEqual([1])
  const exact = await accepted(await plain(640, 480).png().toBuffer())
  expect(exact.renditions.map((rendition) => rendition.width)).toEqual([320, 640])
})

test('C6: a very tall picture is kept within bounds', async () => {
  const tall = await accepted(await plain(40, 12_000).png().toBuffer())
  expect(tall.height).toBeLessThanOrEqual(4_800)
  expect(tall.renditions).toHaveLength(1)
})

test('C6: place, device and colour profile are removed', async () => {
  const bytes = await plain(800, 600)
    .withIccProfile('p3')
    .withExif({ IFD0: { Model: 'Camara de Ana' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  for (const rendition of (await accepted(bytes)).renditions) {
    const { exif, icc, xmp, iptc } = await sharp(rendition.bytes).metadata()
    expect({ exif, icc, xmp, iptc }).toEqual({ exif: undefined, icc: undefined, xmp: undefined, iptc: undefined })
    expect(rendition.bytes.includes('Camara')).toBe(false)
  }
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('C6: a picture with orientation %i is stored upright', async (orientation) => {
  const bytes = await (await twoHalves(400, 200)).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
  const picture = await accepted(bytes)
  const turned = orientation >= 5
  expect(picture).toMatchObject(turned ? { width: 200, height: 400 } : { width: 400, height: 200 })
  const largest = picture.renditions.at(-1)?.bytes as Buffer
  const { data, info } = await sharp(largest).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => ((data[(y * info.width + x) * 3] ?? 0) > 128 ? 'red' : 'blue')
  // Where the red half ends up, by the definition of the orientations.
  const firstIsRed = [1, 4, 5, 6].includes(orientation)
  const [first, last] = turned ? [at(100, 30), at(100, 370)] : [at(30, 100), at(370, 100)]
  expect([first, last]).toEqual(firstIsRed ? ['red', 'blue'] : ['blue', 'red'])
})

test('C6: CMYK, 16 bit, grey and animated pictures come out as plain sRGB', async () => {
  const frames = await sharp([await plain(50, 50).png().toBuffer(), await (await twoHalves(50, 50)).png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer()
  expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(2)
  for (const bytes of [
    await plain(400, 300).toColourspace('cmyk').jpeg().toBuffer(),
    await plain(400, 300).toColourspace('rgb16').png().toBuffer(),
    await plain(400, 300).greyscale().png().toBuffer(),
    frames,
  ]) {
    for (const rendition of (await accepted(bytes)).renditions) {
      const { format, space, pages } = await sharp(rendition.bytes).metadata()
      expect({ format, space, pages }).toEqual({ format: 'webp', space: 'srgb', pages: undefined })
    }
  }
})

test('C6: a file in none of the three formats is refused, whatever its name', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const gif = await plain(10, 10).gif().toBuffer()
  const tiff = await plain(10, 10).tiff().toBuffer()
  const avif = await plain(16, 16).avif().toBuffer()
  for (const bytes of [
    svg,
    html,
    gif,
    tiff,
    avif,
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('PK\x03\x04'),
    Buffer.alloc(0),
  ]) {
    expect(await encodePicture(bytes)).toEqual({ kind: 'refused', reason: 'format' })
  }
})

test('C6: a picture that ends half-way is refused as damaged', async () => {
  const jpeg = await (await twoHalves(800, 600)).jpeg().toBuffer()
  const png = await (await twoHalves(800, 600)).png().toBuffer()
  for (const bytes of [jpeg.subarray(0, jpeg.length / 2), png.subarray(0, png.length - 200), jpeg.subarray(0, 20)]) {
    expect(await encodePicture(bytes)).toMatchObject({ kind: 'refused' })
  }
  expect(await encodePicture(jpeg.subarray(0, jpeg.length / 2))).toEqual({ kind: 'refused', reason: 'damaged' })
})

test('C6: a decompression bomb is refused at once', async () => {
  expect(await encodePicture(bomb(60_000))).toEqual({ kind: 'refused', reason: 'too-many-pixels' })
  expect(await encodePicture(bomb(0x7fffffff))).toMatchObject({ kind: 'refused' })
})

test.each([
  { camera: 'of 50 megapixels', width: 8160, height: 6144 },
  { camera: 'of 64 megapixels', width: 9248, height: 6944 },
])('C6: the largest JPEG of a telephone $camera is taken, lying or upright, for a listing and a face', async (size) => {
  for (const orientation of [1, 6]) {
    const bytes = await plain(size.width, size.height).withMetadata({ orientation }).jpeg().toBuffer()
    const { width, height } = await accepted(bytes)
    expect([width, height]).toEqual(
      orientation === 1 ? [1600, expect.closeTo(1203, -1)] : [1600, expect.closeTo(2128, -1)],
    )
    expect(await encodeAvatar(bytes, (picture) => squareOf(picture, USUAL_CROP))).toMatchObject({ kind: 'encoded' })
  }
})

test('C6: JPEGs have a limit of pixels too, and PNG and WebP, which are read whole, keep theirs of 50 megapixels', async () => {
  const tooMany = { kind: 'refused', reason: 'too-many-pixels' }
  expect(await encodePicture(await plain(8193, 8192).jpeg().toBuffer())).toEqual(tooMany)
  for (const type of ['image/png', 'image/webp'] as const) expect(MAX_PIXELS[type]).toBe(50_000_000)
  const png = await plain(8160, 6144).png().toBuffer()
  expect(await encodePicture(png)).toEqual(tooMany)
  expect(await encodeAvatar(png, (picture) => squareOf(picture, USUAL_CROP))).toEqual(tooMany)
})

test('C6: progressive JPEGs, which are held whole in memory, are all accepted when several arrive at once', async () => {
  const bytes = await plain(4000, 3000).jpeg({ progressive: true }).toBuffer()
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => encodePicture(bytes)))
  expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'encoded'))
})

test('P4: a large face is cut where its owner chose, to a pixel', async () => {
  const bytes = await (await twoHalves(2400, 1200)).png().toBuffer()
  const half = await encodeAvatar(bytes, () => ({ side: 600, left: 900, top: 300 }))
  if (half.kind !== 'encoded') throw new Error(`refused: ${half.reason}`)
  const { data, info } = await sharp(half.avatar.renditions.at(-1)?.bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isRed = (x: number) => (data[(160 * info.width + x) * info.channels] ?? 0) > 128
  expect([isRed(150), isRed(170)]).toEqual([true, false])
})

test('C6: nothing of a polyglot survives the new encoding', async () => {
  const script = '<?php system($_GET[0]) ?><script>alert(1)</script>PK\x03\x04'
  const bytes = Buffer.concat([await plain(400, 300).jpeg().toBuffer(), Buffer.from(script, 'latin1')])
  for (const rendition of (await accepted(bytes)).renditions) {
    expect(rendition.bytes.includes('<script')).toBe(false)
    expect(rendition.bytes.includes('<?php')).toBe(false)
  }
})

test('C6: a thousand mutilated files each get an answer, and none raises an exception', async () => {
  const jpeg = await (await twoHalves(64, 48)).jpeg().toBuffer()
  const png = await (await twoHalves(64, 48)).png().toBuffer()
  let seed = 20_261_121
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return seed % below
  }
  const kinds = new Set<string>()
  for (let round = 0; round < 1_000; round += 1) {
    const bytes = Buffer.from(round % 2 ? jpeg : png)
    for (let flips = 1 + random(12); flips > 0; flips -= 1) bytes[random(bytes.length)] = random(256)
    kinds.add((await encodePicture(bytes)).kind)
  }
  expect(kinds).toEqual(new Set(['encoded', 'refused']))
})

test('the same file has the same fingerprint, and more than two files at once all get an answer', async () => {
  const bytes = await plain(700, 500).jpeg().toBuffer()
  const pictures = await Promise.all(Array.from({ length: 6 }, () => accepted(bytes)))
  expect(new Set(pictures.map((picture) => picture.sha256.toString('hex'))).size).toBe(1)
})

test('P4: a face that a telephone took lying is upright', async () => {
  // Orientation 6: turned to the right, so that the red half on the left comes to lie at the top.
  const bytes = await (await twoHalves(400, 400)).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer()
  const outcome = await encodeAvatar(bytes, (picture) => squareOf(picture, USUAL_CROP))
  if (outcome.kind !== 'encoded') throw new Error(`refused: ${outcome.reason}`)
  for (const { side, bytes: webp } of outcome.avatar.renditions) {
    const colourAt = async (top: number) => {
      const [red = 0, , blue = 0] = await sharp(webp)
        .extract({ left: Math.floor(side / 2), top: Math.floor(side * top), width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer()
      return red > blue ? 'red' : 'blue'
    }
    expect([await colourAt(0.2), await colourAt(0.8)]).toEqual(['red', 'blue'])
  }
})
