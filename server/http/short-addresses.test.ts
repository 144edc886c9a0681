import { expect, test } from 'vitest'
import { aStranger, signedIn } from '#tests/support/factories.ts'
import { theServer } from '#tests/support/server.ts'
import { shortAddress } from './short-addresses.ts'

const shortOf = (path: string) => shortAddress(new URL(path, 'http://here'))

test('S1: a search without script leads to an address with the filled-in parameters only', async () => {
  for (const { visitor } of [await aStranger(), await signedIn()]) {
    await visitor.visit('/marketplace')
    await visitor.fill('Buscar', 'clases').press('Aplicar filtros')
    expect(visitor.path).toBe('/marketplace?q=clases')
    expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  }
})

test('S1: the lists of the dashboard do the same', async () => {
  const { visitor } = await signedIn()
  const long = {
    '/dashboard/listings?q=&status=&sort=updated': '/dashboard/listings',
    '/dashboard/reviews?q=&stars=5&sort=recent': '/dashboard/reviews?stars=5',
    '/dashboard/notifications?q=hola&read=all&type=': '/dashboard/notifications?q=hola',
    '/dashboard/messages?archived=1&q=': '/dashboard/messages?archived=1',
  }
  for (const [address, short] of Object.entries(long)) {
    await visitor.visit(address)
    expect([visitor.path, visitor.status]).toEqual([short, 200])
  }
})

test('S1: HEAD is redirected too, a post and a data request are not, and no notice is lost on the way', async () => {
  const { origin } = await theServer()
  const ask = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init })
  const head = await ask('/marketplace?q=&sort=recent', { method: 'HEAD', headers: { Cookie: 'notice=x' } })
  expect([head.status, head.headers.get('Location'), head.headers.getSetCookie()]).toEqual([303, '/marketplace', []])
  const post = await ask('/marketplace?q=', { method: 'POST', headers: { Origin: origin }, body: 'a=1' })
  expect(post.status).not.toBe(303)
  const data = await ask('/marketplace.data?q=')
  expect(data.status).toBe(200)
})

test('the rest of an address is not changed', () => {
  expect(shortOf('/marketplace?utm_source=&q=a%20b&sort=relevance&max_price=')).toBe('/marketplace?utm_source=&q=a%20b')
  expect(shortOf('/marketplace?q=&sort=recent&category=web')).toBe('/marketplace?category=web')
  expect(shortOf('/marketplace?q=a&sort=recent')).toBeUndefined()
  expect(shortOf('/marketplace?q=&q=a')).toBe('/marketplace?q=a')
  for (const path of ['/marketplace', '/marketplace?q=a', '/marketplace?sort=price_asc', '/marketplace?&&', '/?q='])
    expect(shortOf(path)).toBeUndefined()
  expect(shortOf('/dashboard/listings?sort=recent')).toBeUndefined()
})
