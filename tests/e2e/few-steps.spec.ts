import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { expectPublished, listingForm } from './support/steps.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** Counts each press of a link or a button, and each text that only the person can know. */
function aCounter() {
  let count = 0
  return {
    press: (control: Locator) => ((count += 1), control.click()),
    say: (control: Locator, words: string) => ((count += 1), control.fill(words)),
    choose: (control: Locator, option: string) => ((count += 1), control.selectOption(option)),
    count: () => count,
  }
}

test('from the home page to a first listing there are at most nine decisions @no-js-only', async ({
  page,
  journey,
  world,
}) => {
  await world.aMember(page)
  const decisions = aCounter()
  const title = journey.unique('Afinación de pianos')
  await page.goto('/')
  await decisions.press(page.locator('main').getByRole('link', { name: 'Crear Anuncio' }))
  const form = listingForm(page)
  await decisions.say(form.getByLabel('Título'), title)
  await decisions.say(form.getByLabel('Descripción'), 'Afino pianos verticales y de cola.')
  await decisions.choose(form.getByLabel('Categoría'), 'Música & Audio')
  await decisions.say(form.getByLabel('Precio (€)'), '60')
  await decisions.choose(form.getByLabel('Tipo de precio'), 'Por proyecto')
  await decisions.say(form.getByLabel('Información de contacto'), 'Llama al 600 123 456')
  await decisions.press(form.getByRole('button', { name: 'Crear Anuncio' }))
  await expectPublished(page, title)
  expect(decisions.count()).toBeLessThanOrEqual(9)
})

test('from a search to a first message there are at most five presses @no-js-only', async ({
  page,
  journey,
  world,
}) => {
  const title = journey.unique('Clases de zanfona')
  await world.aListingOf(await world.aPerson(), { title })
  await world.aMember(page)
  const presses = aCounter()
  await page.goto('/')
  const search = page.locator('main').getByRole('searchbox').first()
  await search.fill(title)
  await presses.press(page.locator('main').getByRole('button', { name: 'Buscar', exact: true }).first())
  await presses.press(page.locator('main').getByRole('link', { name: title }).first())
  await presses.press(page.getByRole('link', { name: 'Contactar' }).first())
  await page.getByLabel('Tu mensaje').fill('¿Tienes hueco los martes?')
  await presses.press(page.getByRole('button', { name: 'Enviar Mensaje' }))
  await expect(page).toHaveURL(/\/dashboard\/messages\//)
  expect(presses.count()).toBeLessThanOrEqual(5)
})

const topOf = (element: Element) => element.getBoundingClientRect().top

/** The cards of real listings, from the top of the page. */
const cards = (page: Page) => page.locator('.search__results .listing-card')

test('on a phone listings begin on the first screen, four to a screen, and 24 end before 6,000 px', async ({
  page,
  journey,
  world,
}) => {
  const title = journey.unique('Clases de bandurria')
  for (let seller = 0; seller < 12; seller += 1) {
    const person = await world.aPerson()
    for (let nth = 0; nth < 2; nth += 1) await world.aListingOf(person, { title, photographs: 1, location: 'Zaragoza' })
  }
  await page.goto('/marketplace')
  expect(await cards(page).first().evaluate(topOf)).toBeLessThan(740)
  // A search of its own, because a listing promoted by another test would come first on the front page.
  await page.goto(`/marketplace?q=${encodeURIComponent(title)}`)
  await expect(cards(page)).toHaveCount(24)
  const boxes = await cards(page).evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
  )
  const [first] = boxes
  const last = boxes.at(-1)
  if (!first || !last) throw new Error('there are no cards')
  expect(first.top).toBeLessThan(740)
  expect(boxes.filter(({ bottom }) => bottom <= first.top + 740).length).toBeGreaterThanOrEqual(4)
  expect(last.bottom - first.top).toBeLessThanOrEqual(4_440)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6_000)
})
