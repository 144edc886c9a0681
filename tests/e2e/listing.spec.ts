import type * as World from './support/world.ts'
import { expect, test } from './support/journey.ts'
import { takenOver } from './support/steps.ts'

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

test('D1, D7, D8, D16: a listing shows its text, its photographs and its place', async ({ page, journey, world }) => {
  await page.goto(await aListing(world, { photographs: 3 }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retratos con luz natural')
  await expect(page.getByRole('img', { name: 'Retratos con luz natural, foto 3 de 3' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: 'Información del Vendedor' })).toBeVisible()
  const map = page.locator('.map')
  await map.scrollIntoViewIfNeeded()
  await expect(map).toContainText('© OpenStreetMap')
  await journey.checkAccessibility(page)
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

test('D6: where the device has a share sheet a press opens it; when the sheet refuses, the list has the link @js-only', async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    Navigator.prototype.share = async (shared) => {
      document.title = `Compartido: ${shared?.url ?? ''}`
      throw new DOMException('No', 'NotAllowedError')
    }
  })
  const path = await aListing(world)
  await page.goto(path)
  await takenOver(page)
  await page.getByText('Compartir', { exact: true }).click()
  await expect(page).toHaveTitle(new RegExp(`^Compartido: .*${path}$`))
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
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

/** The title of 60 letters and the price of ten figures that a listing may have at most. */
const LONGEST = {
  title: 'Restauración completa de muebles antiguos con barniz natural',
  priceCents: 999_999_999,
  photographs: 3,
}

test('D1: a desktop shows title, price, button and the first photograph without scrolling, and price and button stay', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(await world.aListingOf(await world.aPerson(), { ...LONGEST, description: 'Una línea.\n'.repeat(60) }))
  const price = page.locator('.offer__act .amount--large')
  const button = page.getByRole('link', { name: 'Contactar Vendedor' })
  await expect(button).toHaveCount(1)
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    price,
    button,
    page.locator('.gallery__slide img').first(),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
  await page.getByRole('heading', { name: 'Información del Vendedor' }).scrollIntoViewIfNeeded()
  for (const part of [price, button]) await expect(part).toBeInViewport({ ratio: 1 })
})

test('D1: on a phone price and button are visible at any scroll, and cover neither the focus nor the end of the page', async ({
  page,
  journey,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(await world.aListingOf(await world.aPerson(), LONGEST))
  const parts = [page.locator('.offer__act .amount--large'), page.locator('.offer__act .button')]
  const bar = page.locator('.offer__act')
  const end = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y <= end; y += 500) {
    await page.evaluate((top) => window.scrollTo(0, top), y)
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
  }
  const top = (await bar.boundingBox())!.y
  const last = (await page.locator('.footer a, .footer button').last().boundingBox())!
  expect(last.y + last.height).toBeLessThanOrEqual(top)
  for (const control of await page.locator('main a, main button, main summary, footer a').all()) {
    if (await control.evaluate((element) => Boolean(element.closest('.offer__act')))) continue
    if (!(await control.isVisible())) continue
    await control.focus()
    const { y, height } = (await control.boundingBox())!
    if (height < top) expect(y + height, await control.innerText()).toBeLessThanOrEqual(top + 1)
  }
  await journey.checkReflow(page)
  // If it would take a third of the screen, it is part of the page.
  await page.setViewportSize({ width: 360, height: 400 })
  await expect(bar).toHaveCSS('position', 'static')
})

test('D1: a photograph opens large; keys, buttons and a swipe move between them @js-only', async ({
  page,
  journey,
  world,
}) => {
  await page.goto(await world.aListingOf(await world.aPerson(), { photographs: 3 }))
  await page.waitForLoadState('networkidle')
  const opener = page.locator('.gallery__open').first()
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Fotos en grande' })
  await expect(dialog.getByRole('status')).toHaveText('1 / 3')
  await journey.checkAccessibility(page)
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('status')).toHaveText('2 / 3')
  await page.keyboard.press('End')
  await dialog.getByRole('button', { name: 'Foto siguiente' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 / 3')
  const picture = dialog.locator('.viewer__picture')
  const { width } = (await picture.boundingBox())!
  await dialog.getByRole('button', { name: 'Ampliar' }).click()
  await expect.poll(async () => (await picture.boundingBox())!.width).toBeCloseTo(2 * width, 0)
  await page.keyboard.press('0')
  // A finger from right to left, and two that move apart.
  const touch = (type: string, points: number[][]) =>
    dialog.locator('.viewer__stage').evaluate(
      (target, { type, points }) => {
        const touches = points.map(
          ([clientX = 0, clientY = 0], identifier) => new Touch({ target, identifier, clientX, clientY }),
        )
        const isEnd = type === 'touchend'
        target.dispatchEvent(
          new TouchEvent(type, { bubbles: true, touches: isEnd ? [] : touches, changedTouches: touches }),
        )
      },
      { type, points },
    )
  await touch('touchstart', [[300, 300]])
  await touch('touchend', [[150, 310]])
  await expect(dialog.getByRole('status')).toHaveText('2 / 3')
  await touch('touchstart', [
    [300, 300],
    [400, 300],
  ])
  await touch('touchmove', [
    [200, 300],
    [500, 300],
  ])
  await expect.poll(async () => (await picture.boundingBox())!.width).toBeCloseTo(3 * width, 0)
  await touch('touchend', [[200, 300]])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})
