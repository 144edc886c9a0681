import { expect, test } from 'vitest'
import { aListing, aStranger } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

test('D16: a place with coordinates has a map of tiles from this site, with the name beside it', async () => {
  const { db } = await aStranger()
  const site = await aServer({ TILE_URL: 'http://127.0.0.1:9/{z}/{x}/{y}.png' })
  const visitor = await Visitor.arrive({ origin: site.origin })
  const { id } = await aListing(db, { location: 'Madrid', latitude: '40.42', longitude: '-3.70' })
  await visitor.visit(`/marketplace/${id}`)
  const map = visitor.document.querySelector('svg[role=img][aria-label="Mapa de Madrid"]')
  const tiles = [...(map?.querySelectorAll('image') ?? [])].map((tile) => tile.getAttribute('href') ?? '')
  expect(tiles.length).toBeGreaterThan(5)
  for (const tile of tiles) expect(tile).toMatch(/^\/tiles\/13\/\d+\/\d+\.png$/)
  expect((await visitor.request('/tiles/13/9999/0.png')).status).toBe(404)
})

test('D16: a trial draws coast and provinces around a place, and fetches no tile', async () => {
  const { db } = await aStranger()
  const trial = await aServer({ GREMIO_TRIAL: '1' })
  const visitor = await Visitor.arrive({ origin: trial.origin })
  const { id } = await aListing(db, { location: 'Madrid', latitude: '40.42', longitude: '-3.70' })
  await visitor.visit(`/marketplace/${id}`)
  const map = visitor.document.querySelector('svg[role=img][aria-label="Mapa de Madrid"]')
  expect(map?.querySelector('use')?.getAttribute('href')).toMatch(/^\/assets\/atlas-[\w-]+\.svg#\w+$/)
  expect(map?.querySelector('image')).toBeNull()
  expect(visitor.text).toContain('Instituto Geográfico Nacional')
})

test('D15, D16: without a tile server the name of the place is shown alone, and without a place the page says so', async () => {
  const { db, visitor } = await aStranger()
  const place = await aListing(db, { location: 'Madrid', latitude: '40.42', longitude: '-3.70' })
  await visitor.visit(`/marketplace/${place.id}`)
  expect(visitor.text).toContain('Ubicación Madrid')
  expect(visitor.html).not.toContain('/tiles/13/')
  expect((await visitor.request('/tiles/13/4011/3088.png')).status).toBe(404)

  const unnamed = await aListing(db, { location: null, latitude: '40.49', longitude: '-3.37' })
  await visitor.visit(`/marketplace/${unnamed.id}`)
  expect(visitor.text).toContain('Ubicación Cerca de Alcalá de Henares')
  expect(visitor.text).not.toContain('Ubicación no disponible')

  const nowhere = await aListing(db, { location: null })
  await visitor.visit(`/marketplace/${nowhere.id}`)
  expect(visitor.text).toContain('Ubicación no disponible')
})

test('D15: a point without a name is described by the way to the nearest town, and far from all towns by its coordinates', async () => {
  const { db, visitor } = await aStranger()
  for (const [latitude, longitude, place] of [
    ['38.72', '-9.14', 'A unos 190 km de Badajoz'],
    ['43.60', '1.44', 'A unos 190 km de Figueres'],
    ['19.43', '-99.13', 'Coordenadas 19,43; -99,13'],
  ] as const) {
    const { id } = await aListing(db, { location: null, latitude, longitude })
    await visitor.visit(`/marketplace/${id}`)
    expect(visitor.document.querySelector('.listing__place p')).toHaveTextContent(place)
    expect(visitor.text).not.toContain('Ubicación no disponible')
    const copy = await visitor.request(`/marketplace/${id}/copy`)
    expect(await copy.text()).toContain(place)
  }
})
