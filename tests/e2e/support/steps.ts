import type { Page } from '@playwright/test'
import { expect, type Journey } from './journey.ts'

export const PASSWORD = 'Puente-romano-7'

export interface Newcomer {
  fullName: string
  email: string
}

export function aNewcomer(journey: Journey): Newcomer {
  return { fullName: 'Lucía Ferrer Gómez', email: `${journey.unique('lucia').replace(' ', '-')}@ejemplo.es` }
}

/** @param from 'here' when the page with the form is open already. */
export async function register(page: Page, { fullName, email }: Newcomer, { from = '/register' } = {}) {
  if (from !== 'here') await page.goto(from)
  await page.getByLabel('Nombre completo').fill(fullName)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmar contraseña').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.locator('main').getByRole('button', { name: 'Crear Cuenta' }).click()
  await expect(page.getByText('Cuenta creada correctamente! Por favor inicia sesión.')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
}

export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.locator('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
}

/** Follows the link of the mail that asks to confirm an address, and presses its button. */
export async function confirmAddress(page: Page, journey: Journey, email: string) {
  const mail = await journey.mailTo(email, /^Confirma tu correo/)
  await page.goto(linkIn(mail.text))
  await journey.checkAccessibility(page)
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(page.getByText('Correo confirmado correctamente')).toBeVisible()
}

/** The path of the only address that a mail's text holds. */
export function linkIn(text: string | undefined): string {
  const address =
    /https?:\/\/\S+\/(?:verify-email|reset-password|confirm-email-change|undo-email-change|dashboard\/settings\/privacy)\S*/.exec(
      text ?? '',
    )?.[0]
  if (!address) throw new Error(`No link in the mail:\n${text}`)
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** The form of a new listing, on its page or in the dialog. */
export const listingForm = (page: Page) => page.locator('form[enctype="multipart/form-data"]')

export async function fillListing(page: Page, title: string) {
  const form = listingForm(page)
  await form.getByLabel('Título').fill(title)
  await form.getByLabel('Descripción').fill('Afino pianos verticales y de cola.\nIncluye desplazamiento.')
  await form.getByLabel('Categoría').selectOption('Música & Audio')
  await form.getByLabel('Precio (€)').fill('1.250,50')
  await form.getByLabel('Tipo de precio').selectOption('Por proyecto')
  await form.getByLabel('Información de contacto').fill('Llama al 600 123 456 por las tardes')
  await form.getByLabel('Ubicación (opcional)').fill('Zaragoza')
  return form
}

/** The page of a listing that was published just now. */
export async function expectPublished(page: Page, title: string) {
  await expect(page).toHaveURL(/\/marketplace\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

/** Waits until scripts have taken the page over: before that, a link does what it does without them. */
export async function takenOver(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('header a') ?? {}).some((name) => name.startsWith('__reactProps')),
  )
}

/** Checks a refused form: the title says that it was refused, there is a summary, each line leads to its field. */
export async function expectRefused(page: Page, journey: Journey, messages: Record<string, string>) {
  const summary = page.getByRole('alert', { name: /problema|Error/ })
  await expect(summary).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  for (const [label, message] of Object.entries(messages)) {
    await summary.getByRole('link', { name: message }).click()
    const control = page.locator('main').getByLabel(label, { exact: true })
    await expect(control).toBeFocused()
    await expect(control).toHaveAccessibleDescription(new RegExp(message.replace(/[.()]/g, '\\$&')))
    await expect(control).toHaveAttribute('aria-invalid', 'true')
  }
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
}
