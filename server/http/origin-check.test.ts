import { describe, expect, test } from 'vitest'
import { theServer } from '#tests/support/server.ts'
import { send } from '#tests/support/wire.ts'
import { hasCookie } from '#app/http/cookies.server.ts'
import { isFromOwnPages } from './origin-check.ts'

const own = 'https://gremio.example'
const posted = (headers: Record<string, string>, { hasSession = true, method = 'POST', ownOrigin = own } = {}) =>
  isFromOwnPages({ method, headers, ownOrigin, hasSession })

describe('the origin check', () => {
  test('reading is not checked', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      expect(posted({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, { method })).toBe(true)
    }
  })

  test('Sec-Fetch-Site decides where the browser sends it, whatever else it sends', () => {
    expect(posted({ 'sec-fetch-site': 'same-origin' })).toBe(true)
    expect(posted({ 'sec-fetch-site': 'none' })).toBe(true)
    expect(posted({ 'sec-fetch-site': 'same-site', origin: own })).toBe(false)
    expect(posted({ 'sec-fetch-site': 'cross-site', origin: own, referer: `${own}/login` })).toBe(false)
    expect(posted({ 'sec-fetch-site': '' })).toBe(false)
  })

  test('otherwise Origin decides, and an opaque one is refused', () => {
    expect(posted({ origin: own })).toBe(true)
    expect(posted({ origin: 'https://gremio.example.evil.example' })).toBe(false)
    expect(posted({ origin: 'http://gremio.example' })).toBe(false)
    expect(posted({ origin: 'https://gremio.example:8443' })).toBe(false)
    expect(posted({ origin: 'null' })).toBe(false)
    expect(posted({ origin: 'null' }, { hasSession: false })).toBe(false)
    expect(posted({ origin: 'null', referer: 'https://evil.example/' })).toBe(false)
    expect(posted({ origin: 'null', 'sec-fetch-site': 'cross-site', referer: `${own}/login` })).toBe(false)
  })

  test('K7: a hidden origin is treated as absent where the page or the browser says that it is ours', () => {
    expect(posted({ origin: 'null', referer: `${own}/login` })).toBe(true)
    expect(posted({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(true)
  })

  test('otherwise Referer decides, the only one that text browsers send', () => {
    expect(posted({ referer: `${own}/dashboard/create-listing?x=1` })).toBe(true)
    expect(posted({ referer: 'https://evil.example/?https://gremio.example' })).toBe(false)
    expect(posted({ referer: 'nonsense' })).toBe(false)
  })

  test('without any of the three, only a request without a session is accepted', () => {
    expect(posted({}, { hasSession: false })).toBe(true)
    expect(posted({}, { hasSession: true })).toBe(false)
  })

  test('a cookie is found by its whole name', () => {
    const has = (cookie: string | undefined) => hasCookie('session', { headers: { cookie } })
    expect(has('a=1; session=x')).toBe(true)
    expect(has('session=x')).toBe(true)
    expect(has('my-session=x; sessions=y')).toBe(false)
    expect(has('__Host-session=x')).toBe(false)
    expect(has(undefined)).toBe(false)
  })
})

test('a foreign post gets a Spanish 403 before any route runs, and the same form from our page is accepted', async () => {
  const { origin } = await theServer()
  const form = { method: 'POST', body: 'email=ana%40example.com&password=x' }
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }

  const foreign = await send(origin, '/login', { ...form, headers: { ...type, Origin: 'https://evil.example' } })
  expect(foreign.status).toBe(403)
  expect(foreign.text).toContain('<h1>No hemos aceptado el envío</h1>')

  const opaque = await send(origin, '/login', { ...form, headers: { ...type, Origin: 'null' } })
  expect(opaque.status).toBe(403)
  expect(opaque.text).toContain('lo que escribiste sigue en el formulario')

  const ours = await send(origin, '/login', { ...form, headers: { ...type, Origin: origin } })
  expect(ours.status).toBe(422)

  const textBrowser = await send(origin, '/login', { ...form, headers: { ...type, Referer: `${origin}/login` } })
  expect(textBrowser.status).toBe(422)
})

test('a post without any sign of its origin is refused only with a session', async () => {
  const { origin } = await theServer()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const form = { method: 'POST', body: 'email=ana%40example.com&password=x' }
  expect((await send(origin, '/login', { ...form, headers })).status).toBe(422)
  expect((await send(origin, '/login', { ...form, headers: { ...headers, Cookie: 'session=x' } })).status).toBe(403)
})

test('the report endpoint takes reports from anywhere and logs them without queries', async () => {
  const { origin, output } = await theServer()
  const report = {
    'csp-report': {
      'document-uri': `${origin}/reset-password?token=geheim`,
      'blocked-uri': 'inline',
      'effective-directive': 'script-src-elem',
    },
  }
  const answer = await send(origin, '/csp-report', {
    method: 'POST',
    headers: { 'Content-Type': 'application/csp-report', Origin: 'null', Cookie: 'session=x' },
    body: JSON.stringify(report),
  })
  expect(answer.status).toBe(204)
  await expect.poll(output).toContain('"directive":"script-src-elem"')
  expect(output()).not.toContain('geheim')
})
