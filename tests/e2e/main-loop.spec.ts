import { expect, test } from './support/journey.ts'
import { aPhotograph } from './support/photograph.ts'
import { aNewcomer, confirmAddress, fillListing, register, signIn } from './support/steps.ts'

test('A1, A3, A12, C1, C8, S4, D1: a newcomer registers, confirms, publishes with photographs, and a stranger finds it', async ({
  page,
  journey,
}) => {
  test.setTimeout(120_000)
  const newcomer = aNewcomer(journey)
  await register(page, newcomer)
  await confirmAddress(page, journey, newcomer.email)
  await page.goto('/login')
  await signIn(page, newcomer.email)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Inicio de sesión exitoso!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lucía')
  await journey.checkAccessibility(page)

  const title = journey.unique('Afinación de pianos')
  await page.goto('/dashboard/create-listing')
  const form = await fillListing(page, title)
  await form
    .locator('input[type=file]')
    .setInputFiles([
      await aPhotograph('salón.jpg', { r: 180, g: 120, b: 60 }),
      await aPhotograph('martillos.jpg', { r: 40, g: 90, b: 140 }),
    ])
  await form.getByRole('button', { name: 'Crear Anuncio' }).click()
  await expect(page).toHaveURL(/\/marketplace\/[0-9a-f-]{36}$/, { timeout: 20_000 })
  await expect(page.getByText('Anuncio creado correctamente')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  const stranger = await journey.anotherBrowser()
  await stranger.goto('/marketplace')
  await stranger.locator('main').getByLabel('Buscar', { exact: true }).first().fill(title.toUpperCase())
  await stranger.locator('main').getByLabel('Buscar', { exact: true }).first().press('Enter')
  await expect(stranger.getByText('Mostrando 1 resultado', { exact: false })).toBeVisible()
  await journey.checkAccessibility(stranger)
  await stranger
    .getByRole('link', { name: title.slice(0, 40) })
    .first()
    .click()

  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(stranger.getByText('1250,50 €').or(stranger.getByText('1.250,50 €')).first()).toBeVisible()
  await expect(stranger.getByText('por proyecto')).toBeVisible()
  await expect(stranger.getByText('Llama al 600 123 456 por las tardes')).toBeVisible()
  const pictures = stranger.locator('main img[src*="/media/listings/"]')
  await expect(pictures.first()).toBeVisible()
  expect(await pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await journey.checkAccessibility(stranger)
})

test('C3: a wrong price brings the form back with every word and the photograph, and the next press publishes', async ({
  page,
  journey,
}) => {
  const newcomer = aNewcomer(journey)
  await register(page, newcomer)
  await page.goto('/login?next=%2Fdashboard%2Fcreate-listing')
  await signIn(page, newcomer.email)
  await expect(page).toHaveURL(/create-listing$/)

  const title = journey.unique('Clases de violín')
  const form = await fillListing(page, title)
  await form.getByLabel('Precio (€)').fill('veinte')
  await form.locator('input[type=file]').setInputFiles([await aPhotograph('violín.jpg', { r: 90, g: 30, b: 30 })])
  await form.getByRole('button', { name: 'Crear Anuncio' }).click()

  const summary = page.getByRole('alert').filter({ hasText: 'El precio debe ser mayor que cero' })
  await expect(summary).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveTitle(/^Error: /)
  await expect(form.getByLabel('Título')).toHaveValue(title)
  await expect(form.getByLabel('Precio (€)')).toHaveValue('veinte')
  await expect(form.getByLabel('Categoría')).toHaveValue(/./)
  await journey.checkAccessibility(page)
  await summary.getByRole('link', { name: 'El precio debe ser mayor que cero' }).click()
  await expect(form.getByLabel('Precio (€)')).toBeFocused()

  await form.getByLabel('Precio (€)').fill('20')
  await form.getByRole('button', { name: 'Crear Anuncio' }).click()
  await expect(page).toHaveURL(/\/marketplace\/[0-9a-f-]{36}$/, { timeout: 20_000 })
  await expect(page.locator('main img[src*="/media/listings/"]').first()).toBeVisible()
  const published = page.url()

  // Back and send again: the same listing, not another.
  await page.goBack()
  if (journey.scripts) await fillListing(page, title)
  await page.locator('form[enctype="multipart/form-data"]').getByLabel('Precio (€)').fill('20')
  await page.locator('form[enctype="multipart/form-data"]').getByRole('button', { name: 'Crear Anuncio' }).click()
  await expect(page).toHaveURL(/\/marketplace\/[0-9a-f-]{36}$/, { timeout: 20_000 })
  expect(page.url()).toBe(published)
})
