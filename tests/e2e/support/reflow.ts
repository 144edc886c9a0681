import { expect, type Page } from '@playwright/test'

/** The width that a window of 1280 pixels has left at a zoom of 400 % (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 }

export async function checkReflow(page: Page) {
  // Without its style sheets a page is as wide as its tables.
  await page.waitForLoadState('load')
  const before = page.viewportSize() ?? NARROWEST
  await page.setViewportSize(NARROWEST)
  const { width, beyond } = await page.evaluate((narrowest) => {
    const isOut = (element: Element) => element.getBoundingClientRect().right > narrowest + 1
    const outermost = [...document.querySelectorAll('body *')].filter((one) => isOut(one)).map((one) => one.outerHTML)
    return { width: document.documentElement.scrollWidth, beyond: outermost.map((html) => html.slice(0, 120)) }
  }, NARROWEST.width)
  await page.setViewportSize(before)
  const causes = width > NARROWEST.width ? beyond.slice(0, 5) : []
  expect({ width, causes }, `${page.url()} scrolls sideways`).toEqual({ width: NARROWEST.width, causes: [] })
}
