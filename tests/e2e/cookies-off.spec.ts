import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM, launchOptions } from './support/browser.ts'
import { expect, test } from './support/journey.ts'
import { PASSWORD } from './support/steps.ts'

const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } }

/** Does something in a Chromium whose owner has blocked all cookies. */
async function withoutCookies(scripts: boolean, act: (page: Page) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'cookies-off-'))
  mkdirSync(join(folder, 'Default'))
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(BLOCKED))
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    executablePath: CHROMIUM,
    baseURL: process.env['JOURNEY_ORIGIN'] as string,
    javaScriptEnabled: scripts,
    locale: 'es-ES',
  })
  try {
    await act(await context.newPage())
    expect(await context.cookies()).toEqual([])
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const main = (page: Page) => page.locator('main')

test('A1, J6: with cookies blocked sign-in and choices say why they cannot work', async ({ journey, world }) => {
  const { email } = await world.aPerson()
  await withoutCookies(journey.scripts, async (page) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Iniciar Sesión' }).first().click()
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await main(page).getByRole('button', { name: 'Iniciar Sesión' }).click()
    await expect(page.getByRole('alert')).toContainText('Tu navegador no guarda cookies')
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
    if (journey.scripts) await journey.checkAccessibility(page)

    await page.goto('/theme')
    await page.getByLabel('Oscuro').check()
    await page.getByRole('button', { name: 'Guardar aspecto' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu navegador no guarda cookies')
    await expect(page.getByText('Lo que has elegido no se ha guardado')).toBeVisible()
    if (journey.scripts) await journey.checkAccessibility(page)
    await journey.checkReflow(page)
    await page.getByRole('link', { name: 'Seguir' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})
