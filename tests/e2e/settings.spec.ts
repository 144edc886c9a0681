import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { takenOver } from './support/steps.ts'

const SETTINGS = '/dashboard/settings'
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('E7, E9: the theme of the account is in the first bytes of every page, and does not change while loading @js-only', async ({
  page,
  journey,
  world,
}) => {
  await world.aMember(page)
  await page.goto(`${SETTINGS}/general`)
  const light = await paper(page)
  await page.getByLabel('Tema').selectOption('Oscuro')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Configuración general guardada')).toBeVisible()
  await expect(page.locator('html')).toHaveClass('dark')
  await journey.checkReflow(page)
  await page.addInitScript(() => {
    const seen = [(document.documentElement ?? {}).className]
    Object.assign(window, { themesSeen: seen })
    new MutationObserver(() => seen.push(document.documentElement.className)).observe(document, {
      attributeFilter: ['class'],
      subtree: true,
    })
  })
  for (const path of ['/dashboard', '/marketplace', `${SETTINGS}/general`]) {
    const answer = await page.goto(path)
    expect(await answer?.text(), path).toContain('<html lang="es" class="dark">')
    expect(await paper(page), `${path} is dark`).not.toBe(light)
    await takenOver(page)
    const seen = await page.evaluate(() => (window as never as { themesSeen: string[] }).themesSeen)
    expect(seen.filter((name, index) => index > 0 && !name.includes('dark'))).toEqual([])
  }
  await expect(page.getByLabel('Tema')).toHaveValue('dark')
})

test('E8: every date is in the time zone of the account @js-only', async ({ page, world }) => {
  const member = await world.aMember(page)
  await world.aNotificationOf(member, { title: 'De enero', createdAt: new Date('2026-01-15T23:30:00Z') })
  const when = page.getByRole('listitem').filter({ hasText: 'De enero' }).locator('time')
  await page.goto('/dashboard/notifications')
  await expect(when).toHaveText(/\b16\b/)
  await page.goto(`${SETTINGS}/general`)
  await page.getByLabel('Zona horaria').selectOption('Nueva York (America/New_York)')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Configuración general guardada')).toBeVisible()
  await page.goto('/dashboard/notifications')
  await expect(when).toHaveText(/\b15\b/)
})

test('E10 to E12: a private profile hides its listings from everybody else @js-only', async ({
  page,
  journey,
  world,
}) => {
  const member = await world.aMember(page)
  const listing = await world.aListingOf(member, { title: journey.unique('Tapicería') })
  const visitor = await journey.anotherBrowser()
  await visitor.goto(listing)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^Tapicería/)
  await page.goto(`${SETTINGS}/privacy`)
  await page.getByLabel('Visibilidad del perfil').selectOption('Privado')
  await page.getByLabel('Mostrar mi correo').check()
  await page.getByLabel('Filtro de contenido').selectOption('Estricto')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Configuración general guardada')).toBeVisible()
  await expect(page.getByLabel('Visibilidad del perfil')).toHaveValue('private')
  await expect(page.getByLabel('Mostrar mi correo')).toBeChecked()
  expect((await visitor.goto(listing))?.status()).toBe(404)
  expect((await page.goto(listing))?.status()).toBe(200)
})

test('E3 to E6: keywords and switches are chosen, saved, and restored @js-only', async ({ page, journey, world }) => {
  await world.aMember(page)
  await page.goto(SETTINGS)
  await takenOver(page)
  const words = page.getByRole('list', { name: 'Tus palabras clave' }).getByRole('listitem')
  const before = await words.allInnerTexts()
  await page.getByLabel('Añadir palabra clave').fill('acuarela, encuadernación')
  await page.getByRole('button', { name: 'Añadir', exact: true }).click()
  await expect(page.getByText('La lista ha cambiado. Guarda los cambios para que valga.')).toBeVisible()
  await expect(words).toHaveCount(before.length + 2)
  await page.getByRole('button', { name: 'Quitar acuarela' }).click()
  await expect(words).toHaveCount(before.length + 1)
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  await page.getByLabel('Novedades por correo').setChecked(true)
  await page.getByLabel('Correo electrónico').setChecked(false)
  await page.getByLabel('Frecuencia de los correos').selectOption('Un resumen a la semana')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Configuración de notificaciones guardada')).toBeVisible()
  await page.goto(SETTINGS)
  await expect(words.filter({ hasText: 'encuadernación' })).toHaveCount(1)
  await expect(page.getByLabel('Correo electrónico')).not.toBeChecked()
  await expect(page.getByLabel('Novedades por correo')).toBeChecked()
  await expect(page.getByLabel('Frecuencia de los correos')).toHaveValue('weekly')

  await page.goto(`${SETTINGS}/restore`)
  await page
    .locator('main')
    .getByRole('button', { name: /Restaurar/ })
    .click()
  await expect(page.getByText('Configuración restaurada a valores predeterminados')).toBeVisible()
  await page.goto(SETTINGS)
  await expect(page.getByText('No tienes palabras clave: no buscamos nada por ti.')).toBeVisible()
  await expect(page.getByLabel('Correo electrónico')).toBeChecked()
})
