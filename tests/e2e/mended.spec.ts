import type { Route } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { listingForm, takenOver } from './support/steps.ts'

const ALL_CHANGED = 'Has cambiado todo lo que señalaba. Al enviar el formulario se comprueba otra vez.'

test('the summary of mistakes drops each corrected one, and adds it again when it is wrong again @js-only', async ({
  page,
  journey,
}) => {
  await page.goto('/register')
  await takenOver(page)
  const send = page.locator('main').getByRole('button', { name: 'Crear Cuenta' })
  await send.click()
  const summary = page.getByRole('alert', { name: /Error|problema/ })
  await expect(summary.getByRole('listitem')).toHaveCount(5)
  const email = page.getByLabel('Correo electrónico')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/correo/)
  const place = await email.boundingBox()

  await email.pressSequentially('lucia')
  await expect(summary.getByRole('listitem')).toHaveCount(4)
  await expect(summary.getByRole('link', { name: /correo/ })).toHaveCount(0)
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(email).not.toHaveAccessibleDescription(/correo/)
  const [before, after] = [place, await email.boundingBox()].map((box) => box?.y ?? 0) as [number, number]
  expect(Math.abs(after - before), 'what is written in moves by one line of the summary at most').toBeLessThan(40)
  await email.fill('')
  await expect(summary.getByRole('listitem')).toHaveCount(5)
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/correo/)

  await email.fill('lucia')
  await page.getByLabel('Nombre completo').fill('Lucía Ferrer')
  await page.getByRole('checkbox').check()
  await expect(summary.getByRole('listitem')).toHaveCount(2)
  // Sent again, the server's word counts: this is no address.
  await send.click()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(summary.getByRole('listitem')).toHaveCount(3)

  await email.fill('lucia@ejemplo.es')
  await page.getByLabel('Contraseña', { exact: true }).fill('Puente-7')
  await expect(summary).not.toContainText(ALL_CHANGED)
  await page.getByLabel('Confirmar contraseña').fill('otra')
  await expect(summary.getByRole('listitem')).toHaveCount(0)
  await expect(summary).toContainText(ALL_CHANGED)
  await journey.checkAccessibility(page)
  // The same mistake made twice is reported twice.
  await send.click()
  await expect(summary.getByRole('listitem')).toHaveCount(1)
  await expect(summary).not.toContainText(ALL_CHANGED)
  await page.getByLabel('Confirmar contraseña').fill('otra distinta')
  await expect(summary).toContainText(ALL_CHANGED)
  await send.click()
  await expect(summary.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByLabel('Confirmar contraseña')).toHaveAttribute('aria-invalid', 'true')
})

test('in the dialog too a repeated mistake is reported again @js-only', async ({ page, world }) => {
  await world.aMember(page)
  await page.goto('/marketplace')
  await takenOver(page)
  await page.locator('main').getByRole('link', { name: 'Crear Anuncio' }).first().click()
  const form = listingForm(page)
  const price = form.getByLabel('Precio (€)')
  await price.fill('veinte')
  const send = form.getByRole('button', { name: 'Crear Anuncio' }).last()
  const summary = page.getByRole('dialog').getByRole('alert', { name: /problema/ })
  await send.click()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  const count = await summary.getByRole('listitem').count()
  await price.fill('treinta')
  await expect(summary.getByRole('listitem')).toHaveCount(count - 1)
  await send.click()
  await expect(summary.getByRole('listitem')).toHaveCount(count)
  await expect(price).toHaveAttribute('aria-invalid', 'true')
})

test('words typed before the script of the summary arrives are noticed too @js-only', async ({ page }) => {
  const held: Route[] = []
  await page.route(/\/mended-[^/]*\.js$/, (route) => void held.push(route))
  await page.goto('/register')
  await takenOver(page)
  await page.locator('main').getByRole('button', { name: 'Crear Cuenta' }).click()
  const summary = page.getByRole('alert', { name: /Error|problema/ })
  await expect(summary.getByRole('listitem')).toHaveCount(5)
  await expect.poll(() => held.length).toBe(1)
  const email = page.getByLabel('Correo electrónico')
  await email.fill('lucia')
  await page.getByRole('checkbox').check()
  await expect(email).toHaveAttribute('aria-invalid', 'true')

  await held[0]?.continue()
  await expect(summary.getByRole('listitem')).toHaveCount(3)
  await expect(email).not.toHaveAttribute('aria-invalid')
  // The field is as it was sent, and wrong again.
  await page.getByRole('checkbox').uncheck()
  await email.fill('')
  await expect(summary.getByRole('listitem')).toHaveCount(5)
  await expect(email).toHaveAttribute('aria-invalid', 'true')
})
