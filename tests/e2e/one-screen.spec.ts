import type { Locator, Page } from '@playwright/test'
import { checkFocusInView } from './support/focus.ts'
import { expect, test } from './support/journey.ts'

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }

/** The notice of the demonstration, as high as its one line. */
const NOTE_PX = 27

/** Each part is in the window whole, with the notice of the demonstration above the page. */
async function expectInWindow(page: Page, parts: Record<string, Locator>) {
  const height = page.viewportSize()?.height ?? 0
  for (const [name, part] of Object.entries(parts)) {
    const box = await part.boundingBox()
    expect(box, name).not.toBeNull()
    if (box) expect(Math.round(box.y + box.height + NOTE_PX), name).toBeLessThanOrEqual(height)
  }
}

test('a desktop shows a listing’s price, contents, delivery time and both buttons on one screen; a desktop and a phone show an order’s progress, whose turn it is, how much and with whom', async ({
  page,
  journey,
  world,
}) => {
  const seller = await world.aPerson({ fullName: 'Irene Soto' })
  const listing = await world.aPackagedListingOf(seller)
  await world.aMember(page)
  await page.setViewportSize(DESK)
  for (const [tier, price] of [
    ['basico', '121'],
    ['completo', '303,11'],
  ] as const) {
    await page.goto(`${listing}?paquete=${tier}`)
    const offer = page.locator('.offer')
    await expectInWindow(page, {
      price: offer.locator('.amount--large', { hasText: price }),
      contents: offer.getByRole('list', { name: 'Incluye' }).getByRole('listitem').last(),
      begins: offer.getByText('Empieza', { exact: true }),
      dates: offer.getByText('Lo tienes el', { exact: true }),
      order: offer.getByRole('link', { name: /^Pedir por/ }),
      contact: offer.getByRole('link', { name: 'Contactar Vendedor' }),
    })
  }
  await page.setViewportSize(PHONE)
  const offer = page.locator('.offer')
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  const title = await topOf(offer.getByRole('heading', { level: 3, name: 'Cartel y redes' }))
  const contents = await topOf(offer.getByRole('list', { name: 'Incluye' }))
  const contact = await topOf(offer.getByRole('link', { name: 'Contactar Vendedor' }))
  expect(contact < title && title < contents, 'nothing stands between a package and what is in it').toBe(true)

  await page.getByRole('link', { name: /^Pedir por/ }).click()
  await page.getByLabel('Qué necesitas').fill('Para la verbena.')
  await page.getByRole('button', { name: 'Pedir este paquete' }).click()
  await page.getByLabel(/^Ya, en cuanto esté pagado/).check()
  await page.getByRole('button', { name: /^Contratar por 303,11/ }).click()
  await expect(page).toHaveURL(/\/dashboard\/orders\/[^/]+$/)
  await page.goto(page.url())
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await expectInWindow(page, {
      state: page.getByText('Pendiente de pago', { exact: true }).first(),
      turn: page.getByRole('heading', { level: 2, name: /^Te toca: pagar 303,11/ }),
      person: page.locator('.order-person').getByRole('link', { name: 'Irene Soto' }),
    })
  }
  await journey.checkReflow(page)
})

test('amount, recipient and button are on one screen of a desktop and a phone, and the person takes one line there', async ({
  page,
  world,
}) => {
  const client = await world.aMember(page)
  const { collected } = await world.hiringsOf(client, '{collected}')
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await page.goto(`/dashboard/orders/${collected}/stages/1/checkout`)
    const sign = page.locator('.with-whom--sign .sign')
    await expectInWindow(page, {
      amount: page.getByRole('heading', { level: 1, name: /^Pagar .*€$/ }),
      person: sign,
      pay: page.getByRole('button', { name: /^Pagar .*€$/ }),
    })
    const { height = 0 } = (await sign.boundingBox()) ?? {}
    if (size === PHONE) expect(height, 'one line of a phone').toBeLessThan(48)
    else await expect(sign.locator('.tile').first()).toBeVisible()
  }
})

test('while a quote is written its total is visible at every width, and covers no control', async ({ page, world }) => {
  const freelancer = await world.aMember(page)
  const { askedOf } = await world.hiringsOf(freelancer, '{askedOf}')
  await page.setViewportSize(DESK)
  await page.goto(`/dashboard/requests/${askedOf}/quote`)
  await page.getByLabel('Qué incluye').fill('Dos bocetos y el arte final.')
  await page.getByText('Más etapas').click()
  for (const n of [1, 2, 3, 4]) {
    const stage = page.getByRole('group', { name: `Etapa ${n}` })
    await stage.getByLabel('Qué se entrega').fill(`Parte ${n}`)
    await stage.getByLabel('Precio').fill('100')
    await stage.getByLabel('Días').fill('5')
  }
  await page.getByRole('button', { name: 'Calcular' }).click()
  const heading = page.getByRole('heading', { name: /^Así queda: 484\s€$/ })
  await expect(heading).toBeVisible()
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await page.getByLabel('Qué se entrega').first().focus()
    if (size === DESK) await expectInWindow(page, { total: heading })
    // It is at the lower edge of the window, whatever is above the form.
    else await expect(page.locator('.quote-total')).toBeInViewport({ ratio: 0.9 })
  }
  await checkFocusInView(page)
})
