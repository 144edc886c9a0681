import { readFile } from 'node:fs/promises'
import { unzip } from '#tests/support/zip.ts'
import { expect, test } from './support/journey.ts'
import { expectRefused, linkIn, PASSWORD } from './support/steps.ts'

const PRIVACY = '/dashboard/settings/privacy'

test('E18: a copy of a person’s data is requested, announced by mail, and downloaded by its owner only @js-only', async ({
  page,
  journey,
  world,
}) => {
  const member = await world.aMember(page)
  const title = journey.unique('Cerámica')
  await world.aListingOf(member, { title, photographs: 1 })
  await page.goto(PRIVACY)
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  await expect(page.getByText('Estamos preparando tus datos. Te enviaremos un correo')).toBeVisible()
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  const link = linkIn((await journey.mailTo(member.email, /^Tus datos de .* están listos/)).text)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Tus datos están listos' })).toBeVisible()
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Descargar \(/ }).click()
  const files = await unzip(await readFile(await (await arriving).path()))
  const names = [...files.keys()]
  const listings = names.find((name) => name.endsWith('anuncios.json')) ?? ''
  expect(files.get(listings)?.toString()).toContain(title)
  expect(names.filter((name) => name.endsWith('.webp')).length).toBeGreaterThan(0)
  expect([...files.values()].join('')).not.toMatch(/\$argon2/)

  const other = await journey.anotherBrowser()
  await world.aMember(other)
  expect((await other.goto(link))?.status()).toBe(404)
  await expect(other.getByRole('heading', { name: 'Aquí no hay nada que descargar' })).toBeVisible()
})

test('E19: a person who asks to leave gives the password, reads the date, and cancels the request @js-only', async ({
  page,
  journey,
  world,
}) => {
  const member = await world.aMember(page)
  const listing = await world.aListingOf(member, { title: journey.unique('Forja') })
  await page.goto(PRIVACY)
  await page.getByRole('link', { name: 'Solicitar la eliminación de la cuenta' }).click()
  await page.getByLabel('Contraseña actual').fill('no-es-esta')
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expectRefused(page, journey, { 'Contraseña actual': 'La contraseña actual no es correcta' })
  await page.getByLabel('Contraseña actual').fill(PASSWORD)
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expect(page.getByText('Hemos recibido tu solicitud: puedes cancelarla')).toBeVisible()
  const banner = page.getByRole('complementary', { name: 'Eliminación solicitada' })
  await expect(banner).toContainText(/Tu cuenta se eliminará el \d+ de/)
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  const visitor = await journey.anotherBrowser()
  expect((await visitor.goto(listing))?.status()).toBe(404)

  await page.goto(linkIn((await journey.mailTo(member.email, /se eliminará el/)).text))
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  await page.locator('main').getByRole('button', { name: 'Cancelar la eliminación' }).click()
  await expect(page.getByText('Eliminación cancelada: tu cuenta se queda como estaba')).toBeVisible()
  await expect(banner).toHaveCount(0)
  await expect.poll(async () => (await visitor.goto(listing))?.status()).toBe(200)
  await journey.mailTo(member.email, /ya no se eliminará$/)
})
