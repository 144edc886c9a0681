import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { takenOver } from './support/steps.ts'

test.use({ viewport: { width: 360, height: 740 } })

const firstCard = (page: Page) => page.locator('.search__results .listing-card').first()
const topOf = (element: Element) => element.getBoundingClientRect().top
const line = (page: Page) => page.locator('.filters__toggle > summary')
/** Where the first card of a search begins at the latest. */
const FIRST_CARD_MAX_PX = 300

/** The notice of the demonstration, which other tests of this server must not see, as every page shows it. */
const withDemoNote = (page: Page) =>
  page.evaluate(() => {
    const note = document.createElement('aside')
    note.className = 'demo-note'
    note.append(
      Object.assign(document.createElement('p'), { textContent: 'Demostración: cuentas y anuncios de ejemplo' }),
    )
    document.body.prepend(note)
  })

test('on a phone the first card of a search begins at 300 px or above, with filters, a place and a correction too', async ({
  page,
  journey,
  world,
}) => {
  await world.aListingOf(await world.aPerson(), {
    title: 'Fotografías de bodas',
    location: 'Valencia',
    modality: 'presencial',
    priceCents: 20_000,
  })
  await world.countedWords()
  for (const query of [
    '?q=fotografias',
    '?q=fotografias&where=Valencia&max_price=800&modality=presencial',
    '?q=fotogrfias+bodas&where=Valencia&max_price=800',
  ]) {
    await page.goto(`/marketplace${query}`)
    if (query.includes('fotogrfias'))
      await expect(page.getByText('Mostramos resultados de «fotografias bodas»')).toBeInViewport()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(page.getByText(/^Mostrando \d+ resultados?$/)).toBeInViewport()
    if (journey.scripts) await takenOver(page)
    await withDemoNote(page)
    expect(await firstCard(page).evaluate(topOf), query).toBeLessThanOrEqual(FIRST_CARD_MAX_PX)
    await journey.checkReflow(page)
  }
})

test('one line shows the search and opens the form, which is folded again after it is sent', async ({
  page,
  journey,
  world,
}) => {
  const word = journey.unique('estampación').replace(' ', '')
  const author = await world.aPerson()
  for (const priceCents of [9_000, 98_000])
    await world.aListingOf(author, { title: `${word} por ${priceCents}`, location: 'Valencia', priceCents })
  await page.goto(`/marketplace?q=${encodeURIComponent(word)}&where=Valencia`)
  if (journey.scripts) await takenOver(page)
  await expect(line(page)).toContainText(`${word} · Valencia · 25 km`)
  await expect(page.getByLabel('Precio máx.')).toBeHidden()
  await line(page).click()
  await expect(page.getByLabel('Buscar', { exact: true })).toHaveValue(word)
  await page.getByLabel('Precio máx.').fill('no sé')
  await page.getByRole('button', { name: 'Aplicar filtros' }).click()
  // The unusable value is shown, with its message.
  await expect(page.getByText('No entendemos este precio')).toBeVisible()
  await page.getByLabel('Precio máx.').fill('800')
  await page.getByRole('button', { name: 'Aplicar filtros' }).click()
  await expect(page.getByText('Mostrando 1 resultado', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Precio máx.')).toBeHidden()
  await expect(line(page)).toContainText('Filtros 1')
  if (journey.scripts) await expect(line(page)).toBeFocused()
  expect(await firstCard(page).evaluate(topOf)).toBeLessThanOrEqual(FIRST_CARD_MAX_PX)
})
