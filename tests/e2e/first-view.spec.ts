import type { Request } from '@playwright/test'
import { layoutShift, picturesInView, REQUESTS_MAX, SHIFT_MAX } from '#bench/first-view.ts'
import { expect, test } from './support/journey.ts'

test.use({ newBrowser: true })

for (const what of ['/', '/marketplace', '/marketplace?q=fotografo&where=Valencia', 'a listing'])
  test(`the first view of ${what} is at most 20 requests, and nothing in it moves @js-only`, async ({
    page,
    world,
  }) => {
    const path =
      what === 'a listing'
        ? await world.aListingOf(await world.aPerson(), { photographs: 4, latitude: '41.39', longitude: '2.17' })
        : what
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await page.goto(path, { waitUntil: 'networkidle' })
    const inView = await picturesInView(page)
    const counted = requests
      .filter((request) => request.resourceType() !== 'image' || inView.includes(request.url()))
      .map((request) => request.url())
    expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(REQUESTS_MAX)
    expect(counted.length, 'page, style, face and script were counted').toBeGreaterThan(4)
    expect(await layoutShift(page)).toBeLessThanOrEqual(SHIFT_MAX)
  })

test('B1: a page of the dashboard opens at its top, wherever its link stands in the sidebar', async ({
  page,
  world,
}) => {
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

test('between a phone and a desk no width makes a page scroll sideways', async ({ page, world }) => {
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
