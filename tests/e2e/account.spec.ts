import { expect, test } from './support/journey.ts'
import { aMember, linkIn, signIn } from './support/steps.ts'

test('A4, A11: a registration with mistakes says each beside its field and keeps what was typed', async ({
  page,
  journey,
}) => {
  await page.goto('/register')
  await journey.checkAccessibility(page)
  await page.getByLabel('Nombre completo').fill('Noa Vidal')
  await page.getByLabel('Correo electrónico').fill('esto no es un correo')
  await page.getByLabel('Contraseña', { exact: true }).fill('corta')
  await page.getByLabel('Confirmar contraseña').fill('otra')
  await page.locator('main').getByRole('button', { name: 'Crear Cuenta' }).click()
  await expect(page.getByText('La contraseña debe tener al menos 6 caracteres').first()).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Noa Vidal')
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('')
  await journey.checkAccessibility(page)
})

test('A6, A7: a forgotten password is replaced by way of the mail, once', async ({ page, journey }) => {
  const { email } = await aMember(page, journey)
  const elsewhere = await journey.anotherBrowser()
  await elsewhere.goto('/login')
  await elsewhere.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await journey.checkAccessibility(elsewhere)
  await elsewhere.getByLabel('Correo electrónico').fill(email)
  await elsewhere.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(elsewhere.getByText('Revisa tu correo para restablecer tu contraseña')).toBeVisible()

  const link = linkIn((await journey.mailTo(email, /^Restablece tu contraseña/)).text)
  await elsewhere.goto(link)
  await journey.checkAccessibility(elsewhere)
  await elsewhere.getByLabel('Nueva contraseña').fill('Otra-distinta-9')
  await elsewhere.getByLabel('Confirmar contraseña').fill('Otra-distinta-9')
  await elsewhere.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(elsewhere.getByText('Contraseña actualizada correctamente')).toBeVisible()
  await signIn(elsewhere, email, 'Otra-distinta-9')
  await expect(elsewhere).toHaveURL(/\/dashboard$/)

  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Este enlace ya no sirve')
  // The other browser was signed in: not any more.
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})

test('A10, G2: the account menu signs out and says so', async ({ page, journey }) => {
  await aMember(page, journey)
  await page.locator('header summary').click()
  await journey.checkAccessibility(page)
  await page.locator('header').getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page.getByText('Sesión cerrada correctamente')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('header').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('R11: who is not signed in comes back to where they were going', async ({ page, journey }) => {
  const { email } = await aMember(page, journey)
  const elsewhere = await journey.anotherBrowser()
  await elsewhere.goto('/dashboard/create-listing')
  await expect(elsewhere).toHaveURL(/\/login\?next=/)
  await signIn(elsewhere, email)
  await expect(elsewhere).toHaveURL(/\/dashboard\/create-listing$/)
})

test('the theme is kept and shown from the first byte', async ({ page }) => {
  await page.goto('/marketplace')
  await page.locator('footer').getByRole('button', { name: 'Oscuro' }).click()
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await expect(page).toHaveURL(/\/marketplace$/)
  await page.goto('/login')
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await page.locator('footer').getByRole('button', { name: 'Claro' }).click()
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
})
