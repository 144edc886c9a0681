import { expect, test } from './support/journey.ts'
import { takenOver } from './support/steps.ts'

const TITLE = 'Retrato al óleo de una fotografía'
const CONTACT = 'Contactar Usuario'

test('I4: an ad of another site opens over the list, and closing it restores the place and the focus @js-only', async ({
  page,
  journey,
  world,
}) => {
  await world.externalAdsFor('with everything')
  await page.goto('/external-ads?q=retrato')
  await takenOver(page)
  const link = page.getByRole('link', { name: TITLE })
  const dialog = page.getByRole('dialog', { name: TITLE })
  await expect(link).toHaveAttribute('aria-haspopup', 'dialog')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { level: 2, name: TITLE })).toBeVisible()
  await expect(dialog.getByRole('link', { name: CONTACT })).toHaveAttribute('href', /^https:\/\/tablon\.example\//)
  await expect(dialog).toContainText(/120,50\s€\s*\/hora/)
  await expect(page).toHaveURL(/\/external-ads\?q=retrato#ad-/)
  await journey.checkAccessibility(page)
  await journey.checkReflow(page)
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    // Out of the dialog there is only the browser itself.
    const where = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)
    expect([where, await page.evaluate(() => document.activeElement === document.body)]).toEqual(
      where === 'DIALOG' ? ['DIALOG', false] : ['BODY', true],
    )
  }

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/external-ads\?q=retrato$/)
  await expect(link).toBeFocused()

  await link.click()
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await expect(link).toBeFocused()
  await expect(page).toHaveURL(/\/external-ads\?q=retrato$/)

  await link.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(link).toBeFocused()
  await page.goForward()
  await expect(dialog).toBeVisible()

  // Its address is that of the list with it.
  await page.reload()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: 'Denunciar este anuncio' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Denunciar este anuncio externo')
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/external-ads\?q=retrato$/)
  await expect(dialog).toHaveCount(0)
})

test('I4: closing an ad opened by its address leads to the list, and a missing ad is reported as gone @js-only', async ({
  page,
  world,
}) => {
  const id = await world.externalAdsFor('withdrawn')
  await page.goto(`/external-ads?category=Clases#ad-${id}`)
  const dialog = page.getByRole('dialog', { name: TITLE })
  await expect(dialog).toContainText('Lo hemos retirado según nuestras normas.')
  await expect(dialog.getByRole('link', { name: CONTACT })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\?category=Clases$/)
  await expect(page.getByText('Mostrando 12 resultados')).toBeVisible()
})
