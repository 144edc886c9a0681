import { beforeAll, expect, test } from 'vitest'
import { aStranger } from '#tests/support/factories.ts'
import type { Visitor } from '#tests/support/visitor.ts'

let visitor: Visitor
beforeAll(async () => {
  ;({ visitor } = await aStranger())
})

async function ask(fields: Record<string, string>) {
  const response = await visitor.request('/nearest-place', { method: 'POST', body: new URLSearchParams(fields) })
  return { status: response.status, to: response.headers.get('Location') }
}

test('a rough point leads to the same search at the nearest place, and is in no address', async () => {
  const near = await ask({
    latitude: '39.45',
    longitude: '-0.40',
    search: '/marketplace?q=logo&max_price=800&place=1&after=x.y&where=Vigo',
  })
  expect(near.status).toBe(303)
  const to = new URL(near.to ?? '', visitor.origin)
  expect(to.pathname).toBe('/marketplace')
  expect(Object.fromEntries(to.searchParams)).toMatchObject({ q: 'logo', max_price: '800' })
  expect(to.searchParams.get('where')).toMatch(/^\D+$/)
  expect([...to.searchParams.keys()].toSorted()).toEqual(['max_price', 'q', 'where'])
  await visitor.visit(`${to.pathname}${to.search}`)
  expect(visitor.text).toContain('Cerca de')
  expect(visitor.text).not.toContain('39.4')
})

test.each([
  ['nothing', {}],
  ['too fine', { latitude: '39.4699', longitude: '-0.3763' }],
  ['a huge number', { latitude: '1e400', longitude: '-0.40' }],
  ['no number', { latitude: 'NaN', longitude: 'Infinity' }],
  ['beyond the earth', { latitude: '91', longitude: '181' }],
  ['very long', { latitude: '9'.repeat(5_000), longitude: '0' }],
  ['the sea', { latitude: '0.00', longitude: '-30.00' }],
])('%s is refused with a way to continue', async (_, fields) => {
  const body = new URLSearchParams({ ...fields, search: '/marketplace?q=logo' })
  const response = await visitor.request('/nearest-place', { method: 'POST', body })
  expect(response.status).toBe(422)
  const html = await response.text()
  expect(html).toContain('Escribe una ciudad.')
  expect(html).toContain('href="/marketplace?q=logo"')
})

test('a search on another site is not followed', async () => {
  for (const search of ['https://malo.example/marketplace', '//malo.example', '/login?next=x', '/marketplace/x?y=1'])
    expect((await ask({ latitude: '39.45', longitude: '-0.40', search })).to, search).toMatch(/^\/marketplace\?where=/)
})

test('without script the town is plain text', async () => {
  await visitor.visit('/nearest-place')
  await visitor.fill('Dónde', 'Vigo').press('Buscar')
  expect(visitor.path).toBe('/marketplace?where=Vigo')
})

test('only the page with the button may ask a browser for its location', async () => {
  const policyOf = async (path: string) => (await visitor.request(path)).headers.get('Permissions-Policy')
  expect(await policyOf('/marketplace?q=logo')).toContain('geolocation=(self)')
  for (const path of ['/', '/login', '/categories', '/nearest-place'])
    expect(await policyOf(path), path).toContain('geolocation=(),')
})
