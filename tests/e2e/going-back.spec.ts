import { expect, test } from './support/journey.ts'
import { listingForm } from './support/steps.ts'

test('A11: going back after signing out shows nothing of the account', async ({ page, world }) => {
  const { email } = await world.aMember(page)
  await page.goto('/dashboard/settings')
  await page.goto('/dashboard/settings/security/email')
  await expect(page.getByText(email).first()).toBeAttached()
  await page.goto('/logout')
  await page.locator('main').getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page.getByText('Sesión cerrada correctamente')).toBeVisible()

  for (let steps = 0; steps < 3; steps += 1) {
    await page.goBack()
    await page.waitForLoadState('networkidle')
    // With script the page may still be on its way to another one, and has no content to read meanwhile.
    await expect.poll(() => page.content().catch(() => email)).not.toContain(email)
  }
  await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible()
})

test('A11: going back to a form of a signed-in person shows what was typed', async ({ page, world }) => {
  await world.aMember(page)
  await page.goto('/dashboard/create-listing')
  await listingForm(page).getByLabel('Título').fill('Clases de laúd')
  await page.goto('/terms')
  await page.goBack()
  await expect(listingForm(page).getByLabel('Título')).toHaveValue('Clases de laúd')
})
