import type { Page, Request } from '@playwright/test'
import { picturesInView, REQUESTS_MAX } from '#lab/browser.ts'
import { withScripts } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { takenOver } from './support/steps.ts'

interface Place {
  name: string
  left: number
  top: number
}

/** The positions of the parts of the first screen, once its styles and faces are there. */
async function placesInView(page: Page, scripts: boolean): Promise<Place[]> {
  let places: Place[] = []
  await withScripts(page, scripts, async () => {
    places = await page.evaluate(async () => {
      if (document.readyState === 'loading')
        await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
      await document.fonts.ready
      return [
        ...document.querySelectorAll('header, h1, h2, h3, main a, main p, main img, main input, main button, footer'),
      ]
        .map((element) => ({
          name: `${element.localName} ${element.textContent.slice(0, 30)}`,
          ...element.getBoundingClientRect().toJSON(),
        }))
        .filter(({ top, width, height }) => top < window.innerHeight && width * height > 0)
        .map(({ name, left, top }) => ({ name, left, top }))
    })
  })
  return places
}

/** A button in place of a line of text is as much higher. */
const MOVE_MAX_PX = 2

/** The parts of both states whose position has changed. A part of only one state replaced another. */
function moved(before: Place[], after: Place[]): string[] {
  const countOf = (places: Place[], name: string) => places.filter((place) => place.name === name).length
  return before.flatMap((place) => {
    const { name, left, top } = place
    if (countOf(before, name) !== countOf(after, name)) return []
    const index = before.filter((other) => other.name === name).indexOf(place)
    const now = after.filter((other) => other.name === name)[index] as Place
    const distance = Math.max(Math.abs(now.left - left), Math.abs(now.top - top))
    return distance > MOVE_MAX_PX ? [`${name}: ${left}, ${top} → ${now.left}, ${now.top}`] : []
  })
}

test.use({ newBrowser: true })

for (const what of ['/', '/marketplace', '/marketplace?q=fotografo&where=Valencia', 'a listing'])
  test(`the first view of ${what} sends at most 20 requests, and no part of it moves when its script comes @js-only`, async ({
    page,
    journey,
    world,
  }) => {
    // The newest listings are the test's own: how many pictures are in view does not depend on those of other tests.
    if (what === '/marketplace') {
      const author = await world.aPerson()
      for (let count = 0; count < 6; count += 1) await world.aListingOf(author, { photographs: 1 })
    }
    const path =
      what === 'a listing'
        ? await world.aListingOf(await world.aPerson(), { photographs: 4, latitude: '41.39', longitude: '2.17' })
        : what
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    let letScriptsCome = () => {}
    const scriptsMayCome = new Promise<void>((resolve) => (letScriptsCome = resolve))
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await scriptsMayCome
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    const before = await placesInView(page, journey.scripts)
    letScriptsCome()
    await page.waitForLoadState('networkidle')
    if (journey.scripts) await takenOver(page)
    expect(before.length, 'parts of the first screen were found').toBeGreaterThan(4)
    expect(moved(before, await placesInView(page, journey.scripts))).toEqual([])
    const inView = await picturesInView(page)
    const counted = requests
      .filter((request) => request.resourceType() !== 'image' || inView.includes(request.url()))
      .map((request) => request.url())
    expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(REQUESTS_MAX)
    expect(counted.length, 'page, style, face and script were counted').toBeGreaterThan(4)
  })

test('a first view does not load the routes of other pages, and pointing at a link loads its route once @js-only', async ({
  page,
  world,
}) => {
  const listing = await world.aListingOf(await world.aPerson())
  const asked: string[] = []
  const documents: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/__manifest' || /^\/assets\/manifest-/.test(pathname)) asked.push(pathname)
    if (request.isNavigationRequest()) documents.push(pathname)
  })
  await page.goto(listing, { waitUntil: 'networkidle' })
  await takenOver(page)
  expect(asked).toEqual([])
  await page.getByRole('banner').hover()
  await expect.poll(() => asked).toEqual([expect.stringMatching(/^\/assets\/manifest-/)])
  for (const [link, path] of [
    ['/marketplace', '/marketplace'],
    [listing, listing],
    ['/login', '/login'],
  ] as const) {
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await page.locator(`a[href^="${link}"]:not([href$="/contact"]):visible`).first().click()
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading ?? '')
  }
  expect(asked).toHaveLength(1)
  expect(documents, 'no page was loaded as a document after the first').toEqual([listing])
})

test('a browser whose release is gone loads the requested page as a document @js-only', async ({ page, world }) => {
  const listing = await world.aListingOf(await world.aPerson())
  await page.route(/\/assets\/manifest-/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(listing)
  await takenOver(page)
  const loaded = page.waitForEvent('domcontentloaded')
  await page.locator('a[href="/login"]:visible').first().click()
  await loaded
  await expect(page).toHaveURL((url) => url.pathname === '/login')
})

test('B1: a page of the dashboard opens at its top, wherever its link is in the sidebar', async ({ page, world }) => {
  await world.aMember(page)
  for (const path of ['/dashboard', '/dashboard/listings', '/dashboard/settings']) {
    await page.goto(path)
    await page.waitForLoadState('load')
    expect(await page.evaluate(() => window.scrollY), path).toBe(0)
    expect(
      await page.evaluate(() => document.body.scrollHeight - window.innerHeight),
      `${path} can scroll`,
    ).toBeGreaterThan(0)
  }
})

test('no width between a phone and a desktop makes a page scroll sideways', async ({ page, world }) => {
  const member = await world.aMember(page)
  const listing = await world.aListingOf(member, { photographs: 2 })
  for (const path of ['/marketplace', listing, '/dashboard/listings']) {
    await page.goto(path)
    await page.waitForLoadState('load')
    const beyond: number[] = []
    for (let width = 360; width <= 1280; width += 40) {
      await page.setViewportSize({ width, height: 800 })
      if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) beyond.push(width)
    }
    expect(beyond, path).toEqual([])
  }
})

test('the main content is in the first view of a list, on a phone and on a desktop', async ({ page, world }) => {
  const member = await world.aMember(page)
  for (const title of ['Afinación de pianos', 'Arreglo de arpas']) await world.aListingOf(member, { title })
  for (let number = 1; number <= 3; number += 1) await world.aNotificationOf(member, { title: `Número ${number}` })
  for (const [path, row, firstBy, atLeast] of [
    ['/dashboard/notifications', '.notification', 320, 3],
    ['/dashboard/listings', '.own-table tbody tr', 480, 2],
  ] as const)
    for (const size of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size)
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      const rows = await page
        .locator(row)
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })))
      expect(rows[0]?.top, `${path} at ${size.width}`).toBeLessThanOrEqual(firstBy)
      // The phone's card of a listing is taller than what is left of it.
      const whole = rows.filter(({ bottom }) => bottom <= size.height).length
      if (size.width > 360 || row === '.notification')
        expect(whole, `whole rows of ${path} at ${size.width}`).toBeGreaterThanOrEqual(atLeast)
    }
})
