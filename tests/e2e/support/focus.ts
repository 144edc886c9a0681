import { expect, type Page } from '@playwright/test'

/** A desk's low window, and a phone with its keyboard away. */
const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 360, height: 640 },
]
const TABS_MAX = 250

/** Presses Tab through the whole page: nothing may cover all of what has the focus (WCAG 2.4.11). */
export async function checkFocusInView(page: Page) {
  const before = page.viewportSize()
  for (const size of WINDOWS) {
    await page.setViewportSize(size)
    await page.evaluate(() => {
      window.scrollTo(0, 0)
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    const hidden: string[] = []
    let tabs = 0
    for (; tabs < TABS_MAX; tabs += 1) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(coverOfFocus)
      if (focused === 'left') break
      if (focused) hidden.push(focused)
    }
    expect(tabs, 'controls were reached').toBeGreaterThan(3)
    expect(hidden, `hidden at ${size.width} × ${size.height} on ${page.url()}`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

/** Run in the page: the focused control and what covers it, '' where a part of it is seen, 'left' behind the last one. */
export function coverOfFocus(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'left'
  // A box that is drawn by its label is looked for there.
  const label = focused instanceof HTMLInputElement && getComputedStyle(focused).opacity === '0' && focused.labels?.[0]
  const target = label || focused
  let cover: Element | null = null
  for (const { left, top, width, height } of target.getClientRects())
    for (const across of [0.1, 0.5, 0.9])
      for (const down of [0.1, 0.5, 0.9]) {
        const found = document.elementFromPoint(left + width * across, top + height * down)
        if (found && (target.contains(found) || found.contains(target))) return ''
        cover ??= found
      }
  return `${focused.outerHTML.slice(0, 100)} under ${cover?.outerHTML.slice(0, 100) ?? 'the edge of the window'}`
}
