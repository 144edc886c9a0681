import type * as World from './support/world.ts'
import { expect, test } from './support/journey.ts'

/** A listing with photographs and a place, as its page needs it. */
async function aListing(world: typeof World, { photographs = 0 } = {}) {
  return world.aListingOf(await world.aPerson({ fullName: 'Laia Puig' }), {
    photographs,
    title: 'Retratos con luz natural',
    description: 'Una hora de paseo.\nQuince fotografías.',
    location: 'Barcelona',
    latitude: '41.39',
    longitude: '2.17',
    contactInfo: 'laia@ejemplo.es',
    tags: ['retrato'],
  })
}

test('D1, D7, D8, D16: a listing can be read, its photographs reached and its place seen', async ({
  page,
  journey,
  world,
}) => {
  await page.goto(await aListing(world, { photographs: 3 }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retratos con luz natural')
  await page.getByRole('link', { name: 'Ver la foto 3' }).click()
  await expect(page.getByText('3 / 3')).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Información del Vendedor' })).toBeVisible()
  const map = page.locator('.map')
  await map.scrollIntoViewIfNeeded()
  await expect(map).toContainText('© OpenStreetMap')
  await journey.checkAccessibility(page)
})

test('D1: buttons go from photograph to photograph and round @js-only', async ({ page, world }) => {
  await page.goto(await aListing(world, { photographs: 2 }))
  await page.getByRole('button', { name: 'Foto siguiente' }).click()
  await expect(page.getByText('2 / 2')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Ver la foto 2' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Foto siguiente' }).click()
  await expect(page.getByText('1 / 2')).toBeInViewport({ ratio: 1 })
})

test('D16: the map loads when it comes into view, and the wheel scrolls the page @js-only', async ({ page, world }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 360, height: 480 })
  await page.goto(await aListing(world))
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((path) => path.includes('live-map'))).toEqual([])

  const map = page.getByRole('region', { name: 'Mapa de Barcelona' })
  await page.locator('.map').scrollIntoViewIfNeeded()
  await expect(map.locator('.leaflet-tile-loaded').first()).toBeVisible()
  await expect(map.locator('.leaflet-marker-icon')).toBeVisible()
  const tile = await map.locator('.leaflet-tile').first().getAttribute('src')
  expect(tile).toMatch(/^\/tiles\/13\//)
  await map.hover()
  await page.mouse.wheel(0, -200)
  await expect.poll(() => map.locator('.leaflet-tile').first().getAttribute('src')).toMatch(/^\/tiles\/13\//)
  await map.getByRole('button', { name: 'Acercar' }).click()
  await expect.poll(() => map.locator('.leaflet-tile').last().getAttribute('src')).toMatch(/^\/tiles\/14\//)
})

test('D6: the link can be copied where the device has no share sheet @js-only', async ({ page, world }) => {
  await page.addInitScript(() => {
    delete (Navigator.prototype as { share?: unknown }).share
  })
  const path = await aListing(world)
  await page.goto(path)
  await page.getByText('Compartir', { exact: true }).click()
  await page.getByRole('button', { name: 'Copiar enlace' }).click()
  // Without leave to use the clipboard the link is there to be copied by hand.
  await expect(page.getByText('Enlace copiado').or(page.getByLabel('Copia este enlace:'))).toBeVisible()
})
