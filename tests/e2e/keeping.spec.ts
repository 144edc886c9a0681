import { expect, test } from './support/journey.ts'

test('D5: a favourite kept without an account is shown, and can be noted in a list after signing in @js-only', async ({
  page,
  journey,
  world,
}) => {
  const seller = await world.aMember(await journey.anotherBrowser())
  const title = journey.unique('Retratos al óleo')
  const listing = await world.aListingOf(seller, { title })
  await page.goto(listing)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Guardado', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Ver mis favoritos' }).click()
  await expect(page).toHaveURL(/\/favorites$/)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await journey.checkAccessibility(page)
  await journey.checkReflow(page)

  await world.aMember(page)
  await page.goto(listing)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('link', { name: 'Ver mis favoritos' }).click()
  await expect(page).toHaveURL(/\/dashboard\/favorites$/)
  await page.getByRole('link', { name: `Nota y lista de ${title}` }).click()
  await page.getByLabel('Lista (opcional)').fill('Para el salón')
  await page.getByLabel('Nota (opcional)').fill('Preguntar por el marco.')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Favorito actualizado')).toBeVisible()
  await expect(page.getByText('Preguntar por el marco.')).toBeVisible()
  await journey.checkAccessibility(page)
  await page.getByRole('button', { name: `Quitar ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Aún no tienes favoritos' })).toBeVisible()
})

test('D5: a heart changes at once, before the answer arrives @js-only', async ({ page, journey, world }) => {
  const title = journey.unique('Repujado en cuero')
  const author = await world.aPerson()
  await world.aListingOf(author, { title })
  await world.aMember(page)
  await page.goto(`/freelancers/${author.id}`)
  const heart = (name: string) => page.getByRole('button', { name: `${name}: ${title}` })
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/save.data*', async (route) => {
    await held
    await route.continue()
  })
  await heart('Guardar').click()
  await expect(heart('Quitar de favoritos')).toBeVisible()
  answer()
  await expect(page.getByText('Guardado en tus favoritos')).toBeVisible()
  await expect(heart('Quitar de favoritos')).toBeVisible()
})

test('recently opened listings are shown beside the favourites, and cleared @js-only', async ({
  page,
  journey,
  world,
}) => {
  const title = journey.unique('Bordado de mantones')
  await page.goto(await world.aListingOf(await world.aPerson(), { title, photographs: 1 }))
  await page.goto('/favorites')
  await journey.checkAccessibility(page)
  await page.getByRole('link', { name: 'Verlos todos o borrarlos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vistos hace poco' })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await journey.checkAccessibility(page)
  await journey.checkReflow(page)
  await page.getByRole('button', { name: 'Borrar la lista' }).click()
  await expect(page.getByRole('heading', { name: 'Todavía no has abierto ningún anuncio' })).toBeVisible()
})

test('E3: a search is saved from its results, paused, resumed and deleted @js-only', async ({
  page,
  journey,
  world,
}) => {
  await world.aMember(page)
  const name = journey.unique('Quien encuaderne')
  await page.goto('/marketplace?q=encuadernar&max_price=200')
  await page.getByRole('link', { name: 'Guardar esta búsqueda' }).click()
  await expect(page.getByRole('heading', { name: 'Guardar búsqueda' })).toBeVisible()
  await journey.checkAccessibility(page)
  await page.getByLabel('Nombre de la búsqueda').fill(' ')
  await page.getByRole('button', { name: 'Guardar búsqueda' }).click()
  await expect(page.getByRole('alert')).toContainText('El nombre es obligatorio')
  await page.getByLabel('Nombre de la búsqueda').fill(name)
  await page.getByLabel('Cada cuánto te avisamos').selectOption('weekly')
  await page.getByRole('button', { name: 'Guardar búsqueda' }).click()
  await expect(page).toHaveURL(/\/dashboard\/saved-searches$/)
  await expect(page.getByText('Búsqueda guardada', { exact: true })).toBeVisible()
  await journey.checkAccessibility(page)
  await journey.checkReflow(page)
  await page.getByRole('button', { name: `Pausar ${name}` }).click()
  await page.getByRole('button', { name: `Reanudar ${name}` }).click()
  await expect(page.getByRole('button', { name: `Pausar ${name}` })).toBeVisible()
  await page.getByRole('link', { name: `Eliminar ${name}` }).click()
  await page.getByRole('button', { name: 'Eliminar búsqueda' }).click()
  await expect(page.getByText(name)).toHaveCount(0)
})
