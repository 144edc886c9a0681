import { expect, test } from 'vitest'
import { boundaryOf, BrokenMultipartError, LongPartHeadersError, readParts } from './multipart.ts'

const BOUNDARY = '----x'
const part = (name: string, content: string) =>
  `------x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
const LAST = '------x--\r\n'

async function* inChunks(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readAll(text: string, size = text.length) {
  const read: [name: string, content: string][] = []
  for await (const { headers, content } of readParts(inChunks(text, size), BOUNDARY)) {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    read.push([/name="(.*)"/.exec(headers.toString())?.[1] ?? '', Buffer.concat(chunks).toString()])
  }
  return read
}

/** Contents that look like boundaries, and like the beginnings of some. */
const TRICKY = ['', 'hola', '\r\n', '\r\n--', '\r\n------', '--\r\n------', 'a\r\n----y\r\n------\r\n']
const BODY = `${TRICKY.map((content, index) => part(String(index), content)).join('')}${LAST}`

test('parts are the same wherever the chunks of the body are cut', async () => {
  for (let size = 1; size <= BODY.length; size += 1)
    expect(await readAll(BODY, size), `chunks of ${size}`).toEqual(
      TRICKY.map((content, index) => [String(index), content]),
    )
})

test('parts of a form that are not read are dropped, whole or from the middle', async () => {
  const body = part('a', 'x'.repeat(1_000)) + part('b', 'y'.repeat(1_000)) + part('c', 'fin') + LAST
  const read: string[] = []
  for await (const { headers, content } of readParts(inChunks(body, 64), BOUNDARY)) {
    const name = /name="(.)"/.exec(headers.toString())?.[1]
    if (name === 'a') continue
    for await (const chunk of content) {
      read.push(`${name}: ${chunk.toString('utf8', 0, 3)}`)
      break
    }
  }
  expect(read).toEqual(['b: yyy', 'c: fin'])
})

test('a large content is passed on as it arrives', async () => {
  let largest = 0
  let bytes = 0
  const body = part('a', 'x'.repeat(1_000_000)) + LAST
  for await (const { content } of readParts(inChunks(body, 65_536), BOUNDARY))
    for await (const chunk of content) {
      largest = Math.max(largest, chunk.length)
      bytes += chunk.length
    }
  expect(bytes).toBe(1_000_000)
  expect(largest).toBeLessThan(2 * 65_536)
})

test('a body that does not begin, or does not end, is broken', async () => {
  for (const text of ['', 'hola', `x${part('a', 'b')}${LAST}`, part('a', 'b'), `${part('a', 'b')}------x`])
    await expect(readAll(text)).rejects.toThrow(BrokenMultipartError)
  async function* breaksOff() {
    yield Buffer.from(part('a', 'b'))
    throw new Error('the client has gone')
  }
  const reading = async () => {
    for await (const _ of readParts(breaksOff(), BOUNDARY));
  }
  await expect(reading()).rejects.toThrow(BrokenMultipartError)
  await expect(readAll(`------x\r\nX: ${'a'.repeat(9_000)}\r\n\r\nb\r\n${LAST}`)).rejects.toThrow(LongPartHeadersError)
})

test('the boundary is read from the type, in quotes or without', () => {
  expect(boundaryOf('multipart/form-data; boundary=----x')).toBe('----x')
  expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b')
  expect(boundaryOf('multipart/form-data')).toBeUndefined()
})
