import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aServer, theServer } from '#tests/support/server.ts'
import { aConnection, send } from '#tests/support/wire.ts'

/** An address that was not requested yet, and the word by which its page differs from others of its kind. */
interface Unseen {
  path: string
  query: string
  word: string
}

/** The page of an anonymous visitor: its bytes and headers, with its own word blanked out. */
async function seenByAStranger(origin: string, { path, query, word }: Unseen) {
  const { status, headers, text } = await send(origin, path + query)
  const ours = hashesOf(text)
  return {
    status,
    page: text.replaceAll(word, '~'),
    // The word is in a script too, whose hash differs with it: each hash is compared with the script itself.
    policy: String(headers['content-security-policy']).replaceAll(/'sha256-[^']+'/g, (hash) =>
      ours.includes(hash) ? 'of a script' : hash,
    ),
    type: headers['content-type'],
    caching: headers['cache-control'],
    vary: headers.vary,
    encoding: headers['content-encoding'],
    cookies: headers['set-cookie'],
    isShared: headers.etag !== undefined,
  }
}

function hashesOf(html: string): string[] {
  const scripts = new JSDOM(html).window.document.querySelectorAll('script:not([src], [type="application/ld+json"])')
  return [...scripts].map(({ textContent }) => `'sha256-${createHash('sha256').update(textContent).digest('base64')}'`)
}

interface Sent {
  method: string
  target: string
  headers: [name: string, value: string][]
}

/** Sends one request byte by byte. */
async function ask(origin: string, { method, target, headers }: Sent) {
  const { socket, closed } = aConnection(origin)
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  socket.write(Buffer.from(`${lines.join('\r\n')}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`, 'latin1'))
  await closed
}

const anyOf = <T>(...values: T[]) => fc.constantFrom(...values)

/** Texts that may be a cookie, with some that readers might mistake for one. */
function cookies(token: string) {
  const names = ['session', 'theme', 'light', 'notice', 'favorites', 'device', '_ga', '__proto__']
  const name = fc
    .tuple(anyOf('', ' ', '\t', '\u00a0', '__Host-', '"', 'x'), anyOf(...names), anyOf('', ' ', '\t', '\u00a0', '"'))
    .map((parts) => parts.join(''))
  const value = anyOf(
    token,
    ` "${token}"`,
    encodeURIComponent(token),
    `${token},x=1`,
    'ImRhcmsi',
    'Im9uIg%3D%3D',
    '%E0%A4%A',
    '',
  )
  const pair = fc.tuple(name, anyOf('=', ' = ', '==', ''), value).map((parts) => parts.join(''))
  return fc
    .tuple(fc.array(pair, { minLength: 1, maxLength: 3 }), anyOf('; ', ';', ' ;', ',', ';;'))
    .map(([pairs, separator]) => pairs.join(separator))
}

function headers(token: string, hosts: string[]): fc.Arbitrary<[string, string][]> {
  const of = (names: string[], values: string[]) => fc.tuple(anyOf(...names), anyOf(...values))
  const header = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(anyOf('Cookie', 'cookie', 'COOKIE'), cookies(token)) },
    of(['If-None-Match', 'If-Modified-Since', 'Range', 'Authorization'], ['*', 'W/"x"', 'bytes=0-9', 'Basic eDp5']),
    of(['Accept-Encoding', 'Accept', 'Accept-Language'], ['br', 'gzip;q=0', 'identity', '*', 'text/x-script', 'en']),
    of(['Save-Data', 'Sec-Purpose', 'Sec-Fetch-Site', 'X-Remix-Revalidate'], ['on', 'prefetch', 'cross-site', 'yes']),
    of(
      ['X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Forwarded-For', 'Forwarded', 'X-Original-URL', 'X-Request-Id'],
      ['evil.example', 'https', '203.0.113.9', 'host=evil.example', '/login', 'aaaaaaaaaa'],
    ),
    of(['User-Agent', 'Referer', 'Origin', 'X-HTTP-Method-Override'], ['zz-agent', 'http://evil.example/', 'POST']),
  )
  return fc
    .tuple(anyOf(...hosts), fc.array(header, { maxLength: 5 }))
    .map(([host, others]) => [['Host', host], ...others])
}

/** Ways to write an address, and near misses; QUERY is its query without the question mark. */
const WRITTEN = [
  ...Array<string>(6).fill('PATH?QUERY'),
  'PATH?QUERY#',
  'PATH#?QUERY',
  'PATH?QUERY&QUERY',
  'PATH?QUERY&utm_source=zz',
  'PATH?_data=root&QUERY',
  'PATH?QUERY&sort=recent',
  'PATH?QUERY%20',
  'PATH?&&QUERY&',
  'PATH/?QUERY',
  'PATH.data?QUERY',
  '/.PATH?QUERY',
  '/x/..PATH?QUERY',
  '/%2e/..PATH?QUERY',
  '/PATH?QUERY',
  'PATH%00?QUERY',
  'PATH;x?QUERY',
  'http://evil.example/PATH?QUERY',
]

/** Whatever is sent with the first request for a page, the next visitor gets the same page as without it. */
async function checkThatNothingIsLeftBehind(
  origin: string,
  unseen: () => Promise<Unseen>,
  { numRuns, hosts = [] }: { numRuns: number; hosts?: string[] },
) {
  const { visitor } = await signedIn()
  const token = visitor.cookie('session') as string
  const look = async () => seenByAStranger(origin, await unseen())
  // Pages are shared once the instance hears of changes.
  const expected = await eventually(async () => {
    const seen = await look()
    expect(seen.isShared).toBe(true)
    return seen
  })
  expect(expected.status).toBe(200)

  const sent = fc.record({
    method: anyOf('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS'),
    target: anyOf(...WRITTEN),
    headers: headers(token, [new URL(origin).host, ...hosts]),
  })
  await fc.assert(
    fc.asyncProperty(sent, async ({ target, ...rest }) => {
      const page = await unseen()
      const written = target.replace('PATH', page.path).replaceAll('QUERY', page.query.slice(1))
      await ask(origin, { ...rest, target: written })
      expect(await seenByAStranger(origin, page)).toEqual(expected)
    }),
    { numRuns },
  )
}

let searched = 0
async function unseenSearch(): Promise<Unseen> {
  searched += 1
  const word = `zq${String(searched).padStart(6, '0')}`
  return { path: '/marketplace', query: `?q=${word}`, word }
}

const LIMIT_MS = 120_000

test(
  'whatever a visitor sends, the next one gets the same bytes',
  async () => {
    const { origin } = await theServer()
    await checkThatNothingIsLeftBehind(origin, unseenSearch, { numRuns: 120, hosts: ['evil.example'] })
  },
  LIMIT_MS,
)

test(
  'a trial, which accepts the address that a request claims, keeps each address apart',
  async () => {
    const { origin } = await aServer({ GREMIO_TRIAL: '1', APP_ORIGIN: undefined })
    await checkThatNothingIsLeftBehind(origin, unseenSearch, { numRuns: 60, hosts: ['evil.example', '127.0.0.1:1'] })
  },
  LIMIT_MS,
)
