import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { worldPixel } from '#app/ui/map-tiles.ts'
import { aListing, anAccount, aStranger } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { viewOf } from './map-view.ts'

async function aMap() {
  const { db } = await aStranger()
  const { origin } = await aServer({ TILE_URL: 'https://tiles.ejemplo/{z}/{x}/{y}.png', TILE_ATTRIBUTION: '© Mapas' })
  return { db, visitor: await Visitor.arrive({ origin }) }
}

test('without script the map is a picture whose numbers lead to the cards, by the centre of each town', async () => {
  const { db, visitor } = await aMap()
  const author = await anAccount(db)
  const at = (minute: number) => ({ author, createdAt: new Date(Date.UTC(2026, 5, 1, 12, minute)) })
  await aListing(db, { ...at(5), title: 'Laúd uno', location: 'Soria' })
  await aListing(db, { ...at(4), title: 'Laúd dos', location: 'Cuenca' })
  await aListing(db, { ...at(3), title: 'Laúd tres', location: 'Soria' })
  await aListing(db, { ...at(2), title: 'Laúd cuatro', location: 'Cuenca', modality: 'remoto' })
  await visitor.visit('/marketplace?q=la%C3%BAd&sort=recent')
  expect(visitor.document.querySelector('.results-map')).toBeNull()
  await visitor.follow('Ver en el mapa')
  const links = [...visitor.document.querySelectorAll('.results-map a')]
  expect(links.map((link) => [link.getAttribute('aria-label'), link.textContent])).toEqual([
    ['Soria: 2 anuncios', '1'],
    ['Cuenca: 1 anuncio', '2'],
  ])
  const card = visitor.document.querySelector(links[1]?.getAttribute('href') ?? '')
  expect(card?.textContent).toContain('Laúd dos')
  expect(visitor.document.querySelector('.map__attribution')?.textContent).not.toBe('')
  expect(visitor.document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await visitor.press('Aplicar filtros')
  expect(visitor.path).toContain('map=1')
  await visitor.follow('Ocultar el mapa')
  expect(visitor.path).not.toContain('map=')
})

test('listings without a place have no map, and say so', async () => {
  const { db, visitor } = await aMap()
  await aListing(db, { title: 'Bandurria a distancia', modality: 'remoto', location: 'Soria' })
  await visitor.visit('/marketplace?q=bandurria&map=1')
  expect(visitor.text).toContain('Ninguno de estos anuncios dice en qué lugar se hace el trabajo.')
})

test('a picture shows all its places at the closest zoom that does', () => {
  const [vigo, palma] = [
    { latitude: 42.23, longitude: -8.71 },
    { latitude: 39.57, longitude: 2.65 },
  ]
  for (const places of [[vigo], [vigo, palma], [vigo, palma, { latitude: 28.46, longitude: -16.25 }]]) {
    const { zoom, middle } = viewOf(places, 480, 360, 32)
    const centre = worldPixel(middle, zoom)
    for (const place of places) {
      const { x, y } = worldPixel(place, zoom)
      expect(Math.abs(x - centre.x)).toBeLessThanOrEqual(480 / 2 - 32)
      expect(Math.abs(y - centre.y)).toBeLessThanOrEqual(360 / 2 - 32)
    }
  }
  expect(viewOf([vigo], 480, 360, 32).middle.latitude).toBeCloseTo(42.23, 6)
})
