import '#tests/support/own-world.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, aStranger } from '#tests/support/factories.ts'

let db: Db
beforeAll(async () => {
  db = await aDatabase()
})

// Suggestions are cached for five minutes, so they have to exist before the first page is requested.
beforeAll(async () => {
  await aListing(await aDatabase(), { title: 'Un logo para tu taller' })
})

test('R4: the search page leads to the marketplace, and G7: a blank text is not sent', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/search')
  expect(visitor.heading).toBe('Buscar')
  expect(visitor.control('¿Qué necesitas?')).toBeRequired()
  await visitor.fill('¿Qué necesitas?', 'contrabajo').press('Buscar')
  expect(visitor.path).toBe('/marketplace?q=contrabajo')
})

test('R4: the search page shows suggestions without script, listings and categories', async () => {
  const { id } = await aListing(db, { title: 'Música para tu boda' })
  const { visitor } = await aStranger()
  await visitor.visit('/search')
  await visitor.fill('¿Qué necesitas?', 'musica').press('Ver sugerencias')
  expect(visitor.path).toBe('/search?q=musica')
  expect(visitor.control('¿Qué necesitas?')).toHaveValue('musica')
  const links = visitor.links().map((link) => link.getAttribute('href'))
  expect(links).toContain(`/marketplace/${id}`)
  expect(visitor.text).toContain('450 € por proyecto')
  expect(links).toContain(`/marketplace?category=${encodeURIComponent('Música & Audio')}`)
  await visitor.visit(`/marketplace?category=${encodeURIComponent('Música & Audio')}`)
  expect(visitor.control('Categoría')).toHaveValue('Música & Audio')
  await visitor.visit('/search?q=clases+en+valenc')
  expect(visitor.links().map((link) => link.getAttribute('href'))).toContain('/marketplace?q=clases&place=2509954')
})

test('G9: until people have searched, the page offers the five searches of the specification, and calls none of them popular', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/search')
  expect(visitor.link('Logo')).toHaveAttribute('href', '/marketplace?q=Logo')
  expect(visitor.text).toContain('Prueba con…')
  for (const words of ['Diseño web', 'Logo', 'Marketing', 'Desarrollo app', 'SEO'])
    expect(visitor.hasLink(words)).toBe(true)
  expect(visitor.text).not.toContain('Búsquedas populares')
})

test('G9: a search is recorded after the answer, and not for robots, prefetches or further pages', async () => {
  const { visitor } = await aStranger()
  const search = (query: string, headers: Record<string, string> = {}) =>
    visitor.request(`/marketplace?q=${encodeURIComponent(query)}`, { headers })
  await search('trompa', { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  await search('trompeta', { 'Sec-Purpose': 'prefetch' })
  await search('ana@ejemplo.es')
  await search('llámame 600 123 456')
  await visitor.request('/marketplace?q=trombon&after=x')
  await visitor.request('/marketplace?q=clave', { method: 'HEAD' })
  await search('  Timbales   AZULES ')
  await search('Timbales azules')

  const logged = async () => (await db.selectFrom('searchLog').select('query').execute()).map((row) => row.query)
  await expect.poll(logged).toContain('timbales azules')
  // The others were sent before and would be there by now; a shared page of the second press counts once.
  expect((await logged()).filter((query) => query !== 'contrabajo')).toEqual(['timbales azules'])
})

test('G10: a person is suggested with their picture, in the smaller of two sizes', async () => {
  const author = await anAccount(db, { fullName: 'Zuriñe Goñi', profile: { avatarUrl: '/media/avatars/x-320.webp' } })
  await aListing(db, { author })
  const { visitor } = await aStranger()
  expect(await (await visitor.request('/suggestions?q=zuri%C3%B1e')).json()).toContainEqual(
    expect.objectContaining({ type: 'person', text: 'Zuriñe Goñi', picture: '/media/avatars/x-96.webp' }),
  )
  await visitor.visit('/search?q=zuri%C3%B1e')
  expect(
    [...visitor.document.querySelectorAll('.suggestion-picture--face')].map((face) => face.getAttribute('src')),
  ).toEqual(['/media/avatars/x-96.webp'])
})

test('G10: suggestions are JSON, from two characters on', async () => {
  const { id } = await aListing(db, { title: 'Arreglo de violines', imageUrl: 'https://ejemplo.es/violin.jpg' })
  const { visitor } = await aStranger()
  const ask = async (q: string) => (await visitor.request(`/suggestions?q=${encodeURIComponent(q)}`)).json()
  expect(await ask('violines')).toEqual([
    {
      id,
      text: 'Arreglo de violines',
      type: 'listing',
      category: 'Diseño Gráfico',
      to: `/marketplace/${id}`,
      price: '450\u00a0€ por proyecto',
      picture: 'https://ejemplo.es/violin.jpg',
    },
  ])
  expect(await ask('v')).toEqual([])
  expect(await ask('\u0000')).toEqual([])
  const { popular, answered } = (await (await visitor.request('/popular-searches')).json()) as Record<string, string[]>
  expect(answered).toContain('Logo')
  for (const query of [...(popular ?? []), ...(answered ?? [])]) {
    await visitor.visit(`/marketplace?q=${encodeURIComponent(query)}`)
    expect(visitor.text, query).not.toContain('No se encontraron resultados')
  }
})
