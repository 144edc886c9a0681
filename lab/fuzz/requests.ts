import { Buffer } from 'node:buffer'

/** A request that no page of ours leads to. */
export interface FuzzRequest {
  index: number
  method: string
  target: string
  headers: Record<string, string>
  /** Whether the request has the session of a member. */
  isMember: boolean
  body?: Buffer
}

/** What the generator works with: addresses as the route table has them, ids that are there, names that forms have. */
export interface Ground {
  routes: string[]
  ids: string[]
  names: string[]
}

const METHODS = ['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'LOCK']

/** Texts that have become a 500 in somebody's product. */
const NASTY = [
  '',
  '\u0000',
  'a\u0000b',
  '\ufeff',
  '\u202e',
  '💩',
  'ñandú & compañía',
  '0',
  '-0',
  '-1',
  '1e400',
  'NaN',
  'Infinity',
  '0x10',
  '1.250,50',
  '12,345',
  '2147483648',
  '9999999999999999999999',
  '99999999999999-99-99',
  '2026-02-30',
  'null',
  'undefined',
  'true',
  'on',
  '{}',
  '[]',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '..\\..\\windows',
  'https://malo.example/',
  '//malo.example',
  'javascript:alert(1)',
  "' OR 1=1--",
  '%',
  '%00',
  '%zz',
  '%ff%fe',
  '%c0%af',
  '%25',
  '\r\nSet-Cookie: a=b',
  '<script>alert(1)</script>',
  '\\',
  '_%_%',
  '00000000-0000-0000-0000-000000000000',
  'a'.repeat(300),
  'á'.repeat(5_000),
  ' '.repeat(2_000),
]
const NAMES = [
  'email',
  'x',
  'x[0]',
  'x[99]',
  'x[101]',
  'x[99999999]',
  'x[-1]',
  'x[]',
  'x[a]',
  'a.b.c',
  'a.b.c.d',
  'a[0].b',
  'a[0][0][0][0]',
  '__intent__',
  '__state__',
  '__proto__',
  '__proto__.a',
  'constructor.prototype.a',
  'toString',
  'utm_source',
  '_data',
  '_routes',
  'index',
  '',
  ' ',
  '.',
  '[',
  'a'.repeat(400),
]
const PARAMETERS = [
  'q',
  'category',
  'min_price',
  'max_price',
  'sort',
  'after',
  'before',
  'page',
  'token',
  'return',
  'next',
]
const INTENTS = [
  'x',
  '{"type":"update","payload":{"name":"x[99999999]","value":1}}',
  '{"type":"insert","payload":{}}',
  '[',
]

/** Numbers from 0 to 1 that are the same for the same seed and index: a request can be made again by itself. */
function numbersOf(seed: number, index: number) {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Numbers = ReturnType<typeof numbersOf>
const oneOf = <T>(next: Numbers, list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
const some = <T>(next: Numbers, most: number, make: () => T): T[] =>
  Array.from({ length: Math.floor(next() * (most + 1)) }, make)

/** The request of this number: the same for the same seed and ground. */
export function fuzzRequest(seed: number, index: number, ground: Ground): FuzzRequest {
  const next = numbersOf(seed, index)
  const kind = next()
  const method = kind < 0.4 ? 'GET' : kind < 0.92 ? 'POST' : oneOf(next, METHODS)
  const target = targetOf(next, ground)
  const isMember = next() < 0.6
  const headers = headersOf(next)
  const hasBody = method !== 'GET' && method !== 'HEAD' && next() < 0.95
  if (!hasBody) return { index, method, target, headers, isMember }
  const { type, body } = bodyOf(next, ground)
  return { index, method, target, headers: { ...headers, 'Content-Type': type }, isMember, body }
}

function targetOf(next: Numbers, { routes, ids }: Ground) {
  const value = () => (next() < 0.75 ? oneOf(next, ids) : encoded(next, oneOf(next, NASTY)))
  const path = oneOf(next, routes).replace(/:\w+\??|\*/g, value)
  const suffix = next() < 0.15 && path !== '/' ? '.data' : ''
  const pair = () =>
    `${oneOf(next, [...PARAMETERS, ...NAMES].map(encodeURIComponent))}=${encoded(next, oneOf(next, NASTY))}`
  const query = next() < 0.5 ? some(next, next() < 0.02 ? 300 : 4, pair).join('&') : ''
  const start = next() < 0.02 ? '/' : ''
  // A target is ASCII without blanks: a text that a client can send at all.
  return `${start}${path}${suffix}${query && `?${query}`}`.replace(/[^\x21-\x7e]/g, '%20').slice(0, 8_000)
}

/** Encodes a text: mostly as a browser would, otherwise with broken UTF-8 or invalid bytes. */
function encoded(next: Numbers, text: string) {
  const way = next()
  if (way < 0.7) return encodeURIComponent(text)
  if (way < 0.85) return encodeURIComponent(text).replaceAll('%C3', '')
  return text.replace(/[^\x21-\x7e]/g, '%ff').replace(/[#&?]/g, '')
}

function headersOf(next: Numbers): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: oneOf(next, ['text/html', '*/*', 'application/json', 'image/png', ';;,']),
  }
  const maybe = (share: number, name: string, values: string[]) => {
    if (next() < share) headers[name] = oneOf(next, values)
  }
  maybe(0.2, 'Accept-Encoding', ['gzip', 'br', 'identity', 'gzip;q=0', '*', 'x'])
  maybe(0.1, 'Accept-Language', ['es', 'en', '*', 'x-y-z;q=9'])
  maybe(0.1, 'Range', ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,2-2', 'x'])
  maybe(0.1, 'If-None-Match', ['*', '"a"', 'W/"a"', 'a', '"'])
  maybe(0.1, 'If-Modified-Since', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT'])
  maybe(0.15, 'Cookie', [
    'a',
    '=',
    'a=b=c',
    ';;;',
    'theme=x',
    'light=on',
    'session=',
    'session =a',
    'kept=%ff',
    'notice=x',
    '__session="a',
  ])
  maybe(0.1, 'Referer', ['x', 'https://malo.example/', '/', '//'])
  maybe(0.1, 'User-Agent', ['', 'Googlebot', 'x'.repeat(2_000), 'Mozilla/5.0'])
  maybe(0.05, 'Save-Data', ['on', 'x'])
  maybe(0.05, 'Purpose', ['prefetch'])
  maybe(0.05, 'X-Forwarded-Proto', ['https', 'x'])
  maybe(0.05, 'X-Forwarded-Host', ['malo.example', 'a, b'])
  maybe(0.03, 'Content-Encoding', ['gzip', 'x'])
  return headers
}

const BOUNDARY = 'limite'

function bodyOf(next: Numbers, { names, ids }: Ground): { type: string; body: Buffer } {
  const name = () => oneOf(next, next() < 0.8 ? names : NAMES)
  const value = (of: string) =>
    of.startsWith('__') && next() < 0.5 ? oneOf(next, INTENTS) : oneOf(next, next() < 0.2 ? ids : NASTY)
  const most = next() < 0.03 ? 1_200 : 12
  const fields = some(next, most, () => {
    const field = name()
    return [field, value(field)] as const
  })
  const way = next()
  if (way < 0.55)
    return {
      type: oneOf(next, ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded;charset=UTF-8']),
      body: Buffer.from(fields.map(([field, text]) => `${encoded(next, field)}=${encoded(next, text)}`).join('&')),
    }
  if (way < 0.9) return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: multipart(next, fields) }
  return {
    type: oneOf(next, ['text/plain', 'application/json', 'multipart/form-data', 'x', 'application/octet-stream']),
    body: Buffer.from(oneOf(next, NASTY)),
  }
}

function multipart(next: Numbers, fields: (readonly [string, string])[]): Buffer {
  const quoted = (text: string) => text.replace(/["\r\n]/g, '%22')
  const parts = fields.map(([field, text]) => {
    const isFile = next() < 0.15
    const head = isFile
      ? `name="${oneOf(next, ['images', 'files', 'avatar', 'image', quoted(field)])}"; filename="${quoted(oneOf(next, NASTY))}"\r\nContent-Type: ${oneOf(next, ['image/png', 'application/pdf', 'x', 'text/plain'])}`
      : `name="${quoted(field)}"`
    const content = next() < 0.1 ? Buffer.from([0xff, 0xfe, 0x00, 0xc3]) : Buffer.from(text)
    return Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ])
  })
  const whole = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
  return next() < 0.1 ? whole.subarray(0, Math.floor(whole.length * next())) : whole
}
