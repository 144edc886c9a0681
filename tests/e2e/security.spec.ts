import { Secret, TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { expectRefused, linkIn, PASSWORD, signIn } from './support/steps.ts'

const SECURITY = '/dashboard/settings/security'
const main = (page: Page) => page.locator('main')

async function signOut(page: Page) {
  await page.goto('/logout')
  await main(page).getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page.getByText('Sesión cerrada correctamente')).toBeVisible()
}

/** Turns the second factor on by its pages; returns the codes of the app and the recovery codes. */
async function enrol(page: Page) {
  await page.goto(`${SECURITY}/two-factor`)
  await page.getByLabel('Contraseña actual').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('img', { name: 'Código QR para la aplicación de autenticación' })).toBeVisible()
  const typed = (await page.locator('.secret').innerText()).replace(/\s/g, '')
  const app = new TOTP({ secret: Secret.fromBase32(typed), digits: 6, period: 30 })
  return { codeAt: (time: number) => app.generate({ timestamp: time }) }
}

test('E14: a second factor is turned on, asked for at sign-in, replaced by a recovery code, turned off @js-only', async ({
  page,
  journey,
  world,
}) => {
  const { email } = await world.aMember(page)
  const app = await enrol(page)
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  await page.getByRole('button', { name: 'Activar' }).click()
  await expectRefused(page, journey, { Código: 'Escribe el código' })

  const STEP_MS = 30_000
  // The previous code is accepted as long as the present one lasts, so enough of that time must be left.
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < STEP_MS / 3) await page.waitForTimeout(left)
  const begun = Date.now()
  await page.getByLabel('Código', { exact: true }).fill(app.codeAt(begun - STEP_MS))
  await page.getByRole('button', { name: 'Activar' }).click()
  await expect(page.getByText('Verificación en dos pasos activada')).toBeVisible()
  const codes = await page.locator('.recovery-codes li').allInnerTexts()
  expect(codes).toHaveLength(10)
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  await page.reload()
  await expect(page.getByText('Los códigos se muestran una sola vez.')).toBeVisible()

  await signOut(page)
  await page.goto('/login?next=/dashboard/create-listing')
  await signIn(page, email)
  await expect(page).toHaveURL(/\/login\/two-factor\?next=/)
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  await page.getByLabel('Código', { exact: true }).fill(app.codeAt(begun - 20 * STEP_MS))
  await main(page).getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expectRefused(page, journey, {
    Código: 'El código no es correcto o ya se ha usado. Espera al siguiente y escríbelo enseguida.',
  })
  await page.getByLabel('Código', { exact: true }).fill(app.codeAt(Date.now()))
  await main(page).getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByText('Inicio de sesión exitoso!')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/create-listing$/)

  await signOut(page)
  await page.goto('/login')
  await signIn(page, email)
  await page.getByRole('link', { name: 'Usa un código de recuperación' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Código de recuperación')
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  await page.getByLabel('Código de recuperación').fill(codes[0] as string)
  await main(page).getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await journey.mailTo(email, /^Se ha usado un código de recuperación/)

  await page.goto(`${SECURITY}/two-factor`)
  await expect(page.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible()
  await page.getByRole('link', { name: 'Desactivar' }).click()
  await page.getByLabel('Contraseña actual').fill(PASSWORD)
  await page.getByLabel('Código', { exact: true }).fill(codes[1] as string)
  await page.getByRole('button', { name: 'Desactivar' }).click()
  await expect(page.getByText('Verificación en dos pasos desactivada', { exact: true })).toBeVisible()
})

test('E13, E15 to E17: devices, alerts, history and another password are on one tab @js-only', async ({
  page,
  journey,
  world,
}) => {
  const { email } = await world.aMember(page)
  const other = await journey.anotherBrowser()
  await other.goto('/login')
  await signIn(other, email)
  await expect(other).toHaveURL(/\/dashboard$/)
  await journey.mailTo(email, /^Nuevo inicio de sesión/)

  await page.goto(SECURITY)
  await expect(page.getByText('Este dispositivo')).toBeVisible()
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  await page.getByRole('button', { name: /^Desconectar Chrome/ }).click()
  await expect(page.getByText('Dispositivo desconectado')).toBeVisible()
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/login\?next=/)

  await page.getByRole('button', { name: 'Desactivar alertas' }).click()
  await expect(page.getByText('Configuración de seguridad actualizada')).toBeVisible()
  await page.getByRole('link', { name: 'Ver historial' }).click()
  await expect(page.getByRole('cell', { name: 'Correcto' })).toBeVisible()
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)

  await page.goto(`${SECURITY}/password`)
  await page.getByLabel('Contraseña actual').fill('no-es-esta')
  await page.getByLabel('Nueva contraseña').fill('Otro-puente-8')
  await page.getByLabel('Confirmar contraseña').fill('Otro-puente-9')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expectRefused(page, journey, { 'Confirmar contraseña': 'Las contraseñas no coinciden' })
  await page.getByLabel('Contraseña actual').fill(PASSWORD)
  await page.getByLabel('Nueva contraseña').fill('Otro-puente-8')
  await page.getByLabel('Confirmar contraseña').fill('Otro-puente-8')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page.getByText('Contraseña actualizada correctamente')).toBeVisible()
  await journey.mailTo(email, /^Tu contraseña de .* ha cambiado/)
})

test('E13: another address is confirmed by its link and undone by the old one @js-only', async ({
  page,
  journey,
  world,
}) => {
  const { email } = await world.aMember(page)
  const wanted = `${journey.unique('nueva').replace(' ', '-')}@ejemplo.es`
  await page.goto(`${SECURITY}/email`)
  await page.getByLabel('Correo nuevo').fill(wanted)
  await page.getByLabel('Contraseña actual').fill(PASSWORD)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('Revisa tu correo nuevo y abre el enlace para confirmarlo')).toBeVisible()
  await page.goto(linkIn((await journey.mailTo(wanted, /^Cambio de correo/)).text))
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  await page.getByRole('button', { name: 'Confirmar el correo nuevo' }).click()
  await expect(page.getByText('Correo actualizado correctamente')).toBeVisible()

  const owner = await journey.anotherBrowser()
  await owner.goto(linkIn((await journey.mailTo(email, /tiene otro correo$/)).text))
  await journey.checkReflow(owner)
  await journey.checkAccessibility(owner)
  await owner.getByRole('button', { name: 'Recuperar mi correo' }).click()
  await expect(owner.getByText('Tu correo vuelve a ser el de antes.')).toBeVisible()
  await page.goto(SECURITY)
  await expect(page).toHaveURL(/\/login\?next=/)
})
