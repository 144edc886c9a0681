import { expect, test } from './support/journey.ts'
import { takenOver } from './support/steps.ts'

test('a change of page is announced, and the keyboard continues from its beginning @js-only', async ({
  page,
  world,
}) => {
  const path = await world.aListingOf(await world.aPerson())
  await page.goto('/marketplace')
  await takenOver(page)
  const spoken = page.locator('body > [aria-live="polite"]')
  await expect(spoken).toHaveText('')
  await page.locator(`main a[href="${path}"]`).first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
  await expect(spoken).toHaveText(/^Diseño de logotipos/)
  await expect(spoken).toHaveText(await page.title())
  await expect(page.locator('main')).toBeFocused()

  // The link of the header is still there: what is new is not.
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Categorías' }).press('Enter')
  await expect(page).toHaveURL('/categories')
  await expect(page.locator('main')).toBeFocused()
  await expect(spoken).toHaveText(/Categorías/)
})

test('a search leaves the keyboard in its field @js-only', async ({ page, world }) => {
  await world.aListingOf(await world.aPerson())
  await page.goto('/marketplace')
  await takenOver(page)
  const words = page.locator('main').getByRole('searchbox')
  await words.fill('nada')
  await words.press('Enter')
  await expect(page).toHaveURL(/q=nada/)
  await expect(words).toBeFocused()
})

test('going back shows the page at the place where it was left @js-only', async ({ page, world }) => {
  const person = await world.aPerson()
  const path = await world.aListingOf(person)
  // Newer ones are before it, so that it is below the first screen.
  for (let newer = 0; newer < 6; newer += 1) await world.aListingOf(person)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/marketplace')
  await takenOver(page)
  const link = page.locator(`main a[href="${path}"]`).first()
  await link.focus()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(200)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/marketplace')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})
