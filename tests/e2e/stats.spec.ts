import { readFile } from 'node:fs/promises'
import { expect, test } from './support/journey.ts'

test('T1 to T3: a seller reads a year of figures, as charts, as tables and as files @js-only', async ({
  page,
  journey,
  world,
}) => {
  const member = await world.aMember(page)
  const title = journey.unique('Mudanzas')
  await world.visitsTo(member, [{ title }, { title: 'Portes' }, { title: 'Guardamuebles' }])
  await page.goto('/dashboard/stats')
  const tiles = page.locator('.stats-tile')
  await expect(tiles.first()).toContainText('Visitas')
  await expect(tiles.first()).toContainText(/[1-9]/)
  await page.getByRole('navigation', { name: 'Periodo' }).getByRole('link', { name: '1 año' }).click()
  await expect(page).toHaveURL(/period=/)
  const chart = page.getByRole('region', { name: 'Visitas por semana' })
  await expect(chart.getByRole('img')).toBeVisible()
  await page.emulateMedia({ forcedColors: 'active' })
  const key = chart.locator('.chart__key.series--views')
  const paper = await chart.evaluate((panel) => getComputedStyle(panel).backgroundColor)
  await expect(key).not.toHaveCSS('background-color', paper)
  await page.emulateMedia({ forcedColors: null })
  await chart.getByText('Ver los datos en una tabla').click()
  await expect(chart.getByRole('row').nth(1)).toBeVisible()
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  const arriving = page.waitForEvent('download')
  await page.locator('a[href^="/dashboard/stats/listings.csv"]').click()
  expect(await readFile(await (await arriving).path(), 'utf8')).toContain(title)
})
