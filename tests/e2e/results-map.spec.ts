import { expect, test } from './support/journey.ts'

test('the map of results leads to the cards, and can be read by everybody', async ({ page, journey, world }) => {
  const word = journey.unique('zampoña').replace(' ', '')
  const author = await world.aPerson()
  for (const location of ['Soria', 'Cuenca'])
    await world.aListingOf(author, { title: `${word} en ${location}`, location })
  await page.goto(`/marketplace?q=${encodeURIComponent(word)}`)
  await page.getByRole('link', { name: 'Ver en el mapa' }).click()
  const map = page.getByRole('region', { name: 'Mapa de los resultados' })
  const place = map.getByRole(journey.scripts ? 'button' : 'link', { name: 'Cuenca: 1 anuncio' })
  // With script the place itself is a point, with its price around it.
  await expect(journey.scripts ? place.locator('span') : place).toBeVisible()
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  if (journey.scripts) {
    await place.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: `${word} en Cuenca` })).toBeFocused()
  } else {
    await place.click()
    await expect(page).toHaveURL(/#anuncio-\d$/)
  }
})

test('moving the map offers a search in the part that is shown @js-only', async ({ page, journey, world }) => {
  const word = journey.unique('sacabuche').replace(' ', '')
  const author = await world.aPerson()
  await world.aListingOf(author, { title: word, location: 'Soria' })
  await page.goto(`/marketplace?q=${encodeURIComponent(word)}&map=1`)
  const map = page.getByRole('region', { name: 'Mapa de los resultados' })
  await map.getByRole('button', { name: 'Acercar' }).click()
  await map.getByRole('button', { name: 'Buscar en esta zona' }).click()
  await expect(page).toHaveURL(/where=[^&]+/)
  expect(page.url()).toMatch(/map=1/)
  expect(new URL(page.url()).search).not.toMatch(/latitude|\d\.\d/)
})
