import type { Page } from '@playwright/test'
import { checkFocusInView } from './support/focus.ts'
import { withScripts } from './support/accessibility.ts'
import { expect, test, type Journey } from './support/journey.ts'
import { takenOver } from './support/steps.ts'

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }

/** The positions of the photographs in view, in order. */
async function boxesOf(page: Page) {
  const slides = page.locator('.gallery__slide:visible')
  await expect(slides.first()).toBeVisible()
  return Promise.all((await slides.all()).map(async (slide) => (await slide.boundingBox())!))
}

/** The layout shift after the first paint. */
async function shiftOf(page: Page, { scripts }: Journey): Promise<number> {
  let shift = 0
  await withScripts(page, scripts, async () => {
    shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 500)
        }),
    )
  })
  return shift
}

for (const width of [960, 1280, 1920])
  test(`D1: on a desktop of ${width} px the next two photographs are beside the first, which is as tall as both`, async ({
    page,
    journey,
    world,
  }) => {
    const author = await world.aPerson()
    await page.setViewportSize({ ...DESK, width })
    for (const photographs of [3, 5]) {
      await page.goto(await world.aListingOf(author, { photographs }))
      await page.waitForLoadState('load')
      const [first, second, third, ...others] = await boxesOf(page)
      expect(others).toEqual([])
      expect(first!.width / second!.width).toBeGreaterThan(2)
      expect(first!.width / second!.width).toBeLessThan(2.1)
      expect(third).toMatchObject({ x: second!.x, width: second!.width, height: second!.height })
      expect([first!.y, first!.y + first!.height]).toEqual([second!.y, third!.y + third!.height])
      expect(first!.y + first!.height).toBeLessThanOrEqual(DESK.height)
      await expect(page.getByRole('link', { name: /^Ver las \d+ fotos$/ })).toHaveCount(photographs > 3 ? 1 : 0)
      for (const control of ['.gallery__thumbnails', '.gallery__count >> nth=0'])
        await expect(page.locator(control)).toBeHidden()
      expect(await shiftOf(page, journey)).toBeLessThanOrEqual(0.02)
    }
  })

test('D1: on a desktop two photographs share the width, and one alone has all of it', async ({ page, world }) => {
  const author = await world.aPerson()
  await page.setViewportSize(DESK)
  await page.goto(await world.aListingOf(author, { photographs: 2 }))
  const [first, second, ...others] = await boxesOf(page)
  expect(others).toEqual([])
  expect(second).toMatchObject({ y: first!.y, width: first!.width, height: first!.height })
  const right = second!.x + second!.width

  await page.goto(await world.aListingOf(author, { photographs: 1 }))
  const alone = await boxesOf(page)
  expect(alone).toHaveLength(1)
  expect(alone[0]!.x + alone[0]!.width).toBeCloseTo(right, 0)
})

test('D1: «Ver las 5 fotos» shows all of them, and covers no control with the focus', async ({
  page,
  journey,
  world,
}) => {
  await page.setViewportSize(DESK)
  await page.goto(await world.aListingOf(await world.aPerson(), { photographs: 5 }))
  await journey.checkAccessibility(page)
  await withScripts(page, journey.scripts, () => checkFocusInView(page))
  if (journey.scripts) await takenOver(page)
  const all = page.getByRole('link', { name: 'Ver las 5 fotos' })
  // By keyboard: the third photograph is behind this link, and is no second stop.
  await page.locator('.gallery__open').nth(1).focus()
  await page.keyboard.press('Tab')
  await expect(all).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Fotos en grande' })
  if (journey.scripts) {
    await expect(dialog.getByRole('status')).toHaveText('1 / 5')
    await page.keyboard.press('Escape')
    await expect(all).toBeFocused()
    return
  }
  await expect(page).toHaveURL(/#fotos$/)
  await expect(page.locator('.gallery__open:visible')).toHaveCount(5)
  await expect(all).toBeHidden()
  await expect(page.locator('.gallery__slide').first()).toBeInViewport()
  await journey.checkAccessibility(page)
  await withScripts(page, journey.scripts, () => checkFocusInView(page))
})

test('an address with #foto-5 shows that photograph on a desktop too', async ({ page, world }) => {
  await page.setViewportSize(DESK)
  await page.goto(`${await world.aListingOf(await world.aPerson(), { photographs: 5 })}#foto-5`)
  await expect(page.locator('#foto-5 img')).toBeInViewport()
  await expect(page.locator('#foto-4')).toBeHidden()
})

test('in light mode a desktop shows the descriptions of all photographs, one below the other', async ({
  page,
  world,
}) => {
  await page.setViewportSize(DESK)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Modo ligero' }).click()
  await expect(page.getByRole('button', { name: 'Salir del modo ligero' })).toBeVisible()
  await page.goto(await world.aListingOf(await world.aPerson(), { photographs: 5 }))
  await expect(page.locator('.gallery__open:visible')).toHaveText(
    [1, 2, 3, 4, 5].map((n) => new RegExp(`foto ${n} de 5`)),
  )
  await expect(page.locator('.gallery__all')).toBeHidden()
})

test('D1: on a phone one photograph is shown with its number, and thumbnails lead to the others', async ({
  page,
  journey,
  world,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(await world.aListingOf(await world.aPerson(), { photographs: 3 }))
  await expect(page.getByText('1 / 3')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('2 / 3')).not.toBeInViewport()
  await expect(page.locator('.gallery__all')).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver la foto 3' }).click()
  await expect(page.getByText('3 / 3')).toBeInViewport()
  await journey.checkAccessibility(page)
  expect(await shiftOf(page, journey)).toBeLessThanOrEqual(0.02)
})

test('D1: on a phone buttons lead from photograph to photograph, and from the last to the first @js-only', async ({
  page,
  world,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(await world.aListingOf(await world.aPerson(), { photographs: 2 }))
  await page.getByRole('button', { name: 'Foto siguiente' }).click()
  await expect(page.getByText('2 / 2')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Ver la foto 2' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Foto siguiente' }).click()
  await expect(page.getByText('1 / 2')).toBeInViewport({ ratio: 1 })
  // The photograph that was seen large last is the one that is seen afterwards.
  await page.locator('.gallery__open').first().click()
  await page.getByRole('dialog', { name: 'Fotos en grande' }).press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Fotos' }).getByText('2 / 2')).toBeInViewport({ ratio: 1 })
})

test('in forced colours one thumbnail is marked, and a single photograph has no number @js-only', async ({
  page,
  world,
}) => {
  const person = await world.aPerson()
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(await world.aListingOf(person, { photographs: 3 }))
  const thumbnails = page.locator('.gallery__thumbnails a')
  await expect(thumbnails.first()).toHaveAttribute('aria-current')
  const borders = await thumbnails.evaluateAll((links) => links.map((link) => getComputedStyle(link).borderTopColor))
  expect(borders[1]).toBe(borders[2])
  expect(borders[0]).not.toBe(borders[1])
  await expect(page.getByText('1 / 3')).toBeVisible()

  await page.goto(await world.aListingOf(person, { photographs: 1 }))
  await expect(page.locator('.gallery__slide img')).toBeVisible()
  await expect(page.getByText('1 / 1')).toBeHidden()
})
