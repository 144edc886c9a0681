import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { takenOver } from './support/steps.ts'

const overlayOf = (page: Page) => page.getByRole('dialog', { name: 'Buscar en todo el marketplace' })

async function openOverlay(page: Page) {
  await takenOver(page)
  // React has taken the page over a moment before it listens to the keyboard.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(overlayOf(page)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  return overlayOf(page)
}

test('G1, G7, G8: Ctrl+K opens the overlay, Escape closes it, Enter searches and is recorded @js-only', async ({
  page,
  journey,
}) => {
  await page.goto('/')
  const overlay = await openOverlay(page)
  await expect(overlay.getByText(/Búsquedas populares|Prueba con/).first()).toBeVisible()
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(overlay).toBeHidden()

  await page.locator('header').getByRole('link', { name: 'Buscar' }).click()
  await overlay.getByRole('combobox').press('Enter')
  await expect(page, 'a blank text goes nowhere').toHaveURL(/\/$/)
  await overlay.getByRole('combobox').fill('guitarra flamenca')
  await overlay.getByRole('combobox').press('Enter')
  await expect(page).toHaveURL(/\/marketplace\?q=guitarra(%20|\+)flamenca/)
  await openOverlay(page)
  await expect(overlay.getByRole('option', { name: 'guitarra flamenca' })).toBeVisible()
  await journey.checkAccessibility(page)
})

test('S11, S1: at 1280 px three cards of 320 by 400 are beside the filters, which can be folded', async ({
  page,
  world,
}) => {
  const person = await world.aPerson()
  for (let n = 0; n < 3; n += 1) await world.aListingOf(person)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/marketplace')
  const cards = page.locator('.search__results > .cards > li')
  const boxes = await Promise.all([0, 1, 2].map((n) => cards.nth(n).boundingBox()))
  expect(boxes.map((box) => box?.width)).toEqual([320, 320, 320])
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  expect(boxes[0]?.height).toBeGreaterThanOrEqual(400)

  const category = page.getByRole('search', { name: 'Buscar anuncios' }).getByLabel('Categoría')
  await expect(category).toBeVisible()
  const fold = page.locator('.filters__fold > summary')
  await fold.click()
  await expect(category).toBeHidden()
  await fold.click()
  await expect(category).toBeVisible()
})

test('S2: with script choosing an order is enough, and its button is hidden @js-only', async ({ page }) => {
  await page.goto('/marketplace')
  await expect(page.getByLabel('Orden')).toBeVisible()
  await expect(page.locator('.search__order .button')).toBeHidden()
})

