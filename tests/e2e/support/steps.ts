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

export async function register(page: Page, { fullName, email }: Newcomer) {
  await page.goto('/register')
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
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(page.getByText('Correo confirmado correctamente')).toBeVisible()
}

/** The path of the only address that a mail's text holds. */
export function linkIn(text: string | undefined): string {
  const address = /https?:\/\/\S+\/(?:verify-email|reset-password)\S*/.exec(text ?? '')?.[0]
  if (!address) throw new Error(`No link in the mail:\n${text}`)
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** A member who is signed in, by way of the screens. */
export async function aMember(page: Page, journey: Journey): Promise<Newcomer> {
  const newcomer = aNewcomer(journey)
  await register(page, newcomer)
  await signIn(page, newcomer.email)
  await expect(page).toHaveURL(/\/dashboard$/)
  return newcomer
}

export async function fillListing(page: Page, title: string) {
  const form = page.locator('form[enctype="multipart/form-data"]')
  await form.getByLabel('Título').fill(title)
  await form.getByLabel('Descripción').fill('Afino pianos verticales y de cola.\nIncluye desplazamiento.')
  await form.getByLabel('Categoría').selectOption({ label: 'Música & Audio' })
  await form.getByLabel('Precio (€)').fill('1.250,50')
  await form.getByLabel('Tipo de precio').selectOption({ label: 'proyecto' })
  await form.getByLabel('Información de contacto').fill('Llama al 600 123 456 por las tardes')
  await form.getByLabel('Ubicación (opcional)').fill('Zaragoza')
  return form
}
