import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readHeader } from './header.ts'

const plain = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 700, height: 300, channels, background: { r: 9, g: 90, b: 200, alpha: 0.5 } } })

const headerOf = (bytes: Buffer) => readHeader(new Blob([new Uint8Array(bytes)]))

/** A PNG with the chunk that makes an animation of it before its pixels. */
function animated(png: Buffer) {
  const body = Buffer.concat([Buffer.from('acTL', 'latin1'), Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(8, 0)
  frame.writeUInt32BE(crc32(body), 4)
  const at = png.indexOf('IDAT') - 4
  return Buffer.concat([png.subarray(0, at), frame.subarray(0, 4), body, frame.subarray(4), png.subarray(at)])
}

test('the first bytes of JPEG, PNG and WebP give type and size, whatever precedes them', async () => {
  const size = { width: 700, height: 300, isAnimated: false }
  const jpeg = plain()
    .withIccProfile('p3')
    .withExif({ IFD0: { Model: 'Móvil' } })
  for (const [bytes, type] of [
    [await jpeg.jpeg().toBuffer(), 'image/jpeg'],
    [await plain().jpeg({ progressive: true }).toBuffer(), 'image/jpeg'],
    [await plain(4).png().toBuffer(), 'image/png'],
    [await plain().webp().toBuffer(), 'image/webp'],
    [await plain().webp({ lossless: true }).toBuffer(), 'image/webp'],
    [await plain(4).webp().toBuffer(), 'image/webp'],
  ] as const)
    expect(await headerOf(bytes)).toEqual({ type, ...size })
})

test('an animation is recognised', async () => {
  const frames = await sharp([await plain().png().toBuffer(), await plain().negate().png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer()
  expect(await headerOf(frames)).toEqual({ type: 'image/webp', width: 700, height: 300, isAnimated: true })
  const png = animated(await plain().png().toBuffer())
  expect(await headerOf(png)).toEqual({ type: 'image/png', width: 700, height: 300, isAnimated: true })
})

test('a file that is no picture, or ends before its size, has no size', async () => {
  const jpeg = await plain().jpeg().toBuffer()
  const gif = await plain().gif().toBuffer()
  for (const bytes of [Buffer.alloc(0), Buffer.from('%PDF-1.7'), gif, jpeg.subarray(0, 20), Buffer.alloc(40, 0xff)])
    expect(await headerOf(bytes)).toBeUndefined()
})