test('G10: suggestions appear while typing and lead to the listing @js-only', async ({ page, journey, world }) => {
  const title = journey.unique('Tapizado de sillones')
  const path = await world.aListingOf(await world.aPerson(), { title, photographs: 1 })
  await page.goto('/marketplace')
  const overlay = await openOverlay(page)
  await overlay.getByRole('combobox').fill(title.toLowerCase())
  await expect(overlay.getByRole('status')).toHaveText('1 sugerencia')
  await journey.checkAccessibility(page)
  await overlay.getByRole('option', { name: title }).last().click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('R4: the search page does without script what the overlay does @js-only', async ({ page }) => {
  await page.goto('/search')
  await page.getByLabel('¿Qué necesitas?').fill('dise')
  await page.getByRole('button', { name: 'Ver sugerencias' }).click()
  await page
    .locator('main')
    .getByRole('link', { name: /^Diseño Gráfico\s*Categoría$/ })
    .click()
  await expect(page).toHaveURL(/\/marketplace\?category=/)
  await expect(page.getByLabel('Categoría')).toHaveValue('Diseño Gráfico')
})

test('S1, S2: filters and order are in the address, and the back button undoes them', async ({
  page,
  journey,
  world,
}) => {
  const word = journey.unique('encuadernación').replace(' ', '')
  const author = await world.aPerson()
  for (const price_cents of [900, 2_000, 30_000])
    await world.aListingOf(author, {
      title: `${word} por ${price_cents}`,
      priceCents: price_cents,
      modality: 'híbrido',
    })
  await world.aListingOf(author, { title: `${word} a distancia`, priceCents: 5_000, modality: 'remoto' })
  const titles = page.locator('main article').getByRole('heading', { name: word })

  await page.goto(`/marketplace?q=${encodeURIComponent(word)}`)
  await expect(titles).toHaveCount(4)
  if (journey.scripts) await takenOver(page)
  await openFilters(page)
  await page.getByLabel('Modalidad').selectOption('híbrido')
  // With script a choice applies at once.
  if (journey.scripts) await expect(titles).toHaveCount(3)
  await page.getByLabel('Precio mín.').fill('10')
  await page.getByLabel('Orden').selectOption('Mayor precio')
  await page.getByRole('button', { name: 'Aplicar filtros' }).click()
  await expect(page).toHaveURL(/min_price=10&modality=h%C3%ADbrido/)
  await expect(page).toHaveURL(/sort=price_desc/)
  await expect(titles).toHaveText([`${word} por 30000`, `${word} por 2000`])
  await expect(page.getByText('Mostrando 2 resultados')).toBeVisible()
  await journey.checkReflow(page)

  await page.goBack()
  // Each choice is undone by itself.
  if (journey.scripts) {
    await expect(titles).toHaveCount(3)
    await expect(page.getByLabel('Precio mín.')).toHaveValue('')
    await page.goBack()
  }
  await expect(titles).toHaveCount(4)
  await expect(page.getByLabel('Modalidad')).toHaveValue('')
  await expect(page.getByLabel('Precio mín.')).toHaveValue('')
  await expect(page.getByLabel('Orden')).toHaveValue('')
})

test('S3: a page without results says so and its filters can be cleared @js-only', async ({ page }) => {
  await page.goto('/marketplace?q=xilófono+cuántico&sort=price_asc')
  await expect(page.getByText('No se encontraron resultados')).toBeVisible()
  await page.getByRole('link', { name: 'Limpiar filtros' }).click()
  await expect(page).toHaveURL(/\/marketplace$/)
  await expect(page.getByText(/^Mostrando \d+ resultados$/)).toBeVisible()
})

test('S5: pages follow each other, and the back button returns to the page and the place that were left @js-only', async ({
  page,
  journey,
  world,
}) => {
  const word = journey.unique('cerámica').replace(' ', '')
  const author = await world.aPerson()
  for (let at = 0; at < 30; at += 1)
    await world.aListingOf(author, { title: `${word} ${at}`, createdAt: new Date(Date.UTC(2026, 8, 1) - at * 60_000) })
  const cards = page.locator('main article').getByRole('heading', { name: word })

  await page.goto(`/marketplace?q=${encodeURIComponent(word)}&sort=recent`)
  await expect(page.getByText('Mostrando 30 resultados')).toBeVisible()
  await expect(cards).toHaveCount(24)
  await page.getByRole('link', { name: 'Siguientes' }).click()
  await expect(cards).toHaveCount(6)
  await expect(cards.first()).toHaveText(`${word} 24`)
  await journey.checkAccessibility(page)
  await expect(page.getByRole('link', { name: 'Siguientes' })).toHaveCount(0)

  await cards.last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} 29`)
  await page.goBack()
  await expect(cards.first()).toHaveText(`${word} 24`)
  await page.getByRole('link', { name: 'Anteriores' }).click()
  await expect(cards.first()).toHaveText(`${word} 0`)
  await page.goBack()
  await expect(cards.first()).toHaveText(`${word} 24`)
})

/** On a narrow window the filters are folded away, on a wide one they lie open. */
async function openFilters(page: Page) {
  const summary = page.locator('.filters__toggle > summary')
  if (await summary.isVisible()) await summary.click()
}
