import type { Page } from '@playwright/test'
import type * as World from './support/world.ts'
import { expect, test, type Journey } from './support/journey.ts'
import { takenOver } from './support/steps.ts'

test.use({ serviceWorkers: 'allow' })

const TITLE = 'Afinación de pianos de cola'

async function aListing(world: typeof World, title = TITLE) {
  return world.aListingOf(await world.aPerson({ fullName: 'Laia Puig' }), { title, location: 'Barcelona' })
}

const countCopies = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('offline-copies'))) return 0
    return (await (await caches.open('offline-copies')).keys()).length
  })

const workerOf = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.scriptURL ?? null)

/** A key press shows that a person reads. */
async function startReading(page: Page) {
  await takenOver(page)
  await page.keyboard.press('Shift')
}

/** Reads on until this many listings are kept: a key pressed before the page listens has no effect. */
const untilKept = (page: Page, copies: number) =>
  expect
    .poll(async () => {
      await page.keyboard.press('Shift')
      return countCopies(page)
    })
    .toBe(copies)

async function loseConnection(page: Page, journey: Journey) {
  journey.allowFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.context().setOffline(true)
}

test('a listing that was read can be read without a connection, and every other page says that there is none @js-only', async ({
  page,
  journey,
  world,
}) => {
  const [first, second] = [await aListing(world), await aListing(world, 'Restauración de violines')]
  await page.goto(first, { waitUntil: 'networkidle' })
  expect(await workerOf(page), 'the first view is not made to pay for it').toBeNull()
  await takenOver(page)
  await untilKept(page, 1)
  await page.goto(second)
  await untilKept(page, 2)

  await loseConnection(page, journey)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restauración de violines')
  await expect(page.getByText(/^Copia guardada el .+ para leer sin conexión\.$/)).toBeVisible()
  await journey.checkReflow(page)

  await page.goto('/marketplace')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No hay conexión')
  await expect(page.getByRole('listitem')).toHaveText([/^Restauración de violines/, new RegExp(`^${TITLE}`)])
  await journey.checkReflow(page)
  await page.getByRole('link', { name: TITLE }).click()
  await expect(page).toHaveURL(first)
  await expect(page.getByText('Laia Puig')).toBeVisible()

  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Abrir el anuncio' }).click()
  await expect(page.getByRole('heading', { name: 'Información del Vendedor' })).toBeVisible()
})

test('no personal page and no form is stored, and the next person finds none that was read @js-only', async ({
  page,
  journey,
  world,
}) => {
  const member = await world.aMember(page, { fullName: 'Nuria Campos' })
  const listing = await aListing(world)
  await page.goto(listing)
  await takenOver(page)
  await untilKept(page, 1)
  for (const path of ['/dashboard', '/dashboard/create-listing', `/freelancers/${member.id}`]) await page.goto(path)
  const kept = await page.evaluate(async () => {
    const pages: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) pages.push((await (await cache.match(request))?.text()) ?? '')
    }
    return pages
  })
  expect(kept).toHaveLength(4)
  for (const text of kept) expect(text).not.toMatch(/Nuria|<form|<script/)

  await loseConnection(page, journey)
  for (const path of ['/dashboard', '/dashboard/create-listing', `${listing}/contact`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No hay conexión')
    await expect(page.locator('form')).toHaveCount(0)
  }
  await page.context().setOffline(false)
  await page.goto('/logout')
  await page.locator('main').getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page).not.toHaveURL(/logout/)
  await expect.poll(() => countCopies(page)).toBe(0)

  await page.context().setOffline(true)
  await page.goto(listing)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No hay conexión')
  await expect(page.getByRole('listitem')).toHaveCount(0)
})

test('the copy of a deleted listing is deleted too @js-only', async ({ page, journey, world }) => {
  const listing = await aListing(world)
  await page.goto(listing)
  await takenOver(page)
  await untilKept(page, 1)
  await world.remove(listing)
  await page.reload()
  await expect.poll(() => countCopies(page)).toBe(0)
  await loseConnection(page, journey)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No hay conexión')
})

test('a reader who wants no copies says so once, and no worker returns until they change it @js-only', async ({
  page,
  journey,
  world,
}) => {
  const listing = await aListing(world)
  await page.goto(listing)
  await takenOver(page)
  await untilKept(page, 1)
  await page.goto('/offline/settings')
  await expect(page.getByText('Hay un anuncio guardado.')).toBeVisible()
  await journey.checkAccessibility(page)
  await page.getByRole('button', { name: 'No guardar anuncios' }).click()
  await expect(page.getByText('En este navegador no se guarda ningún anuncio.')).toBeVisible()

  await page.goto(listing)
  await startReading(page)
  await page.waitForLoadState('networkidle')
  expect(await workerOf(page)).toBeNull()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  expect(await page.evaluate(() => caches.keys())).toEqual([])

  await page.goto('/offline/settings')
  await page.getByRole('button', { name: 'Volver a guardar anuncios' }).click()
  await expect(page.getByText('Todavía no hay ningún anuncio guardado.')).toBeVisible()
  await expect.poll(() => workerOf(page)).toMatch(/\/service-worker\.js$/)
})

test('where the operator keeps no pages, browsers keep none @js-only', async ({ journey }) => {
  const page = await journey.anotherBrowser({ onOtherInstance: true })
  await page.goto('/marketplace')
  await startReading(page)
  await page.waitForLoadState('networkidle')
  expect(await workerOf(page)).toBeNull()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})
