import { expect, test } from './support/journey.ts'
import { aPhotograph } from './support/photograph.ts'
import { aNewcomer, confirmAddress, expectPublished, fillListing, register, signIn } from './support/steps.ts'

test('A1, A3, A12, C1, C8, S4, D1: a newcomer registers, confirms, publishes with photographs, and a stranger finds it', async ({
  page,
  journey,
}) => {
  const newcomer = aNewcomer(journey)
  await page.goto('/')
  await page.locator('header').getByRole('link', { name: 'Registrarse' }).click()
  await expect(page).toHaveURL(/\/register$/)
  await register(page, newcomer, { from: 'here' })
  await signIn(page, newcomer.email)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Inicio de sesión exitoso!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lucía')
  await confirmAddress(page, journey, newcomer.email)

  const title = journey.unique('Afinación de pianos')
  await page.locator('main').getByRole('link', { name: 'Crear Anuncio' }).first().click()
  await expect(page).toHaveURL(/\/dashboard\/create-listing$/)
  const form = await fillListing(page, title)
  await form
    .getByLabel('Imágenes (opcional)')
    .setInputFiles([
      await aPhotograph('salón.jpg', { r: 180, g: 120, b: 60 }),
      await aPhotograph('martillos.jpg', { r: 40, g: 90, b: 140 }),
    ])
  await form.getByRole('button', { name: 'Crear Anuncio' }).click()
  await expect(page.getByText('Anuncio creado correctamente')).toBeVisible()
  await expectPublished(page, title)

  const stranger = await journey.anotherBrowser()
  await stranger.goto('/marketplace')
  await stranger.locator('main').getByLabel('Buscar', { exact: true }).first().fill(withoutAccents(title.toUpperCase()))
  await stranger.locator('main').getByLabel('Buscar', { exact: true }).first().press('Enter')
  await expect(stranger.getByText('Mostrando 1 resultado', { exact: true })).toBeVisible()
  await stranger.locator('main').getByRole('link', { name: title }).first().click()

  await expectPublished(stranger, title)
  await expect(stranger.getByText('1250,50 €').first()).toBeVisible()
  await expect(stranger.getByText('por proyecto').first()).toBeVisible()
  await expect(stranger.getByText('Llama al 600 123 456 por las tardes')).toBeVisible()
  const pictures = stranger.locator('main img[src*="/media/listings/"]')
  await expect(pictures.first()).toBeVisible()
  await expect
    .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
})

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
