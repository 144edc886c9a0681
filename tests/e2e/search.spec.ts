import { expect, test } from './support/journey.ts'
import { aMember, fillListing } from './support/steps.ts'

test('G1, G7, G8: Ctrl+K opens the overlay, Escape closes it, Enter searches and is remembered @js-only', async ({
  page,
  journey,
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+k')
  const overlay = page.getByRole('dialog', { name: 'Buscar en todo el marketplace' })
  await expect(overlay).toBeVisible()
  await expect(overlay.getByText('Búsquedas populares')).toBeVisible()
  await journey.checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(overlay).toBeHidden()

  await page.locator('header').getByRole('link', { name: 'Buscar' }).click()
  await overlay.getByRole('combobox').press('Enter')
  await expect(page, 'a blank text goes nowhere').toHaveURL(/\/$/)
  await overlay.getByRole('combobox').fill('guitarra flamenca')
  await overlay.getByRole('combobox').press('Enter')
  await expect(page).toHaveURL(/\/marketplace\?q=guitarra(%20|\+)flamenca/)
  await page.keyboard.press('Control+k')
  await expect(overlay.getByText('guitarra flamenca')).toBeVisible()
})

test('G10: suggestions come while typing and lead to the listing @js-only', async ({ page, journey }) => {
  await aMember(page, journey)
  const title = journey.unique('Tapizado de sillones')
  await page.goto('/dashboard/create-listing')
  const form = await fillListing(page, title)
  await form.getByRole('button', { name: 'Crear Anuncio' }).click()
  await expect(page).toHaveURL(/\/marketplace\/[0-9a-f-]{36}$/, { timeout: 20_000 })

  const stranger = await journey.anotherBrowser()
  await stranger.goto('/marketplace')
  await stranger.waitForLoadState('networkidle')
  await stranger.keyboard.press('Control+k')
  const overlay = stranger.getByRole('dialog', { name: 'Buscar en todo el marketplace' })
  await overlay.getByRole('combobox').fill(title.toLowerCase())
  await overlay.getByText(title).click()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('R4: the search page does without script what the overlay does', async ({ page, journey }) => {
  await page.goto('/search')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buscar')
  await journey.checkAccessibility(page)
  await page.getByLabel('¿Qué necesitas?').fill('dise')
  await page.getByRole('button', { name: 'Ver sugerencias' }).click()
  await page
    .locator('main')
    .getByRole('link', { name: /Diseño Gráfico/ })
    .click()
  await expect(page).toHaveURL(/\/marketplace\?category=/)
})

test('S3: filters that find nothing say so and can be cleared', async ({ page, journey }) => {
  await page.goto('/marketplace?q=xilófono+cuántico&sort=price_asc')
  await expect(page.getByText('No se encontraron resultados')).toBeVisible()
  await journey.checkAccessibility(page)
  await page.getByRole('link', { name: 'Limpiar filtros' }).click()
  await expect(page).toHaveURL(/\/marketplace$/)
})

test('S8, C2: the dialog over the search publishes, closes and reloads the list @js-only', async ({
  page,
  journey,
}) => {
  await aMember(page, journey)
  await page.goto('/marketplace')
  await page.waitForLoadState('networkidle')
  await page.locator('main').getByRole('link', { name: 'Crear Anuncio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crear Nuevo Anuncio' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Título')).toBeVisible()
  await journey.checkAccessibility(page)

  await dialog.getByRole('button', { name: 'Crear Anuncio' }).click()
  await expect(dialog.getByText('El título es obligatorio').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  await page.locator('main').getByRole('link', { name: 'Crear Anuncio' }).click()
  await expect(dialog.getByLabel('Título')).toHaveValue('')
  await expect(dialog.getByText('El título es obligatorio')).toHaveCount(0)

  const title = journey.unique('Poda de olivos')
  await fillListing(page, title)
  await dialog.getByRole('button', { name: 'Crear Anuncio' }).click()
  await expect(dialog).toBeHidden({ timeout: 20_000 })
  await expect(page.getByText('Anuncio creado correctamente')).toBeVisible()
  await expect(page).toHaveURL(/\/marketplace$/)
  await expect(page.locator('main').getByText(title)).toBeVisible()
})
