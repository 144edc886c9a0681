import { expect, test } from './support/journey.ts'
import { fillListing } from './support/steps.ts'

test('C3: a form that was sent, gone back to, changed and sent again shows both versions under the names of its fields @no-js-only', async ({
  page,
  journey,
  world,
}) => {
  await world.aMember(page)
  await page.goto('/dashboard/create-listing')
  const title = journey.unique('Afinación')
  await (await fillListing(page, title)).getByRole('button', { name: 'Crear Anuncio' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  const form = await fillListing(page, `${title} de pianos`)
  await form.getByLabel('Tipo de precio').selectOption('Por hora')
  await form.getByLabel('Contiene material sensible').check()
  await form.getByRole('button', { name: 'Crear Anuncio' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ya lo habías enviado de otra manera')
  const named = page.locator('main dt')
  await expect(named).toHaveText(['Título', 'Tipo de precio', 'Contiene material sensible'])
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  await page.getByRole('link', { name: 'Ver lo que se envió' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})
