import { expect, test } from './support/journey.ts'

test.use({ newBrowser: true })

const BUTTON = { name: 'Cerca de mí' }

test('near me: a press leads to the nearest place, and only rough figures leave the browser @js-only', async ({
  page,
}) => {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 39.469_907, longitude: -0.376_288 })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('nearest-place')) sent.push(request.postData() ?? '')
  })
  // From another screen, whose document may not ask: the page is loaded anew and continues automatically.
  await page.goto('/')
  await page.getByRole('link', { name: 'Marketplace', exact: true }).first().click()
  await page.getByLabel('Precio máx.').fill('800')
  await page.getByRole('button', BUTTON).click()
  await expect(page).toHaveURL(/\/marketplace\?.*where=/)
  await expect(page).toHaveURL(/max_price=800/)
  expect(sent.join()).toContain('39.45')
  expect(sent.join()).not.toContain('39.4699')
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).not.toMatch(/39|latitude/)
  await expect(page.getByLabel('Dónde')).not.toHaveValue('')
})

test('near me: without permission the page says what to do, and the search stays @js-only', async ({ page }) => {
  await page.context().clearPermissions()
  await page.goto('/marketplace?q=logo')
  await page.getByRole('button', BUTTON).click()
  await expect(page.getByText('No tenemos permiso para saber dónde estás. Escribe tu ciudad.')).toBeVisible()
  await expect(page).toHaveURL(/\/marketplace\?q=logo$/)
})
