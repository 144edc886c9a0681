import type { Page } from '@playwright/test'
import { startApp, type RunningServer } from '#tests/support/app-process.ts'
import { withHirings } from '#tests/support/hirings.ts'
import { expect, test } from './support/journey.ts'
import { listingForm, takenOver } from './support/steps.ts'

let app: RunningServer
test.beforeAll(async () => {
  app = await startApp({ DATABASE_URL: process.env['DATABASE_URL'], LANGUAGES: 'es,de' })
})
test.afterAll(() => app.kill())

const TITLE = 'Clases de laúd para quien empieza'

test('changing the language in the middle of a listing keeps what is written and chosen, and Back shows it too', async ({
  journey,
  world,
}) => {
  const page = await journey.anotherBrowser({ origin: app.origin })
  await world.aMember(page)
  await page.goto('/dashboard/create-listing')
  if (journey.scripts) await takenOver(page)
  const form = listingForm(page)
  await form.getByLabel('Título').fill(TITLE)
  await form.getByLabel('Categoría').selectOption({ label: 'Música & Audio' })
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(/\/de\/dashboard\/create-listing/)
  await expect(form.getByLabel('Titel')).toHaveValue(journey.scripts ? TITLE : '')
  if (journey.scripts)
    await expect(form.getByLabel('Kategorie', { exact: true }).locator('option:checked')).toHaveText('Musik & Audio')
  if (journey.scripts) await expect.poll(() => waiting(page)).toBeNull()

  await page.goBack()
  await expect(form.getByLabel('Título')).toHaveValue(TITLE)
  await expect(form.getByLabel('Categoría').locator('option:checked')).toHaveText('Música & Audio')
})

test('changing the language in the middle of a message keeps it, there and back, for its writer only @js-only', async ({
  journey,
  world,
}) => {
  const page = await journey.anotherBrowser({ origin: app.origin })
  const member = await world.aMember(page)
  await page.goto(`${await world.aListingOf(await world.aPerson())}/contact`)
  await takenOver(page)
  const words = 'El lunes podría pasar a ver el piano'
  await page.getByLabel('Tu mensaje').fill(words)
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.getByLabel('Deine Nachricht')).toHaveValue(words)
  await takenOver(page)
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByLabel('Tu mensaje')).toHaveValue(words)

  // Words that wait belong to the person who typed them.
  for (const [account, title] of [
    ['somebody else', ''],
    [member.id, 'Escrito por mí'],
  ] as const) {
    const typed = [['/dashboard/create-listing title', 'Escrito por mí']]
    await page.evaluate((kept) => sessionStorage.setItem('typed', kept), JSON.stringify([account, typed, []]))
    await page.goto('/dashboard/create-listing')
    await takenOver(page)
    await expect.poll(() => waiting(page)).toBeNull()
    await expect(listingForm(page).getByLabel('Título')).toHaveValue(title)
  }
})

test('changing the language in the middle of a quote keeps its words, figures and choices @js-only', async ({
  journey,
  world,
}) => {
  const page = await journey.anotherBrowser({ origin: app.origin })
  const path = '/dashboard/requests/{askedOf}/quote'
  await page.goto(withHirings(path, await world.hiringsOf(await world.aMember(page), path)))
  await takenOver(page)
  const form = page.locator('main form.quote-form')
  const words = 'El cartel, a dos tintas, con sus pruebas de color.'
  const figures = { revisions: '2', stage_1_title: 'El cartel', stage_1_price: '1.250,50', stage_1_days: '10' }
  await form.getByLabel('Qué incluye').fill(words)
  for (const [name, value] of Object.entries(figures)) await form.locator(`[name=${name}]`).fill(value)
  await form.getByLabel('Impuesto', { exact: true }).selectOption({ label: 'IVA del 21 %' })
  const plan = form.locator('[name=plan]').last()
  await plan.check()

  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(/\/de\/dashboard\/requests\/.+\/quote$/)
  await expect(form.getByLabel('Was enthalten ist')).toHaveValue(words)
  for (const [name, value] of Object.entries(figures)) await expect(form.locator(`[name=${name}]`)).toHaveValue(value)
  await expect(form.locator('[name=tax] option:checked')).toContainText('21')
  await expect(plan).toBeChecked()
  await expect.poll(() => waiting(page)).toBeNull()
})

test('the words of one draft are never put into another, by Back or by another language @js-only', async ({
  journey,
  world,
}) => {
  const page = await journey.anotherBrowser({ origin: app.origin })
  await world.aMember(page)
  const form = listingForm(page)
  const drafts: string[] = []
  for (const title of ['Bandurria', 'Vihuela']) {
    await page.goto('/dashboard/create-listing')
    await takenOver(page)
    await form.getByLabel('Título').fill(title)
    await page.getByRole('button', { name: 'Guardar borrador' }).click()
    await expect(page).toHaveURL(/draft=/)
    drafts.push(new URL(page.url()).search)
  }
  await page.goto('/dashboard/listings/drafts')
  await takenOver(page)
  const openDraft = (title: string) => page.getByRole('link', { name: `Continuar ${title}` }).click()
  await openDraft('Bandurria')
  await expect(form.getByLabel('Título')).toHaveValue('Bandurria')
  await form.getByLabel('Título').fill('Bandurria de ocho órdenes')
  await page.goBack()
  await openDraft('Vihuela')
  await expect(form.getByLabel('Título')).toHaveValue('Vihuela')
  await page.getByRole('link', { name: 'Favoritos' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /favoritos/i })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(drafts[1]?.slice(1) ?? ''))
  await expect(form.getByLabel('Título')).toHaveValue('Vihuela')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(/\/de\/dashboard\/create-listing\?draft=/)
  await takenOver(page)
  await expect.poll(() => waiting(page)).toBeNull()
  await expect(form.getByLabel('Titel')).toHaveValue('Vihuela')
})

test('on a page of another language a message is sent at once and leaves its field empty @js-only', async ({
  journey,
  world,
}) => {
  const page = await journey.anotherBrowser({ origin: app.origin })
  const member = await world.aMember(page)
  const { id } = await world.aConversationWith(member)
  await page.goto(`/de/dashboard/messages/${id}`)
  await takenOver(page)
  const field = page.getByLabel('Deine Nachricht')
  const words = journey.unique('Der Montag passt')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/de\/dashboard\/messages\/.*\.data/, async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await field.fill(words)
  await page.getByRole('button', { name: 'Senden', exact: true }).click()
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.locator('.composer--sending')).toBeVisible()
  answer()
  await expect(page.locator('.message--you .message__text')).toHaveText(words)
  await expect(field).toHaveValue('')
  await page.unroute(/\/de\/dashboard\/messages\/.*\.data/)
})

test('words that were typed before the scripts came are kept as a draft, and kept by a change of language @js-only', async ({
  journey,
  world,
}) => {
  const page = await journey.anotherBrowser({ origin: app.origin })
  await world.aMember(page)
  let come = () => {}
  const held = new Promise<void>((resolve) => (come = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard/create-listing', { waitUntil: 'commit' })
  await listingForm(page).getByLabel('Título').fill(TITLE)
  come()
  await takenOver(page)
  await page.unroute(/\/assets\/.*\.js$/)
  await expect(listingForm(page).getByText('Guardado en tus borradores.')).toBeVisible()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(/\/de\/dashboard\/create-listing/)
  await expect(listingForm(page).getByLabel('Titel')).toHaveValue(TITLE)
})

/** The words that wait in the tab for the next page. */
const waiting = (page: Page) => page.evaluate(() => sessionStorage.getItem('typed'))
