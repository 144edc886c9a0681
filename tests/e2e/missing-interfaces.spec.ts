import type { Page } from '@playwright/test'
import { NEEDED_INTERFACES, NEEDED_METHODS } from '#app/http/page-scripts.ts'
import { expect, test } from './support/journey.ts'

/** Interfaces that the client can do without, or takes from packages whose upgrade could change that. */
const OTHERS = [
  'Array.prototype.flatMap',
  'BroadcastChannel',
  'DataTransfer',
  'EventSource',
  'HTMLDialogElement',
  'HTMLFormElement.prototype.requestSubmit',
  'IntersectionObserver',
  'Object.hasOwn',
  'ResizeObserver',
  'TextDecoderStream',
  'TextEncoderStream',
  'matchMedia',
  'queueMicrotask',
  'structuredClone',
]

test.use({ viewport: { width: 360, height: 740 } })

/** Makes every document of this page find a browser that never had this interface. */
async function takeAway(page: Page, name: string) {
  await page.addInitScript((path) => {
    const names = path.split('.')
    const last = names.pop() as string
    const owner = names.reduce<Record<string, unknown>>(
      (object, part) => object[part] as Record<string, unknown>,
      window as unknown as Record<string, unknown>,
    )
    if (!delete owner[last]) throw new Error(`${path} cannot be taken away`)
  }, name)
}

const isTakenOver = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector('header a') ?? {}).some((name) => name.startsWith('__reactProps')),
  )

/** Menus open, and a form goes to the server and comes back. The journey itself fails on any error in the console. */
async function expectPlainPageToWork(page: Page) {
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const places = page.getByRole('navigation', { name: 'Principal' })
  await expect(places).toBeHidden()
  await page.locator('summary', { hasText: 'Menú' }).click()
  await expect(places).toBeVisible()
  await page.locator('summary', { hasText: 'Menú' }).click()
  await page.getByLabel('Correo electrónico').fill('nadie@ejemplo.es')
  await page.locator('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByRole('alert', { name: 'Error al iniciar sesión' })).toBeVisible()
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('nadie@ejemplo.es')
}

for (const name of [...NEEDED_INTERFACES, ...NEEDED_METHODS])
  test(`a browser without ${name} keeps the page as it was sent @js-only`, async ({ page }) => {
    await takeAway(page, name)
    await expectPlainPageToWork(page)
    expect(await isTakenOver(page)).toBe(false)
  })

for (const name of OTHERS)
  test(`a browser without ${name} shows every page and sends forms @js-only`, async ({ page }) => {
    await takeAway(page, name)
    await expectPlainPageToWork(page)
  })

test('a browser that lacks no interface runs the scripts @js-only', async ({ page }) => {
  await expectPlainPageToWork(page)
  expect(await isTakenOver(page)).toBe(true)
})
