import type { Page, Request } from '@playwright/test'
import { withScripts } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'

const REQUESTS_MAX = 20
const SHIFT_MAX = 0.02

/** The addresses of the pictures of the first screen: photographs, and the motifs of tiles. */
function picturesInView(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInView = (element: Element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return top < window.innerHeight && bottom > 0 && left < window.innerWidth && right > 0
    }
    const photographs = [...document.images].filter((image) => isInView(image)).map((image) => image.currentSrc)
    const painted = [...document.querySelectorAll('main *, footer, footer *')].filter((element) => isInView(element))
    const masks = painted.flatMap((element) =>
      ['', '::before', '::after'].flatMap((part) => {
        const { maskImage, backgroundImage } = getComputedStyle(element, part || null)
        return [...`${maskImage} ${backgroundImage}`.matchAll(/url\("([^"]+)"\)/g)].map(([, url]) => url as string)
      }),
    )
    return [...new Set([...photographs, ...masks])]
  })
}

/** How far things moved after they were first painted, all in all. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        // Observers are told of what was before in a task of their own, which comes ahead of a frame's.
        requestAnimationFrame(() => setTimeout(() => resolve(sum)))
      }),
  )
}

for (const what of ['/', '/marketplace', 'a listing'])
  test(`the first view of ${what} is at most 20 requests, and nothing in it moves`, async ({
    page,
    journey,
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
    await withScripts(page, journey.scripts, async () => {
      expect(await layoutShift(page)).toBeLessThanOrEqual(SHIFT_MAX)
    })
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
