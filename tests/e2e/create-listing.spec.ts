import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { aPhotograph } from './support/photograph.ts'
import { expectPublished, expectRefused, fillListing, listingForm, takenOver } from './support/steps.ts'

const publish = (page: Page) => listingForm(page).getByRole('button', { name: 'Crear Anuncio' })

test('C3: an empty form comes back with every message beside its field', async ({ page, journey, world }) => {
  await world.aMember(page)
  await page.goto('/dashboard/create-listing')
  await publish(page).click()
  await expectRefused(page, journey, {
    Título: 'El título es obligatorio',
    Descripción: 'La descripción es obligatoria',
    Categoría: 'Debes seleccionar una categoría',
    'Precio (€)': 'El precio debe ser mayor que cero',
    'Información de contacto': 'La información de contacto es obligatoria',
  })
})

test('C3: the message of a field disappears when the field is edited @js-only', async ({ page, world }) => {
  await world.aMember(page)
  await page.goto('/dashboard/create-listing')
  await publish(page).click()
  const title = listingForm(page).getByLabel('Título')
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await title.fill('P')
  await expect(title).not.toHaveAttribute('aria-invalid')
  await expect(listingForm(page).getByLabel('Descripción')).toHaveAttribute('aria-invalid', 'true')
})

test('typed words are saved by themselves, and a deleted draft is not restored @js-only', async ({
  page,
  journey,
  world,
}) => {
  await world.aMember(page)
  const title = journey.unique('Clases de arpa')
  await page.goto('/dashboard/create-listing')
  await takenOver(page)
  const form = listingForm(page)
  await form.getByLabel('Título').fill(title)
  await expect(form.getByText('Guardado en tus borradores.')).toBeVisible()

  const other = await page.context().newPage()
  await other.goto('/dashboard/listings/drafts')
  await other.getByRole('link', { name: `Continuar ${title}` }).click()
  await expect(listingForm(other).getByLabel('Título')).toHaveValue(title)
  await other.goto('/dashboard/listings/drafts')
  await other.getByRole('link', { name: `Eliminar ${title}` }).click()
  await other.getByRole('button', { name: 'Eliminar' }).click()
  await expect(other.getByText('Borrador eliminado')).toBeVisible()

  await form.getByLabel('Descripción').fill('Para principiantes')
  await expect(form.getByText('Has eliminado este borrador')).toBeVisible()
  await other.goto('/dashboard/listings/drafts')
  await expect(other.getByText(title)).toBeHidden()
})

test('a few letters make no draft @js-only', async ({ page, world }) => {
  await world.aMember(page)
  await page.goto('/dashboard/create-listing')
  await takenOver(page)
  await listingForm(page).getByLabel('Título').fill('P')
  await expect(page.locator('.create-listing__kept')).toBeAttached()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/dashboard/listings/drafts')
  await expect(page.locator('main').getByRole('link', { name: /^Continuar/ })).toHaveCount(0)
})

test('a card beside the form shows the listing as it is being written @js-only', async ({ page, journey, world }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await world.aMember(page)
  await page.goto('/dashboard/create-listing')
  const card = page.getByRole('complementary', { name: 'Así saldrá en las búsquedas' })
  await expect(card.getByRole('heading', { name: 'Sin título' })).toBeVisible()
  await page.getByLabel('Título').fill('Clases de laúd')
  await page.getByLabel('Precio (€)').fill('25,00')
  await page.getByLabel('Tipo de precio').selectOption('hora')
  await page.getByLabel('Categoría').selectOption('musica')
  await page.getByLabel('Imágenes (opcional)').setInputFiles(await aPhotograph('laúd.jpg', { r: 120, g: 90, b: 60 }))
  await expect(card).toContainText('Música & Audio')
  await expect(card).toContainText('25\u00a0€ por hora')
  await expect(card.getByRole('heading', { name: 'Clases de laúd' })).toBeVisible()
  await expect(card.locator('canvas')).toBeVisible()
  await expect(card.getByRole('link')).toHaveCount(0)
  await journey.checkAccessibility(page)
  await page.setViewportSize({ width: 800, height: 800 })
  await expect(card).toBeHidden()
})

test('C12: a double press makes one listing, and so does going back and sending again', async ({
  page,
  journey,
  world,
}) => {
  await world.aMember(page)
  const title = journey.unique('Paseo de perros')
  await page.goto('/dashboard/create-listing')
  await fillListing(page, title)
  await publish(page).dblclick()
  await expectPublished(page, title)
  expect(await world.countListings(title)).toBe(1)
  const published = page.url()

  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard\/create-listing$/)
  const form = listingForm(page)
  if (journey.scripts) {
    // The page is loaded anew, so it contains no form to send again.
    await expect(form.getByLabel('Título')).toHaveValue('')
  } else {
    await expect(form.getByLabel('Título')).toHaveValue(title)
    await publish(page).click()
    await expect(page).toHaveURL(published)
  }
  expect(await world.countListings(title)).toBe(1)
})

test('S8, C2: the dialog over the search publishes with a photograph, closes and reloads the list @js-only', async ({
  page,
  journey,
  world,
}) => {
  await world.aMember(page)
  await page.goto('/marketplace')
  const opener = page.locator('main').getByRole('link', { name: 'Crear Anuncio' })
  const dialog = page.getByRole('dialog', { name: 'Crear Nuevo Anuncio' })
  await takenOver(page)
  await opener.click()
  await expect(dialog.getByLabel('Título')).toBeVisible()
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)

  await publish(page).click()
  await expect(dialog.getByRole('link', { name: 'El título es obligatorio' })).toBeVisible()
  await journey.checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  await opener.click()
  await expect(dialog.getByLabel('Título')).toHaveValue('')
  await expect(dialog.getByText('El título es obligatorio')).toHaveCount(0)

  const title = journey.unique('Poda de olivos')
  await fillListing(page, title)
  await dialog.getByLabel('Imágenes (opcional)').setInputFiles(await aPhotograph('olivo.jpg', { r: 80, g: 110, b: 50 }))
  await publish(page).dblclick()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Anuncio creado correctamente')).toBeVisible()
  await expect(page).toHaveURL(/\/marketplace$/)
  await expect(page.locator('main').getByText(title)).toBeVisible()
  expect(await world.countListings(title)).toBe(1)
})
