import { request } from 'node:http'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { aStranger, signedIn } from '#tests/support/factories.ts'
import { listRoutes } from '#tests/support/route-table.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** Texts that have caused a 500 in some product, as written in an address. */
const NASTY = [
  '%00',
  'a%00b',
  '%ED%A0%80', // half of a surrogate pair, as bytes
  '%FF%FE',
  '%C0%AF',
  '%',
  '%zz',
  '%25',
  '%252e%252e%252f',
  '..%2f..%2fetc%2fpasswd',
  '1e400',
  '-1e400',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '9999999999999999999999',
  '2147483648',
  '-2147483649',
  '1.7976931348623157e309',
  '00000000-0000-0000-0000-00000000000',
  '00000000-0000-0000-0000-000000000000',
  '0000000000000000000000000000000000000',
  '{00000000-0000-0000-0000-000000000000}',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '%F0%9F%92%A9',
  '%E2%80%AE',
  '%0D%0ASet-Cookie:%20a=b',
  "'%20OR%201=1--",
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '%5C%5C%5C',
  '%25%5F%25',
  'a'.repeat(3_000),
  '%2B%2B%2B',
]

const PARAMETERS = [
  'q',
  'category',
  'modality',
  'min_price',
  'max_price',
  'sort',
  'after',
  'before',
  'next',
  'return',
  'token',
  'email',
  'page',
  'recent',
  '_data',
  '_routes',
  'index',
]

/** Bounded and repeatable: the same addresses every run. */
const RUNS = { numRuns: 8, seed: 20_261_121, endOnFailure: true }

const routes = (await listRoutes()).filter(({ isLayout }) => !isLayout)
const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => encodeURIComponent(text)),
  },
)
let stranger: Visitor
let member: Visitor

beforeAll(async () => {
  stranger = (await aStranger()).visitor
  member = (await signedIn()).visitor
})

describe('no address is answered with a fault of ours', () => {
  for (const { path } of routes) {
    test(path, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(nasty, { minLength: 4, maxLength: 4 }),
          fc.array(fc.tuple(fc.constantFrom(...PARAMETERS), nasty), { maxLength: 4 }),
          async (segments, pairs) => {
            let used = 0
            const address = path.replace(/:\w+\??|\*/g, () => segments[used++ % segments.length] as string)
            const query = pairs.map(([name, value]) => `${name}=${value}`).join('&')
            for (const suffix of ['', '.data']) {
              const target = `${address}${address.endsWith('/') ? '' : suffix}${query ? `?${query}` : ''}`
              expect(await statusOf(stranger, target), target).toBeLessThan(500)
            }
          },
        ),
        // An address without a part that varies has only its query to be read wrongly.
        { ...RUNS, numRuns: /[:*]/.test(path) ? RUNS.numRuns : 4 },
      )
    })
  }
})

describe('no form field is answered with a fault of ours', () => {
  for (const { path, exports } of routes.filter(({ exports }) => exports.includes('action'))) {
    test(`${path} (${exports.join(', ')})`, async () => {
      await member.visit(path)
      const isMembers = member.document.querySelector('main form[method=post]') !== null
      const here = isMembers ? member : await stranger.visit(path)
      const names = [...here.document.querySelectorAll<HTMLInputElement>('form[method=post] [name]')].map(
        ({ name }) => name,
      )
      await fc.assert(
        fc.asyncProperty(fc.array(nasty, { minLength: 1, maxLength: 8 }), async (values) => {
          const body = names.map((name, at) => `${encodeURIComponent(name)}=${values[at % values.length]}`).join('&')
          expect(await statusOf(here, path, body), `${path}: ${body}`).toBeLessThan(500)
        }),
        { ...RUNS, numRuns: 6 },
      )
    })
  }
})

describe('a body that is not what it says is refused, not stumbled over', () => {
  const bodies: [string, string, string][] = [
    ['a multipart form without a boundary', 'multipart/form-data', 'x'],
    [
      'a multipart form cut short',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="a"',
    ],
    ['a form that is JSON', 'application/json', '{"a":'],
    ['a form of an unknown kind', 'application/x-unknown', '\u0000\u0001'],
    ['a form without a kind', '', 'a=b'],
  ]
  for (const { path } of routes.filter(({ exports }) => exports.includes('action'))) {
    for (const [name, type, body] of bodies) {
      test(`${name} to ${path}`, async () => {
        expect(await statusOf(member, path, body, type)).toBeLessThan(500)
      })
    }
  }
})

/** Sends the address unchanged, because fetch() would normalise it. */
function statusOf(visitor: Visitor, path: string, body?: string, type = 'application/x-www-form-urlencoded') {
  const { hostname, port, origin } = new URL(visitor.origin)
  const session = visitor.cookie('session')
  return new Promise<number>((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          Accept: 'text/html',
          'X-Forwarded-For': visitor.address,
          ...(session && { Cookie: `session=${session}` }),
          ...(body !== undefined && {
            Origin: origin,
            'Content-Type': type,
            'Content-Length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
