import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { db } from '#app/db.server.ts'
import { expect, test } from './support/journey.ts'

/** A listing with photographs and a place, as its page needs it. */
async function aListing({ photos = 0 } = {}) {
  const { id: author } = await db
    .insertInto('users')
    .values({ email: `${randomUUID()}@ejemplo.es`, password_hash: 'x', terms_version: '2026-11' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('profiles')
    .values({ id: author, full_name: 'Laia Puig', username: `laia-${author.slice(0, 8)}` })
    .execute()
  const { id } = await db
    .insertInto('listings')
    .values({
      author_id: author,
      draft_key: randomUUID(),
      title: 'Retratos con luz natural',
      description: 'Una hora de paseo.\nQuince fotografías.',
      category_id: 12,
      price_cents: 13_000,
      currency: 'EUR',
      price_type: 'proyecto',
      location: 'Barcelona',
      latitude: '41.39',
      longitude: '2.17',
      contact_info: 'laia@ejemplo.es',
      tags: ['retrato'],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let position = 0; position < photos; position++) {
    await db
      .insertInto('listing_images')
      .values({
        listing_id: id,
        position,
        key: `${author}/${id}/${1795000000000 + position}-${'0'.repeat(24)}`,
        widths: [320],
        width: 320,
        height: 240,
        bytes: 1,
        sha256: Buffer.from([position]),
      })
      .execute()
  }
  return `/marketplace/${id}`
}

const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#b98f6a' } })
  .webp()
  .toBuffer()

test('D1, D7, D8, D16: a listing can be read, its photographs reached and its place seen', async ({
  page,
  journey,
}) => {
  await page.route('**/media/listings/**', (route) => route.fulfill({ contentType: 'image/webp', body: photo }))
  await page.goto(await aListing({ photos: 3 }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retratos con luz natural')
  await page.getByRole('link', { name: 'Ver la foto 3' }).click()
  await expect(page.getByText('3 / 3')).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Información del Vendedor' })).toBeVisible()
  const map = page.locator('.map')
  await map.scrollIntoViewIfNeeded()
  await expect(map).toContainText('© OpenStreetMap')
  await journey.checkAccessibility(page)
})

test('D1: buttons go from photograph to photograph and round @js-only', async ({ page }) => {
  await page.route('**/media/listings/**', (route) => route.fulfill({ contentType: 'image/webp', body: photo }))
  await page.goto(await aListing({ photos: 2 }))
  await page.getByRole('button', { name: 'Foto siguiente' }).click()
  await expect(page.getByText('2 / 2')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Ver la foto 2' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Foto siguiente' }).click()
  await expect(page.getByText('1 / 2')).toBeInViewport({ ratio: 1 })
})

test('D16: the map loads when it comes into view, and the wheel scrolls the page @js-only', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 360, height: 480 })
  await page.goto(await aListing())
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

test('D6: the link can be copied where the device has no share sheet @js-only', async ({ page }) => {
  await page.addInitScript(() => {
    delete (Navigator.prototype as { share?: unknown }).share
  })
  const path = await aListing()
  await page.goto(path)
  await page.getByText('Compartir', { exact: true }).click()
  await page.getByRole('button', { name: 'Copiar enlace' }).click()
  // Without leave to use the clipboard the link is there to be copied by hand.
  await expect(page.getByText('Enlace copiado').or(page.getByLabel('Copia este enlace:'))).toBeVisible()
})

test.afterAll(() => db.destroy())
