import { beforeAll, describe, expect, test } from 'vitest'
import { aStranger, signedIn } from '#tests/support/factories.ts'
import { listRoutes } from '#tests/support/route-table.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const URLENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=limite'

interface Body {
  type: string
  body: string | Buffer
}

const pairs = (body: string): Body => ({ type: URLENCODED, body })
const part = (disposition: string, content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--limite\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const multipart = (...parts: Buffer[]): Body => ({
  type: MULTIPART,
  body: Buffer.concat([...parts, Buffer.from('--limite--\r\n')]),
})
const repeated = (count: number, pair: (at: number) => string) => Array.from({ length: count }, (_, at) => pair(at))

/** More fields than any form has: the values that the server would build from them cost more than any page. */
const BEYOND: Record<string, Body> = {
  'an index of a hundred million': pairs('email[99999999]=x'),
  'an index of a million': pairs('x[1000000]=x'),
  'an index just beyond the highest': pairs('email[101]=x'),
  'twenty lists of a hundred thousand': pairs(repeated(20, (at) => `a${at}[100000]=x`).join('&')),
  'one name 130,000 times': pairs(repeated(130_000, () => 'email=a').join('&')),
  'a thousand and one names': pairs(repeated(1_001, (at) => `a${at}=x`).join('&')),
  'names in names, 2,000 deep': pairs(`a${'.a'.repeat(2_000)}=x`),
  'brackets in brackets, 2,000 deep': pairs(`a${'[0]'.repeat(2_000)}=x`),
  'one name 2,000 times, in parts': multipart(...repeated(2_000, () => '').map(() => part('name="email"', 'a'))),
  'an index of a million, in parts': multipart(part('name="email[1000000]"', 'x')),
}

/** Bodies that no browser sends for a page in UTF-8. */
const UNREADABLE: Record<string, Body> = {
  'bytes that are not UTF-8': pairs('email=%ff%fe&title=%ff&content=%ff&return=%ff'),
  'bytes that are not UTF-8, in parts': multipart(
    ...['email', 'title', 'content', 'return'].map((name) => part(`name="${name}"`, Buffer.from([0xff, 0xfe]))),
  ),
  'a name that is not UTF-8, in parts': multipart(
    Buffer.from('--limite\r\nContent-Disposition: form-data; name="\xff\xfe"\r\n\r\nx\r\n', 'latin1'),
  ),
  NUL: pairs('email=%00&title=%00&content=%00&return=%00'),
}

const routes = (await listRoutes()).filter(({ isLayout, exports }) => !isLayout && exports.includes('action'))
const address = (path: string) => path.replace(/:\w+\??|\*/g, () => '00000000-0000-0000-0000-000000000000')
let stranger: Visitor
let member: Visitor

beforeAll(async () => {
  stranger = (await aStranger()).visitor
  member = (await signedIn()).visitor
})

/** The status and the text of the answer to a form that no page of ours sends. */
async function post(visitor: Visitor, path: string, { type, body }: Body) {
  const response = await visitor.request(path, {
    method: 'POST',
    headers: { Origin: visitor.origin, 'Content-Type': type, Accept: 'text/html' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
    redirect: 'manual',
  })
  return { status: response.status, text: await response.text() }
}

describe('a form beyond every ceiling is a page in Spanish, before anything is built from it', () => {
  for (const [name, body] of Object.entries(BEYOND)) {
    for (const path of [
      '/login',
      '/register',
      '/newsletter',
      '/forgot-password',
      '/theme',
      '/language',
      '/dashboard/create-listing',
    ])
      test(`${name} to ${path}`, async () => {
        const { status, text } = await post(stranger, path, body)
        expect(status).toBe(400)
        expect(text).toContain('El formulario trae muchos más datos de los que caben en él.')
      })
    for (const path of ['/dashboard/profile', '/dashboard/settings?index', '/dashboard/settings/security/password'])
      test(`${name} to ${path}, signed in`, async () => {
        expect((await post(member, path, body)).status).toBe(400)
      })
  }
})

describe('a value that cannot be text is refused', () => {
  for (const [name, body] of Object.entries(UNREADABLE)) {
    for (const [path, visitor] of [
      ['/newsletter', () => stranger],
      ['/dashboard/create-listing', () => stranger],
      ['/dashboard/create-listing', () => member],
    ] as const)
      test(`${name} to ${path}`, async () => {
        const { status, text } = await post(visitor(), path, body)
        expect(status).toBe(400)
        expect(text).toContain('No entendemos el formulario')
      })
  }
})

describe('orders to the library that reads forms are not obeyed', () => {
  const orders: Record<string, string> = {
    'a word': '__intent__=x',
    'an unknown order': '__intent__={"type":"x","payload":{}}',
    'a list as long as memory': '__intent__={"type":"update","payload":{"name":"x[99999999]","value":"y"}}',
    'a value that nobody typed': '__intent__={"type":"update","payload":{"name":"email","value":"otra@ejemplo.es"}}',
    'a state that is none': '__state__=x',
    'a deep state': `__state__=${'['.repeat(50_000)}`,
  }
  for (const [name, order] of Object.entries(orders)) {
    test(name, async () => {
      const { status, text } = await post(stranger, '/login', pairs(`${order}&email=ana@ejemplo.es&password=`))
      expect(status).toBe(422)
      expect(text).toContain('value="ana@ejemplo.es"')
      expect(text).toContain('La contraseña es obligatoria')
      expect(text).not.toContain('otra@ejemplo.es')
    })
  }
})

test('a form ignores fields that it does not have: those of an older version, of a link, of an extension', async () => {
  const { status, text } = await post(
    stranger,
    '/login',
    pairs(
      'email=ana@ejemplo.es&utm_source=carta-de-marzo&constructor=x&__proto__.a=x&toString[0]=x&a%5D=x&[0]=x&.=x&=x',
    ),
  )
  expect(status).toBe(422)
  expect(text).toContain('value="ana@ejemplo.es"')
  expect(text).not.toContain('carta-de-marzo')
})

test('of a repeated field that should occur once, the first counts', async () => {
  const { status, text } = await post(
    stranger,
    '/login',
    pairs(repeated(500, (at) => `email=a${at}@ejemplo.es`).join('&')),
  )
  expect(status).toBe(422)
  expect(text).toContain('value="a0@ejemplo.es"')
  expect(text).not.toContain('a1@ejemplo.es')
})

describe('a list that is too long', () => {
  const skills = (count: number) =>
    pairs(['full_name=Ana', ...repeated(count, (at) => `skills=habilidad%20${at}`)].join('&'))

  test('by one comes back to be made shorter', async () => {
    const { status, text } = await post(member, '/dashboard/profile', skills(31))
    expect(status).toBe(422)
    expect(text).toContain('Puedes poner como máximo 30 habilidades')
    expect(text).toContain('value="habilidad 30"')
  })

  test('beyond all measure is refused', async () => {
    expect((await post(member, '/dashboard/profile', skills(101))).status).toBe(400)
  })
})

describe('no form of the product stumbles over any of them', () => {
  const small = Object.entries({ ...UNREADABLE, 'an order': pairs('__intent__=x&__state__=x') })
  for (const [at, { path }] of routes.entries()) {
    test(path, async () => {
      // One reader reads the forms of all routes: for each route, it gets a third of the costliest bodies.
      const large = Object.entries(BEYOND).filter((_, index) => index % 3 === at % 3)
      for (const [name, body] of [...small, ...large]) {
        for (const visitor of [stranger, member])
          expect((await post(visitor, address(path), body)).status, name).toBeLessThan(500)
      }
    })
  }
})
