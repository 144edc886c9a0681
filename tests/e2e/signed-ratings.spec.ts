import { readFile } from 'node:fs/promises'
import { expect, test } from './support/journey.ts'
import { expectRefused } from './support/steps.ts'

test('ratings are downloaded as a file, and a stranger checks which of them are genuine @js-only', async ({
  page,
  journey,
  world,
}) => {
  const freelancer = await world.aMember(page)
  await world.ratingsOf(freelancer)
  await page.goto('/dashboard/reviews')
  await page.getByRole('link', { name: 'Llévate tus valoraciones, firmadas' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar 3 valoraciones' }).click()
  const path = await (await arriving).path()
  const text = await readFile(path, 'utf8')

  const reader = await journey.anotherBrowser()
  await reader.goto('/verify-rating')
  await reader.getByRole('button', { name: 'Comprobar' }).click()
  await expectRefused(reader, journey, { 'Contenido del archivo': 'Pega el contenido del archivo o elígelo' })
  await reader.goto('/verify-rating')
  const file = (content: string) => ({
    name: 'valoraciones.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  })
  await reader.getByLabel('O el archivo').setInputFiles(file(text))
  await reader.getByRole('button', { name: 'Comprobar' }).click()
  await expect(reader.getByRole('heading', { name: 'Resultado: 3 válidas' })).toBeVisible()
  await expect(reader.getByRole('link', { name: freelancer.fullName }).first()).toBeVisible()
  await journey.checkReflow(reader)
  await journey.checkAccessibility(reader)

  await reader.goto('/verify-rating')
  await reader.getByLabel('Contenido del archivo').fill(text.replace('"stars": 1', '"stars": 5'))
  await reader.getByRole('button', { name: 'Comprobar' }).click()
  await expect(reader.getByRole('heading', { name: '2 válidas y 1 con una firma que no cuadra' })).toBeVisible()
  await journey.checkReflow(reader)
  await journey.checkAccessibility(reader)
})
