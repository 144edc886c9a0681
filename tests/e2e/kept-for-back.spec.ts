import { CHROMIUM, launchOptions } from './support/browser.ts'
import { expect, test } from './support/journey.ts'
import { listingForm, takenOver } from './support/steps.ts'
import type { Page } from '@playwright/test'

// Chromium as people have it: Playwright switches off the keeping of whole pages for the way back.
test.use({
  newBrowser: true,
  launchOptions: {
    ...launchOptions,
    executablePath: CHROMIUM,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

/** Goes back. @returns the documents that were requested on the way. */
async function goBack(page: Page): Promise<string[]> {
  const asked: string[] = []
  const note = (request: { isNavigationRequest(): boolean; url(): string }) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname)
  }
  page.on('request', note)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.locator('h1').first()).toBeVisible()
  page.off('request', note)
  return asked
}

const EMAIL = '/dashboard/settings/security/email'

test('A11: after signing out going back shows no page of the account, also none that the browser kept whole', async ({
  page,
  journey,
  world,
}) => {
  const { email } = await world.aMember(page)
  await page.goto(EMAIL)
  await expect(page.getByText(email).first()).toBeAttached()
  await page.goto('/terms')
  // While signed in the page is kept whole: it is there without being asked for. With scripts Chromium sometimes gives
  // that up when it is driven from outside ("navigation-canceled").
  const asked = await goBack(page)
  if (!journey.scripts) expect(asked).toEqual([])
  await expect(page.getByText(email).first()).toBeAttached()

  await page.goto('/logout')
  await page.locator('main').getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page.getByText('Sesión cerrada correctamente')).toBeVisible()
  for (let steps = 0; steps < 2; steps += 1) {
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => new URL(page.url()).pathname).not.toMatch(/^\/(dashboard|logout)/)
    await expect.poll(() => page.content().catch(() => email)).not.toContain(email)
  }
})

test('A11: going back to a form while signed in shows what was typed', async ({ page, world, javaScriptEnabled }) => {
  await world.aMember(page)
  await page.goto('/dashboard/create-listing')
  if (javaScriptEnabled) await takenOver(page)
  await listingForm(page).getByLabel('Título').fill('Clases de laúd')
  await page.goto('/terms')
  await goBack(page)
  await expect(listingForm(page).getByLabel('Título')).toHaveValue('Clases de laúd')
})
