import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { aPhotograph, notAPicture } from './support/photograph.ts'
import { expectPublished, expectRefused, fillListing, listingForm, takenOver } from './support/steps.ts'

const publish = (page: Page) => listingForm(page).getByRole('button', { name: 'Crear Anuncio' })

test('C12: a wrong price keeps every word and the photograph, and the next press publishes both @js-only', async ({
  page,
  journey,
  world,
}) => {
  await world.aMember(page)
  const title = journey.unique('Clases de violín')
  await page.goto('/dashboard/create-listing')
  const form = await fillListing(page, title)
  await form.getByLabel('Precio (€)').fill('veinte')
  await form.getByLabel('Imágenes (opcional)').setInputFiles(await aPhotograph('violín.jpg', { r: 90, g: 30, b: 30 }))
  await publish(page).click()

  await expectRefused(page, journey, {
    'Precio (€)': 'Escribe solo la cantidad, con números: por ejemplo 450 o 1250,50',
  })
  await expect(form.getByLabel('Título')).toHaveValue(title)
  await expect(form.getByLabel('Precio (€)')).toHaveValue('veinte')
  await expect(form.getByLabel('Categoría')).toHaveValue(/./)
  await expect(form.getByRole('button', { name: 'Quitar violín.jpg' })).toBeVisible()

  // A jump within the page is no reason to lose the photograph.
  await page.getByRole('link', { name: 'Saltar al contenido' }).press('Enter')
  await expect(form.getByRole('button', { name: 'Quitar violín.jpg' })).toBeVisible()
  await form.getByLabel('Precio (€)').fill('20')
  await publish(page).click()
  await expectPublished(page, title)
  await expect(page.locator('main img[src*="/media/listings/"]').first()).toBeVisible()
})

test('C6: a refused file comes back with its message beside the accepted one, and the next press leaves it out @js-only', async ({
  page,
  journey,
  world,
}) => {
  await world.aMember(page)
  const title = journey.unique('Restauración de sillas')
  await page.goto('/dashboard/create-listing')
  const form = await fillListing(page, title)
  await form
    .getByLabel('Imágenes (opcional)')
    .setInputFiles([await aPhotograph('silla.jpg', { r: 120, g: 90, b: 60 }), notAPicture])
  const words = form.getByLabel('Qué se ve en silla.jpg (opcional)')
  await words.fill('Una silla de enea')
  await publish(page).click()

  await expectRefused(page, journey, {
    'Imágenes (opcional)': 'Formato de archivo no válido. Solo se permiten JPG, PNG y WebP. (presupuesto.jpg)',
  })
  await expect(form.getByLabel('Título')).toHaveValue(title)
  await expect(form.getByRole('button', { name: 'Quitar silla.jpg' })).toBeVisible()
  await expect(words).toHaveValue('Una silla de enea')
  await expect(page.locator('main').getByRole('button').first()).toHaveText('Publicar sin este archivo')
  await page.getByRole('button', { name: 'Publicar sin este archivo' }).click()
  await expectPublished(page, title)
  await expect(page.locator('main').getByRole('img', { name: 'Una silla de enea' }).first()).toBeVisible()
})

test('C6: a notice names a refused file too, and only its control is marked @js-only', async ({ page, world }) => {
  await world.aMember(page)
  await page.goto('/dashboard/create-listing')
  const form = listingForm(page)
  await takenOver(page)
  const files = form.getByLabel('Imágenes (opcional)')
  await files.setInputFiles([
    await aPhotograph('silla.jpg', { r: 120, g: 90, b: 60 }),
    { name: 'presupuesto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
  ])
  const says = 'Formato de archivo no válido. Solo se permiten JPG, PNG y WebP. (presupuesto.pdf)'
  await expect(page.locator('.notice--error')).toHaveText([says])
  await expect(form.locator('.image-field .field__error')).toHaveText(says)
  await expect(files).toHaveAttribute('aria-invalid', 'true')
  const title = form.getByLabel('Título')
  const edge = await title.evaluate((control) => getComputedStyle(control).borderColor)
  for (const good of [
    form.getByLabel('Qué se ve en silla.jpg (opcional)'),
    form.locator('.image-field select').first(),
  ])
    await expect(good).toHaveCSS('border-color', edge)
})

test('leaving chosen pictures, by a link or by the browser, is asked about first @js-only', async ({ page, world }) => {
  await world.aMember(page)
  await page.goto('/dashboard/create-listing')
  await takenOver(page)
  const form = listingForm(page)
  await form.getByLabel('Imágenes (opcional)').setInputFiles(await aPhotograph('laúd.jpg', { r: 120, g: 90, b: 60 }))
  await form.getByLabel('Título').fill('Clases de laúd')
  await expect(form.getByText('Guardado en tus borradores.')).toBeVisible()

  const asked: string[] = []
  let mayLeave = false
  page.on('dialog', (dialog) => {
    asked.push(`${dialog.type()} ${dialog.message()}`)
    void (mayLeave ? dialog.accept() : dialog.dismiss())
  })
  const away = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Mensajes' })
  await away.click()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toContain('Las imágenes que has elegido aún no se han enviado')
  await expect(form.getByRole('button', { name: 'Quitar laúd.jpg' })).toBeVisible()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]).toContain('beforeunload')

  mayLeave = true
  await away.click()
  await expect(page).toHaveURL(/\/dashboard\/messages$/)
})

test('C6: pictures change places by dragging, and their descriptions move with them @js-only', async ({
  page,
  world,
}) => {
  await world.aMember(page)
  await page.goto('/dashboard/create-listing')
  const form = page.getByRole('main')
  await form
    .getByLabel('Imágenes (opcional)')
    .setInputFiles([
      await aPhotograph('uno.jpg', { r: 120, g: 90, b: 60 }),
      await aPhotograph('dos.jpg', { r: 20, g: 90, b: 60 }),
      await aPhotograph('tres.jpg', { r: 20, g: 90, b: 160 }),
    ])
  const items = form.getByRole('list', { name: 'Imágenes del anuncio' }).getByRole('listitem')
  const names = () => items.locator('.image-field__name').allTextContents()
  await form.getByLabel('Qué se ve en uno.jpg (opcional)').fill('La primera')
  expect(await names()).toEqual(['uno.jpg', 'dos.jpg', 'tres.jpg'])
  const middleOf = async (index: number) => {
    const box = await items.nth(index).locator('canvas').boundingBox()
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }
  const [from, to] = [await middleOf(0), await middleOf(2)]
  // The first press loads the script of dragging.
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await expect(async () => {
    await page.mouse.move(from.x + 10, from.y, { steps: 2 })
    await page.mouse.move(to.x, to.y, { steps: 5 })
    expect(await names()).toEqual(['dos.jpg', 'tres.jpg', 'uno.jpg'])
  }).toPass()
  await page.mouse.up()
  await expect(form.getByLabel('Qué se ve en uno.jpg (opcional)')).toHaveValue('La primera')
})
