import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { worldPixel } from '#app/ui/map-tiles.ts'
import { aListing, anAccount, aStranger } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'
import {
  framesOf,
  groupPlaces,
  INSET,
  LABEL_HEIGHT,
  labelOfInset,
  labelWidth,
  viewOf,
  type MapPlace,
} from './map-view.ts'

async function aMap() {
  const { db } = await aStranger()
  const { origin } = await aServer({ TILE_URL: 'https://tiles.ejemplo/{z}/{x}/{y}.png', TILE_ATTRIBUTION: '© Mapas' })
  return { db, visitor: await Visitor.arrive({ origin }) }
}

test('without script the map is a picture whose prices lead to the cards, at the centre of each town', async () => {
  const { db, visitor } = await aMap()
  const author = await anAccount(db)
  const at = (minute: number) => ({ author, createdAt: new Date(Date.UTC(2026, 5, 1, 12, minute)) })
  await aListing(db, { ...at(5), title: 'Laúd uno', location: 'Soria' })
  await aListing(db, { ...at(4), title: 'Laúd dos', location: 'Cuenca' })
  await aListing(db, { ...at(3), title: 'Laúd tres', location: 'Soria', priceCents: 12_000 })
  await aListing(db, { ...at(2), title: 'Laúd cuatro', location: 'Cuenca', modality: 'remoto' })
  await visitor.visit('/marketplace?q=la%C3%BAd&sort=recent')
  expect(visitor.document.querySelector('.results-map')).toBeNull()
  await visitor.follow('Ver en el mapa')
  const links = [...visitor.document.querySelectorAll('.results-map a')]
  expect(links.map((link) => [link.getAttribute('aria-label'), link.textContent?.replace(/\s/g, ' ')])).toEqual([
    ['Soria: 2 anuncios', '2 desde 120 €'],
    ['Cuenca: 1 anuncio', '450 €'],
  ])
  expect(visitor.document.querySelector('.results-map__where')).toHaveTextContent('3 con sitio, 1 en remoto')
  const card = visitor.document.querySelector(links[1]?.getAttribute('href') ?? '')
  expect(card?.textContent).toContain('Laúd dos')
  expect(visitor.document.querySelector('.map__attribution')?.textContent).not.toBe('')
  expect(visitor.document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await visitor.press('Aplicar filtros')
  expect(visitor.path).toContain('map=1')
  await visitor.follow('Ocultar el mapa')
  expect(visitor.path).not.toContain('map=')
})

test('results without a place have no map, and the page says so', async () => {
  const { db, visitor } = await aMap()
  await aListing(db, { title: 'Bandurria a distancia', modality: 'remoto', location: 'Soria' })
  await visitor.visit('/marketplace?q=bandurria&map=1')
  expect(visitor.text).toContain('Ninguno de estos anuncios dice en qué lugar se hace el trabajo.')
})

test('a picture shows all its places at the closest possible zoom', () => {
  const size = { closest: 11, width: 480, height: 360, margin: 32 }
  const [vigo, palma] = [
    { latitude: 42.23, longitude: -8.71 },
    { latitude: 39.57, longitude: 2.65 },
  ]
  for (const places of [[vigo], [vigo, palma], [vigo, palma, { latitude: 28.46, longitude: -16.25 }]]) {
    const { zoom, middle } = viewOf(places, size)
    const centre = worldPixel(middle, zoom)
    for (const place of places) {
      const { x, y } = worldPixel(place, zoom)
      expect(Math.abs(x - centre.x)).toBeLessThanOrEqual(480 / 2 - 32)
      expect(Math.abs(y - centre.y)).toBeLessThanOrEqual(360 / 2 - 32)
    }
  }
  expect(viewOf([vigo], size).middle.latitude).toBeCloseTo(42.23, 6)
})

const aPlace = (number: number, latitude: number, longitude: number, cents = 10_000, kind = 'EUR hora'): MapPlace => ({
  label: `Lugar ${number}`,
  number,
  count: 1,
  latitude,
  longitude,
  text: `Lugar ${number}: 1 anuncio`,
  price: { cents, amount: `${cents / 100} €`, text: `${cents / 100} €`, kind },
})

test('no two labels of a map overlap at any zoom, and every place is in one group', () => {
  const places = Array.from({ length: 24 }, (_, n) =>
    aPlace(n + 1, 36 + ((n * 37) % 70) / 10, -8 + ((n * 53) % 110) / 10),
  )
  for (let zoom = 2; zoom <= 11; zoom++) {
    const groups = groupPlaces(places, zoom)
    expect(groups.flatMap((group) => group.places)).toHaveLength(places.length)
    const boxes = groups.map((group) => ({ ...worldPixel(group, zoom), width: labelWidth(group.label) }))
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1))
        expect(
          Math.abs(one.x - other.x) >= (one.width + other.width) / 2 || Math.abs(one.y - other.y) >= LABEL_HEIGHT,
        ).toBe(true)
  }
  expect(groupPlaces(places, 2).length).toBeLessThan(groupPlaces(places, 9).length)
})

test('a group shows how many listings it has and the lowest price, if their prices have the same unit', () => {
  const here = [40, -3] as const
  const labels = (...places: MapPlace[]) => groupPlaces(places, 6).map(({ label }) => label)
  expect(labels(aPlace(1, ...here, 18_000))).toEqual(['180 €'])
  expect(labels(aPlace(1, ...here, 18_000), aPlace(2, ...here, 9_500))).toEqual(['2 desde 95 €'])
  expect(labels(aPlace(1, ...here), aPlace(2, ...here, 9_500, 'EUR proyecto'))).toEqual(['2'])
  expect(labels(aPlace(1, ...here), { ...aPlace(2, ...here), price: null })).toEqual(['2'])
})

test('the Canaries are in an inset, so that the map fits the other results; alone they fill the map', () => {
  const [vigo, palma] = [aPlace(1, 42.23, -8.71), aPlace(2, 39.57, 2.65)]
  const [laguna, arrecife] = [aPlace(3, 28.49, -16.31, 1_234_500), aPlace(4, 28.96, -13.55, 2_345_600)]
  expect(framesOf([vigo, laguna, palma, arrecife])).toEqual({ main: [vigo, palma], inset: [laguna, arrecife] })
  expect(framesOf([laguna])).toEqual({ main: [laguna], inset: [] })
  // A label is completely visible anywhere in the islands.
  for (const places of [[laguna], [arrecife], [laguna, arrecife]]) {
    const { x, y, label } = labelOfInset(places)
    const half = labelWidth(label) / 2
    expect([x - half >= 0, x + half <= INSET.width]).toEqual([true, true])
    expect([y - LABEL_HEIGHT / 2 >= 0, y + LABEL_HEIGHT / 2 <= INSET.height]).toEqual([true, true])
  }
})

test('a drawing is as close as its places allow, between two zooms of tiles', () => {
  const places = [aPlace(1, 42.23, -8.71), aPlace(2, 39.57, 2.65)]
  const size = { closest: 9, width: 560, height: 480 }
  const [tiles, drawing] = [viewOf(places, size).zoom, viewOf(places, { ...size, step: 0.25 }).zoom]
  expect(Number.isInteger(tiles)).toBe(true)
  expect(drawing).toBeGreaterThan(tiles)
  expect(drawing).toBeLessThan(tiles + 1)
})
