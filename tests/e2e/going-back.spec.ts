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
    // With script a page that needs an account redirects after going back to it.
    const path = () => new URL(page.url()).pathname
    await expect.poll(path).not.toMatch(/^\/(dashboard|logout)/)
    await expect.poll(() => page.content().catch(() => email)).not.toContain(email)
  }
})

test('A11: going back to a form of a signed-in person shows what was typed', async ({ page, world }) => {
  await world.aMember(page)
  await page.goto('/dashboard/create-listing')
  await listingForm(page).getByLabel('Título').fill('Clases de laúd')
  await page.goto('/terms')
  await page.goBack()
  await expect(listingForm(page).getByLabel('Título')).toHaveValue('Clases de laúd')
})
