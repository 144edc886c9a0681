import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { createS3Storage } from '#app/adapters/storage-s3.server.ts'
import { atEnd } from './at-end.ts'
import { refusalOf, type S3Call } from './s3-signature.ts'

const KEYS = { accessKeyId: 'ana', secretAccessKey: 'secreto' }
const signed: S3Call[] = []
let put: S3Call
let list: S3Call

beforeAll(async () => {
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    void buffer(request).then((body) => {
      signed.push({ method, url, headers, body })
      response.end('<ListBucketResult/>')
    })
  }).listen(0, '127.0.0.1')
  atEnd(() => server.close())
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const storage = createS3Storage({ endpoint, region: 'eu-west-1', bucket: 'listings', ...KEYS })
  await storage.put('ana/ñ y +(1).webp', Buffer.from('foto'), 'image/webp')
  for await (const object of storage.list()) expect(object).toBeUndefined()
  storage.close()
  const [first, second] = signed
  if (!first || !second) throw new Error('the store was asked twice')
  ;[put, list] = [first, second]
})

const judged = (call: S3Call, { keys = KEYS, laterMs = 0 } = {}) =>
  refusalOf(call, keys, new Date(Date.now() + laterMs))
const withHeaders = (call: S3Call, headers: S3Call['headers']) => ({
  ...call,
  headers: { ...call.headers, ...headers },
})

test('a request that the client has signed is accepted, for an object and for a bucket', async () => {
  expect(await judged(put)).toBeUndefined()
  expect(await judged(list)).toBeUndefined()
})

test('B13: a request that differs from what was signed is refused', async () => {
  const refused: [Promise<string | undefined>, string][] = [
    [judged(list, { keys: { ...KEYS, secretAccessKey: 'otro' } }), 'SignatureDoesNotMatch'],
    [judged(list, { keys: { ...KEYS, accessKeyId: 'otra' } }), 'InvalidAccessKeyId'],
    [judged({ ...list, url: `${list.url}&prefix=exports` }), 'SignatureDoesNotMatch'],
    [judged({ ...list, url: list.url.replace('/listings', '/otro') }), 'SignatureDoesNotMatch'],
    [judged({ ...put, method: 'DELETE' }), 'SignatureDoesNotMatch'],
    [judged({ ...put, url: `${put.url}x` }), 'SignatureDoesNotMatch'],
    [judged({ ...put, body: Buffer.from('otra') }), 'XAmzContentSHA256Mismatch'],
    [judged(withHeaders(put, { host: 'otro.ejemplo' })), 'SignatureDoesNotMatch'],
    [judged(withHeaders(put, { 'x-amz-copy-source': 'listings/private/x' })), 'AuthorizationHeaderMalformed'],
    [judged(withHeaders(put, { authorization: undefined })), 'AccessDenied'],
    [judged(withHeaders(put, { authorization: 'AWS ana:firma' })), 'AuthorizationHeaderMalformed'],
  ]
  for (const [outcome, why] of refused) expect(await outcome).toBe(why)
})

test('a call that was signed more than a quarter of an hour ago is refused', async () => {
  expect(await judged(list, { laterMs: 14 * 60_000 })).toBeUndefined()
  expect(await judged(list, { laterMs: 16 * 60_000 })).toBe('RequestTimeTooSkewed')
  expect(await judged(list, { laterMs: -16 * 60_000 })).toBe('RequestTimeTooSkewed')
})
