import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { expectPublished, listingForm, PASSWORD, takenOver } from './support/steps.ts'

/** Presses Tab until this has the focus, as someone would who uses no mouse. */
async function tabTo(page: Page, what: ReturnType<Page['locator']>) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await what.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(what).toBeFocused()
}

/** Goes round with Tab, and back again, and says whether the focus ever was on something of the page behind. */
async function focusLeaves(page: Page, presses: number) {
  for (let press = 0; press < 2 * presses; press += 1) {
    await page.keyboard.press(press < presses ? 'Tab' : 'Shift+Tab')
    const behind = await page.evaluate(() => {
      const active = document.activeElement
      return active !== document.body && !active?.closest('dialog')
    })
    if (behind) return true
  }
  return false
}

test('from sign-in to a published listing with the keyboard alone', async ({ page, journey, world }) => {
  const { email } = await world.aPerson()
  await page.goto('/login?next=%2Fdashboard%2Fcreate-listing')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Correo electrónico'))
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/create-listing$/)

  const title = journey.unique('Tarjetas de boda')
  const form = listingForm(page)
  await tabTo(page, form.getByLabel('Título'))
  await page.keyboard.type(title)
  await tabTo(page, form.getByLabel('Descripción'))
  await page.keyboard.type('Diseñadas a mano.')
  await tabTo(page, form.getByLabel('Categoría'))
  await page.keyboard.type('Dise')
  await tabTo(page, form.getByLabel('Precio (€)'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('90')
  await tabTo(page, form.getByLabel('Tipo de precio'))
  await page.keyboard.type('Por p')
  await tabTo(page, form.getByLabel('Información de contacto'))
  await page.keyboard.type('600 123 456')
  await tabTo(page, form.getByRole('button', { name: 'Crear Anuncio' }))
  await page.keyboard.press('Enter')
  await expectPublished(page, title)
})

test('the overlay holds the focus, Escape returns it, and arrows choose @js-only', async ({ page }) => {
  await page.goto('/')
  const opener = page.locator('header').getByRole('link', { name: 'Buscar' })
  const overlay = page.getByRole('dialog', { name: 'Buscar en todo el marketplace' })
  await takenOver(page)
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(overlay.getByRole('combobox')).toBeFocused()
  expect(await focusLeaves(page, 12)).toBe(false)
  await page.keyboard.press('Escape')
  await expect(overlay).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type('dise')
  await expect(overlay.getByRole('combobox')).toHaveValue('dise')
  await page.keyboard.press('Escape')
  await expect(overlay).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type('dise')
  await expect(overlay.getByRole('status')).toHaveText(/sugerencia/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  const chosen = overlay.getByRole('option', { selected: true })
  await expect(chosen).toHaveCount(1)
  await expect(overlay.getByRole('combobox')).toHaveAttribute(
    'aria-activedescendant',
    (await chosen.getAttribute('id')) as string,
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/marketplace(\/|\?category=)/)
})

test('C2: the dialog holds the focus, and Escape returns it to its link @js-only', async ({ page, world }) => {
  await world.aMember(page)
  await page.goto('/marketplace')
  await takenOver(page)
  const opener = page.locator('main').getByRole('link', { name: 'Crear Anuncio' })
  const dialog = page.getByRole('dialog', { name: 'Crear Nuevo Anuncio' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Título')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Crear Nuevo Anuncio' })).toBeFocused()
  expect(await focusLeaves(page, 25)).toBe(false)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('G2: the account menu opens and closes with the keyboard', async ({ page, journey, world }) => {
  await world.aMember(page)
  await page.goto('/terms')
  if (journey.scripts) await takenOver(page)
  const menu = page.locator('header .menu summary')
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(page.locator('header').getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible()
  await page.keyboard.press(journey.scripts ? 'Escape' : 'Enter')
  await expect(page.locator('header').getByRole('button', { name: 'Cerrar Sesión' })).toBeHidden()
  await expect(menu).toBeFocused()
})
