import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createS3Storage, PIECE_BYTES } from '#app/adapters/storage-s3.server.ts'
import { aFolder } from '#tests/support/folder.ts'
import { aGateway } from '#tests/support/gateway.ts'
import { anS3Server } from '#tests/support/s3.ts'
import { aServer } from '#tests/support/server.ts'

const MEGABYTE = 1024 * 1024
const KEY =
  '7f8b8a52-6d8a-4c37-9a0e-1d6c1f6f0a01/3c1d7c7a-0d9c-8f5e-a1d2-5b7a4f9f2b02/1795000000000-0123456789abcdef01234567-640.webp'
/** More bytes than the system takes before a reader has read them. */
const PICTURE = Buffer.from(Uint8Array.from({ length: 24 * MEGABYTE }, (_, index) => index % 251))

let gateway: Awaited<ReturnType<typeof aGateway>>
let server: Awaited<ReturnType<typeof aServer>>
let address: string

beforeAll(async () => {
  const { environment } = await anS3Server()
  gateway = await aGateway(environment.S3_ENDPOINT)
  const storage = createS3Storage({
    endpoint: environment.S3_ENDPOINT,
    region: 'us-east-1',
    bucket: environment.S3_BUCKET,
    accessKeyId: environment.S3_ACCESS_KEY_ID,
    secretAccessKey: environment.S3_SECRET_ACCESS_KEY,
  })
  // The server marks the store as its own first, as a new installation does.
  server = await aServer({ ...environment, S3_ENDPOINT: gateway.origin })
  // The picture as a file, for which the time limit is longer: a busy machine may take seconds to send it.
  const file = join(aFolder(), 'picture.webp')
  await writeFile(file, PICTURE)
  await storage.putFile(KEY, { stream: createReadStream(file), bytes: PICTURE.length }, 'image/webp')
  address = `${server.origin}/media/listings/${KEY}`
})

beforeEach(() => {
  gateway.answerInstead(() => false)
  gateway.asked.length = 0
})

const fetched = () => gateway.asked.reduce((sum, { bytes }) => sum + bytes, 0)

/** Asks for the picture, reads its beginning and stops. On a busy machine the store may exceed its time: then it asks again. */
async function aReaderWhoStops(from: string): Promise<{ socket: Socket; head: string }> {
  const { hostname, port, pathname } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n\r\n`)
  const [head] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  if (!head.toString('latin1').startsWith('HTTP/1.1 503')) return { socket, head: head.toString('latin1') }
  socket.destroy()
  return aReaderWhoStops(from)
}

test('C8: a picture of S3 arrives whole, with its length, and is not fetched for a reader who has it', async () => {
  const response = await fetch(address)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Length')).toBe(String(PICTURE.length))
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(Buffer.from(await response.arrayBuffer()).equals(PICTURE)).toBe(true)

  gateway.asked.length = 0
  const again = await fetch(address, { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } })
  expect(again.status).toBe(304)
  expect(gateway.asked).toEqual([])
  const missing = await fetch(address.replace('640', '320'))
  expect(missing.status).toBe(404)
})

test('for readers who stop reading no further pieces are fetched, and no connection to the store is kept', async () => {
  const readers = await Promise.all(Array.from({ length: 12 }, (_, n) => aReaderWhoStops(`203.0.113.${n + 1}`)))
  for (const { head } of readers) expect(head).toMatch(/^HTTP\/1\.1 200 /)
  let before = -1
  while (fetched() > before) {
    before = fetched()
    await wait(1_000)
  }
  await expect.poll(() => gateway.asked.filter(({ open }) => open)).toEqual([])
  expect(fetched()).toBeLessThan((readers.length * PICTURE.length) / 2)

  // All other readers get it meanwhile, and so does one of them who reads on.
  expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(PICTURE)).toBe(true)
  let read = 0
  readers[0]?.socket.on('data', (chunk: Buffer) => (read += chunk.length)).resume()
  await expect.poll(() => read).toBeGreaterThan(PICTURE.length - MEGABYTE)
})

test('a store that fails half-way ends the connection, so that the first part is not taken for the whole', async () => {
  const lastFrom = PICTURE.length - PIECE_BYTES
  gateway.answerInstead((asked, response) => {
    if (asked.range !== `bytes=${lastFrom}-${PICTURE.length - 1}`) return false
    response.destroy()
    return true
  })
  const response = await fetch(address)
  expect(response.headers.get('Content-Length')).toBe(String(PICTURE.length))
  const outcome = await response.arrayBuffer().then(
    () => 'whole',
    () => 'cut',
  )
  expect(outcome).toBe('cut')
  await expect.poll(server.output).toContain('a picture broke off')
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
})

test('a reader who leaves while a piece is fetched ends that fetch too', async () => {
  gateway.answerInstead((asked) => asked.range?.startsWith('bytes=0-') === false)
  const { socket } = await aReaderWhoStops('203.0.113.7')
  socket.resume()
  await expect.poll(() => gateway.asked.length).toBe(2)
  socket.destroy()
  await expect.poll(() => gateway.asked[1]?.open).toBe(false)
  // A call that only ran into its time limit would be made again.
  await wait(1_500)
  expect(gateway.asked).toHaveLength(2)
})
