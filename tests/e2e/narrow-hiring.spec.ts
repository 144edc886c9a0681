import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'

const PHONE = { width: 360, height: 740 }

/** The number of lines of the visible words of an element. */
const linesOf = (part: Locator) =>
  part.evaluate((element) => {
    const tops: number[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (!text.textContent?.trim() || text.parentElement?.closest('.visually-hidden, svg')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const { bottom } of range.getClientRects())
        if (tops.every((known) => Math.abs(known - bottom) > 8)) tops.push(bottom)
    }
    return tops.length
  })

/** The words of an element that are broken over two lines, or extend beyond the window. */
const cutWordsIn = (part: Locator) =>
  part.evaluate((element) => {
    const cut: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (text.parentElement?.closest('.visually-hidden')) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const boxes = [...range.getClientRects()]
        const isWhole = boxes.length === 1 && boxes.every(({ left, right }) => left >= 0 && right <= innerWidth)
        if (!isWhole) cut.push(word)
      }
    }
    return cut
  })

async function expectOneLine(page: Page) {
  const person = page.locator('.person, .with-whom--sign .sign').first()
  await expect(person).toBeVisible()
  // With scripts the former page can still be there.
  await expect.poll(() => linesOf(person), page.url()).toBe(1)
}

test('on a phone the other person takes one line, from the package to the order', async ({ page, world }) => {
  const seller = await world.aPerson({ fullName: 'Irene Soto' })
  await world.ratingsOf(seller)
  const listing = await world.aPackagedListingOf(seller)
  await world.aMember(page)
  await page.setViewportSize(PHONE)
  await page.goto(`${listing}/order?package=basico`)
  await expectOneLine(page)
  await page.getByLabel('Qué necesitas').fill('Para la verbena.')
  await page.getByRole('button', { name: 'Pedir este paquete' }).click()
  await page.waitForURL(/\/accept$/)
  await expectOneLine(page)
  await page.getByLabel(/^Ya, en cuanto esté pagado/).check()
  await page.getByRole('button', { name: /^Contratar por/ }).click()
  await page.waitForURL(/\/dashboard\/orders\//)
  await expectOneLine(page)
})

test('on a phone one column of a comparison can be read without scrolling, and no word is cut', async ({
  page,
  world,
}) => {
  const client = await world.aMember(page)
  const { fiveQuotes } = await world.hiringsOf(client, '{fiveQuotes}')
  await page.setViewportSize(PHONE)
  await page.goto(`/dashboard/requests/${fiveQuotes}/compare`)
  const cells = page.locator('.compare thead th:nth-child(2), .compare tbody td:nth-child(2)')
  expect(await cells.count()).toBeGreaterThan(4)
  for (const cell of await cells.all()) {
    expect(await cutWordsIn(cell)).toEqual([])
    // The words of the first column on a wide screen are in the cell itself.
    if ((await cell.getAttribute('data-label')) !== null)
      expect(await cell.evaluate((one) => getComputedStyle(one, '::before').content)).not.toBe('none')
  }
})

test('at 400 % steps and figures are whole, and the time left in an order does not overlap its sum', async ({
  page,
  world,
}) => {
  const client = await world.aMember(page)
  const { order } = await world.hiringsOf(client, '{order}')
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`/dashboard/orders/${order}`)
  const steps = page.getByRole('list', { name: 'Cómo va' })
  await expect(steps).toBeVisible()
  expect(await cutWordsIn(steps)).toEqual([])
  await world.aListingOf(client)
  await page.goto('/dashboard/listings')
  const figures = page.locator('.summary-cards dt > a')
  await expect(figures).toHaveCount(4)
  for (const figure of await figures.all()) expect(await cutWordsIn(figure)).toEqual([])
  await page.goto('/dashboard/orders')
  const left = await page.locator('.hiring-line__when > time').first().boundingBox()
  const sum = await page.locator('.hiring-line__amount').first().boundingBox()
  expect((left?.y ?? 256) + (left?.height ?? 0)).toBeLessThanOrEqual(sum?.y ?? 0)
})
