import { expect, test } from './support/journey.ts'
import { aPhotograph, notAPicture } from './support/photograph.ts'
import { expectRefused, takenOver } from './support/steps.ts'

const PROFILE = '/dashboard/profile'

test('P1, P2: skills are added and removed as words, and the form keeps what was typed around them @js-only', async ({
  page,
  journey,
  world,
}) => {
  await world.aMember(page)
  await page.goto(PROFILE)
  await takenOver(page)
  await page.getByLabel('Biografía (opcional)').fill('Afino pianos desde 1998.')
  const skills = page.getByRole('list', { name: 'Habilidades añadidas' }).getByRole('listitem')
  const entry = page.getByLabel('Habilidades (opcional)')
  for (const skill of ['Afinación', 'Restauración']) {
    await entry.fill(skill)
    await page.getByRole('button', { name: 'Añadir' }).click()
    await expect(skills.filter({ hasText: skill })).toHaveCount(1)
  }
  await page.getByRole('button', { name: 'Quitar Afinación' }).click()
  await expect(skills).toHaveText([/^Restauración\s+Quitar$/])
  await expect(page.getByLabel('Biografía (opcional)')).toHaveValue('Afino pianos desde 1998.')
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  await page.getByLabel('Tarifa por hora en USD (opcional)').fill('35,50')
  await page.getByLabel('Sitio web (opcional)').fill('https://ejemplo.es')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Perfil actualizado correctamente')).toBeVisible()
  await expect(skills).toHaveText([/^Restauración\s+Quitar$/])
  await expect(page.getByText(/35,50\sUSD/)).toBeVisible()
})

test('P6, P7: a taken name and an invalid address come back, each with a message beside its field @js-only', async ({
  page,
  journey,
  world,
}) => {
  const other = await world.aPerson()
  await world.aMember(page)
  await page.goto(PROFILE)
  await page.getByLabel('Sitio web (opcional)').fill('javascript:alert(1)')
  await page.getByLabel('Nombre de usuario').fill(other.username)
  await page.getByLabel('Ubicación (opcional)').fill('Huesca')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('alert', { name: 'Hay un problema' })).toBeVisible()
  await expect(page.getByLabel('Sitio web (opcional)')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Sitio web (opcional)').fill('')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expectRefused(page, journey, { 'Nombre de usuario': 'Ese nombre de usuario ya está en uso. Elige otro.' })
  await expect(page.getByLabel('Nombre de usuario')).toHaveValue(other.username)
  await expect(page.getByLabel('Ubicación (opcional)')).toHaveValue('Huesca')
  await page.getByLabel('Nombre de usuario').fill(journey.unique('ana').replace(' ', '-'))
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Perfil actualizado correctamente')).toBeVisible()
})

test('P4: with script its owner moves the part of the photograph that is kept @js-only', async ({
  page,
  journey,
  world,
}) => {
  await world.aMember(page)
  await page.goto(`${PROFILE}/avatar`)
  await takenOver(page)
  await page.getByLabel('Fotografía').setInputFiles(await aPhotograph('yo.jpg', { r: 150, g: 90, b: 60 }))
  const across = page.getByLabel('De izquierda a derecha')
  await expect(across).toHaveValue('50')
  const preview = page.getByRole('img', { name: 'Así se verá tu foto' })
  await page.getByLabel('Ampliar').fill('200')
  const box = await preview.boundingBox()
  if (!box) throw new Error('the preview has no place')
  await page.mouse.move(box.x + 80, box.y + 80)
  await page.mouse.down()
  await page.mouse.move(box.x + 110, box.y + 80)
  await page.mouse.up()
  expect(Number(await across.inputValue()), 'the picture follows the pointer').toBeLessThan(50)
  await across.press('Home')
  await expect(across).toHaveValue('0')
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  await page.getByRole('button', { name: 'Guardar la foto' }).click()
  await expect(page.getByText('Perfil actualizado correctamente')).toBeVisible()
})

test('P3, P4: a file that is no picture is refused, and a photograph becomes the face shown on all pages @js-only', async ({
  page,
  journey,
  world,
}) => {
  await world.aMember(page)
  await page.goto(`${PROFILE}/avatar`)
  await page.getByLabel('Fotografía').setInputFiles(notAPicture)
  await page.getByRole('button', { name: 'Guardar la foto' }).click()
  await expectRefused(page, journey, { Fotografía: 'Formato de archivo no válido. Solo se permiten JPG y PNG.' })
  await page.getByLabel('Fotografía').setInputFiles(await aPhotograph('yo.jpg', { r: 150, g: 90, b: 60 }))
  await page.getByRole('button', { name: 'Guardar la foto' }).click()
  await expect(page.getByText('Perfil actualizado correctamente')).toBeVisible()
  const face = page.locator('main img[src*="/avatar/"]')
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.goto(`${PROFILE}/avatar`)
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  await page.getByRole('link', { name: 'Quitar la foto' }).click()
  const remove = page.locator('main').getByRole('button', { name: 'Quitar la foto' })
  await expect(remove).toBeVisible()
  await journey.checkAccessibility(page)
  await remove.click()
  await expect(page.getByText('Perfil actualizado correctamente')).toBeVisible()
  await expect(page.locator('main img[src*="/avatar/"]')).toHaveCount(0)
})
