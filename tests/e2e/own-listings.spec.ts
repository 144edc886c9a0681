import { expect, test } from './support/journey.ts'
import { aPhotograph } from './support/photograph.ts'
import { listingForm, takenOver } from './support/steps.ts'

const LIST = '/dashboard/listings'

test('M2, M5, M8: a seller finds a listing, pauses it and shows it again, and deletes it @js-only', async ({
  page,
  journey,
  world,
}) => {
  const member = await world.aMember(page)
  const title = journey.unique('Afinación de pianos')
  await world.aListingOf(member, { title, photographs: 1 })
  await world.aListingOf(member, { title: 'Otra cosa' })
  await page.goto(LIST)
  await page.getByRole('search').getByText('Filtros', { exact: true }).click()
  await page.getByLabel('Buscar', { exact: true }).last().fill('afinacion')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL(/[?&]q=afinacion/)
  await expect(page.getByText('1 anuncio', { exact: true })).toBeVisible()
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)

  const menu = page.getByLabel(`Más acciones de ${title}`)
  await menu.click()
  await journey.checkAccessibility(page)
  await page.getByRole('button', { name: `Desactivar ${title}` }).click()
  await expect(page.getByText('Estado actualizado correctamente')).toBeVisible()
  await expect(page.locator('td').getByText('Inactivo')).toBeVisible()
  await expect(page).toHaveURL(/[?&]q=afinacion/)

  await takenOver(page)
  await page.getByRole('link', { name: `Eliminar ${title}` }).click()
  await expect(page.getByText('¿Estás seguro de que quieres eliminar este anuncio?')).toBeVisible()
  await journey.checkAccessibility(page)
  // With script the question is in a dialog over the list.
  await expect(page).toHaveURL(/[?&]q=afinacion/)
  await page.getByRole('button', { name: 'Eliminar anuncio' }).click()
  await expect(page.getByText('Anuncio eliminado correctamente')).toBeVisible()
  await expect(page.getByText('No se encontraron resultados')).toBeVisible()
})

test('M2: words typed into the filter before the scripts arrive stay @js-only', async ({ page, world }) => {
  await world.aListingOf(await world.aMember(page), { title: 'Otra cosa' })
  let letScriptsCome = () => {}
  const scripts = new Promise<void>((resolve) => (letScriptsCome = resolve))
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto(LIST, { waitUntil: 'commit' })
  await page.getByRole('search').getByText('Filtros', { exact: true }).click()
  const query = page.locator('#own-q')
  await query.fill('afinacion')
  letScriptsCome()
  await takenOver(page)
  await expect(query).toHaveValue('afinacion')
})

test('R10: a seller changes the words and the pictures of a listing @js-only', async ({ page, journey, world }) => {
  const member = await world.aMember(page)
  const title = journey.unique('Clases de violín')
  const path = await world.aListingOf(member, { title, photographs: 2 })
  await page.goto(LIST)
  await page.getByRole('link', { name: `Editar ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editar anuncio')
  await takenOver(page)
  const form = listingForm(page)
  const names = form.locator('.image-field__name')
  await expect(names).toHaveText(['Imagen 1', 'Imagen 2'])
  await form.getByRole('button', { name: 'Adelantar Imagen 2' }).click()
  await expect(names).toHaveText(['Imagen 2', 'Imagen 1'])
  await form.getByLabel('Imágenes (opcional)').setInputFiles(await aPhotograph('nueva.jpg', { r: 10, g: 90, b: 60 }))
  await form.getByLabel('Título').fill(`${title} y viola`)
  // The check would measure only the visible part of a control that is partly below the header.
  await page.evaluate(() => window.scrollTo(0, 0))
  await journey.checkAccessibility(page)
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Anuncio actualizado correctamente')).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} y viola`)
  await expect(page.locator('.gallery__count').first()).toHaveText('1 / 3')
})

test('R10: the second of two windows shows both texts and lets its owner decide @js-only', async ({
  page,
  journey,
  world,
}) => {
  journey.allowFault(/409/)
  const member = await world.aMember(page)
  const title = journey.unique('Reformas')
  const id = (await world.aListingOf(member, { title })).replace('/marketplace/', '')
  const edit = `/dashboard/edit-listing/${id}`
  await page.goto(edit)
  const other = await page.context().newPage()
  await other.goto(edit)
  await listingForm(other).getByLabel('Título').fill(`${title} de la otra ventana`)
  await listingForm(other).getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(other.getByText('Anuncio actualizado correctamente')).toBeVisible()
  await other.close()

  await listingForm(page).getByLabel('Título').fill(`${title} de esta ventana`)
  await listingForm(page).getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('heading', { name: 'Lo que hay guardado ahora' })).toBeVisible()
  await expect(page.locator('.edit-conflict dd').getByText(`${title} de la otra ventana`)).toBeVisible()
  await expect(listingForm(page).getByLabel('Título')).toHaveValue(`${title} de esta ventana`)
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  await listingForm(page).getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Anuncio actualizado correctamente')).toBeVisible()
  await expect(page.getByRole('link', { name: `${title} de esta ventana`, exact: true })).toBeVisible()
})

test('M6, M7, S9: a copy is made once and waits; a promoted listing is in front of the marketplace @js-only', async ({
  page,
  journey,
  world,
}) => {
  const member = await world.aMember(page)
  const title = journey.unique('Encuadernación')
  await world.aListingOf(member, { title, categoryId: 13 })
  await page.goto(LIST)
  await page.getByLabel(`Más acciones de ${title}`).click()
  await page.getByRole('link', { name: `Duplicar ${title}` }).click()
  await page.locator('main').getByRole('button', { name: 'Duplicar' }).dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editar anuncio')
  await expect(listingForm(page).getByLabel('Título')).toHaveValue(`${title} (copia)`)
  expect(await world.countListings(`${title} (copia)`)).toBe(1)

  await page.goto(LIST)
  await page.getByLabel(`Más acciones de ${title}`, { exact: true }).click()
  await page.getByRole('link', { name: `Destacar ${title}`, exact: true }).click()
  await journey.checkAccessibility(page)
  await page.getByRole('button', { name: 'Destacar 7 días' }).click()
  await expect(page.getByText(/destacado (hasta|desde) el/).first()).toBeVisible()
  await page.goto('/marketplace?category=otro')
  const group = page.getByRole('region', { name: 'Publicaciones Destacadas' })
  await expect(group.getByText('Destacado', { exact: true }).first()).toBeVisible()
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
})
