import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anS3Server } from '#tests/support/s3.ts'
import { aGateway } from '#tests/support/gateway.ts'
import type { ListableStorage } from './object-storage.ts'
import { createS3Storage, PIECE_BYTES } from './storage-s3.server.ts'

const KEY = 'ana/guitarra/1795000000000-0123456789abcdef01234567-640.webp'

let gateway: Awaited<ReturnType<typeof aGateway>>
let storage: ListableStorage

beforeAll(async () => {
  const { environment } = await anS3Server()
  gateway = await aGateway(environment.S3_ENDPOINT)
  storage = createS3Storage({
    endpoint: gateway.origin,
    region: 'us-east-1',
    bucket: environment.S3_BUCKET,
    accessKeyId: environment.S3_ACCESS_KEY_ID,
    secretAccessKey: environment.S3_SECRET_ACCESS_KEY,
  })
})

beforeEach(() => {
  gateway.answerInstead(() => false)
})

async function aPicture(length: number, key = KEY) {
  const bytes = Buffer.from(Array.from({ length }, (_, index) => index % 251))
  await storage.put(key, bytes, 'image/webp')
  gateway.asked.length = 0
  return bytes
}

async function opened(key = KEY) {
  const picture = await storage.openPicture(key)
  if (!picture) throw new Error('the picture is there')
  return picture
}

async function allOf(stream: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('a picture of S3 comes whole, whatever its size, in one call for each piece of it', async () => {
  for (const length of [1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 5 * PIECE_BYTES + 7]) {
    const bytes = await aPicture(length)
    const { stream, bytes: told } = await opened()
    expect(told).toBe(length)
    expect((await allOf(stream)).equals(bytes), `${length} bytes`).toBe(true)
    expect(gateway.asked).toHaveLength(Math.ceil(length / PIECE_BYTES))
  }
  expect(await storage.openPicture(KEY.replace('640', '320'))).toBeUndefined()
})

test('when a reader stops reading a picture, only one piece was fetched, and no connection is kept', async () => {
  await aPicture(40 * PIECE_BYTES)
  // A few at a time, because each has a few seconds, also on a busy machine.
  const readers: Awaited<ReturnType<typeof opened>>[] = []
  while (readers.length < 60) readers.push(...(await Promise.all(Array.from({ length: 6 }, () => opened()))))
  const beginnings = await Promise.all(
    readers.map(async ({ stream }) => {
      const [chunk] = (await once(
        stream.on('data', () => stream.pause()),
        'data',
      )) as [Buffer]
      return chunk.length
    }),
  )
  expect(new Set(beginnings)).toEqual(new Set([PIECE_BYTES]))
  await wait(300)
  expect(gateway.asked).toHaveLength(60)
  await expect.poll(() => gateway.asked.filter(({ open }) => open)).toEqual([])
  for (const { stream } of readers) stream.destroy()
})

test('when a reader leaves, the fetch that is under way ends', async () => {
  await aPicture(3 * PIECE_BYTES)
  const { stream } = await opened()
  gateway.answerInstead(() => true)
  stream.resume()
  await expect.poll(() => gateway.asked.length).toBe(2)
  stream.destroy()
  await expect.poll(() => gateway.asked[1]?.open).toBe(false)
  // A call that only ran into its time limit would be made again.
  await wait(1_500)
  expect(gateway.asked).toHaveLength(2)
})

test('a store that fails half-way, or has replaced the picture meanwhile, makes the stream fail', async () => {
  await aPicture(3 * PIECE_BYTES)
  const cut = await opened()
  gateway.answerInstead((_asked, response) => {
    response.writeHead(206, { 'Content-Range': `bytes ${PIECE_BYTES}-${2 * PIECE_BYTES - 1}/${3 * PIECE_BYTES}` })
    response.write(Buffer.alloc(1_000))
    setTimeout(() => response.destroy(), 50)
    return true
  })
  await expect(allOf(cut.stream)).rejects.toThrow()

  gateway.answerInstead(() => false)
  const { stream } = await opened()
  await aPicture(2 * PIECE_BYTES)
  await expect(allOf(stream)).rejects.toThrow('The store sent bytes')
})

test('a server that knows no ranges sends the whole picture, which is read once', async () => {
  const bytes = await aPicture(3 * PIECE_BYTES)
  gateway.answerInstead((_asked, response) => {
    response.writeHead(200, { 'Content-Length': bytes.length }).end(bytes)
    return true
  })
  const { stream, bytes: told } = await opened()
  expect(told).toBe(bytes.length)
  expect((await allOf(stream)).equals(bytes)).toBe(true)
  expect(gateway.asked).toHaveLength(1)
})
