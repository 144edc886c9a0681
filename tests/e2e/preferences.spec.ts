import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'

test.use({ newBrowser: true })

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('the theme is kept and shown from the first byte @js-only', async ({ page }) => {
  await page.goto('/marketplace')
  const light = await background(page)
  await page.locator('footer').getByRole('button', { name: 'Oscuro' }).click()
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await expect(page).toHaveURL(/\/marketplace$/)
  await page.goto('/login')
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  const dark = await background(page)
  expect(dark).not.toBe(light)
  await expect(page.locator('footer').getByRole('button', { name: 'Oscuro' })).toHaveAttribute('aria-pressed', 'true')

  await page.locator('footer').getByRole('button', { name: 'Sistema' }).click()
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
  expect(await background(page)).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background(page)).toBe(dark)

  await page.locator('footer').getByRole('button', { name: 'Claro' }).click()
  await expect(page.locator('html')).not.toHaveClass(/\bsystem\b/)
  expect(await background(page)).toBe(light)
})

test('G4: the header changes after ten pixels of scrolling @js-only', async ({ page }) => {
  await page.goto('/')
  const header = page.locator('header.header')
  const look = () =>
    header.evaluate((element) => {
      const { boxShadow, backgroundColor, borderBottomColor } = getComputedStyle(element)
      return [boxShadow, backgroundColor, borderBottomColor].join()
    })
  const above = await look()
  await page.evaluate(() => scrollTo({ top: 8, behavior: 'instant' }))
  expect(await look()).toBe(above)
  await page.evaluate(() => scrollTo({ top: 40, behavior: 'instant' }))
  await expect.poll(look).not.toBe(above)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(look).toBe(above)
})

test('H3: the carousel moves by itself every five seconds, and stops under the pointer @js-only', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const carousel = page.locator('.carousel')
  const dots = carousel.getByRole('button', { name: /^Mostrar / })
  await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true')
  await page.clock.fastForward(5_100)
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
  await carousel.hover()
  await page.clock.fastForward(30_000)
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
})

for (const width of [360, 768, 1280])
  test(`H3: each dot shows the service that it names, and auto-play visits all five, ${width} wide @js-only`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const start = new Date('2026-11-26T12:00:00Z')
    await page.clock.install({ time: start })
    await page.goto('/')
    const dots = page.locator('.carousel').getByRole('button', { name: /^Mostrar / })
    await expect(dots).toHaveCount(5)
    // From here on the clock advances only by `runFor`; the list itself moves by the browser's clock.
    await page.clock.pauseAt(new Date(start.getTime() + 60_000))
    const list = page.locator('.carousel__list')
    const place = () => list.evaluate((box) => box.scrollLeft)
    const arrival = async () => {
      let before = -1
      await expect.poll(async () => before === (before = await place())).toBe(true)
      await page.clock.runFor(200)
    }
    const current = page.locator('.carousel__dots [aria-current=true]')
    const seen = new Set<string | null>()
    for (let step = 0; step < 5; step += 1) {
      await arrival()
      await expect(current).toHaveCount(1)
      seen.add(await current.getAttribute('aria-label'))
      await page.clock.runFor(5_000)
    }
    expect(seen.size).toBe(5)
    for (const position of [4, 3, 1, 2, 0]) {
      const dot = dots.nth(position)
      await dot.click()
      await arrival()
      const named = (await dot.getAttribute('aria-label'))?.replace('Mostrar ', '') ?? ''
      const slide = page.locator('.carousel__slide').filter({ has: page.getByRole('heading', { name: named }) })
      await expect(slide).toBeInViewport({ ratio: 0.95 })
      await expect(slide).toHaveClass(/carousel__slide--current/)
      await expect(dot).toHaveAttribute('aria-current', 'true')
    }
  })

test('H3: a reader who asked for less movement sees none @js-only', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  const dots = page.locator('.carousel').getByRole('button', { name: /^Mostrar / })
  await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: 'Pausar el movimiento' })).toHaveCount(0)
  await page.clock.fastForward(30_000)
  await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true')
})

test('under reduced motion no transition takes time', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/marketplace', '/register']) {
    await page.goto(path)
    const moving = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('body *')].flatMap((element) => {
        const { transitionDuration, animationName, animationDuration, scrollBehavior } = getComputedStyle(element)
        const isLong = (text: string) =>
          text.split(',').some((time) => parseFloat(time) * (/ms/.test(time) ? 1 : 1000) > 1)
        const moves = isLong(transitionDuration) || (animationName !== 'none' && isLong(animationDuration))
        return moves || scrollBehavior === 'smooth' ? [`${element.tagName} ${element.className}`] : []
      }),
    )
    expect(moving, path).toEqual([])
  }
})

/** The elements beside a picture, and the element that holds both. */
const BESIDE_PICTURES = [
  ['/', '.category-card__words', '.category-card'],
  ['/', '.carousel__words', '.carousel__slide'],
  ['/dashboard', '.own-listings__words', '.own-listings__item'],
  ['/dashboard/listings', '.own-table__words', '.own-table__cover'],
  ['/dashboard/favorites', '.favorite__words', '.favorite'],
  ['/contests/{contest}', '.contest-head__words', '.contest-head'],
  ['/freelancers/{me}', '.sign__words', '.sign__plate'],
] as const

test('the light mode gives texts the space of the pictures that it leaves out @no-js-only', async ({ page, world }) => {
  const member = await world.aMember(page)
  await world.aListingOf(member, { photographs: 1 })
  await world.aListingOf(member)
  await world.aFavoriteOf(member)
  const { contest } = await world.someContestsOf(member)
  await page.goto('/')
  await page.locator('footer').getByRole('button', { name: 'Modo ligero' }).click()
  await expect(page.locator('footer').getByRole('button', { name: 'Salir del modo ligero' })).toBeVisible()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [path, words, holder] of BESIDE_PICTURES) {
      await page.goto(path.replace('{me}', member.id).replace('{contest}', contest))
      const parts = await page.locator(holder).evaluateAll(
        (holders, selector) =>
          holders.map((one) => {
            const box = one.getBoundingClientRect()
            const inner = one.querySelector(selector)?.getBoundingClientRect()
            return { share: (inner?.width ?? 0) / box.width, isCut: one.scrollHeight > one.clientHeight + 1 }
          }),
        words,
      )
      expect(parts.length, path).toBeGreaterThan(0)
      for (const part of parts) {
        expect(part.share, `${holder} of ${path} at ${width}`).toBeGreaterThan(0.5)
        expect(part.isCut, `${holder} of ${path} at ${width}`).toBe(false)
      }
    }
  }
})
