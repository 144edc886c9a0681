import { expect, type Page } from '@playwright/test'

/** A desk's low window, and a phone with its keyboard away. */
const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 360, height: 640 },
]

/** Gives the focus to each control of the page, down and up again: no element may cover all of it (WCAG 2.4.11). */
export async function checkFocusInView(page: Page) {
  const before = page.viewportSize()
  for (const size of WINDOWS) {
    await page.setViewportSize(size)
    const { reached, hidden } = await page.evaluate(visitControls, 'all' as const)
    expect(reached, 'controls were reached').toBeGreaterThan(3)
    expect(hidden, `hidden at ${size.width} × ${size.height} on ${page.url()}`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

/** The element that covers the focused control: undefined if a part of it is visible. */
export const coverOfFocus = async (page: Page) => (await page.evaluate(visitControls, 'focused' as const)).hidden

/**
 * Run in the page, for a message to the browser and back for each key would take minutes. A browser brings a control
 * into view in the same way whether a key or a script gives it the focus.
 */
function visitControls(which: 'all' | 'focused') {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [contenteditable], [tabindex]'

  function coverOf(focused: Element): string | undefined {
    // A control that is not drawn itself is drawn by its label, or lies over the drawn element.
    const isDrawn = !(focused instanceof HTMLInputElement) || getComputedStyle(focused).opacity !== '0'
    const targets = [focused, ...(isDrawn ? [] : (focused.labels ?? []))]
    let cover: Element | null = null
    for (const target of targets)
      for (const { left, top, width, height } of target.getClientRects())
        for (const across of [0.1, 0.5, 0.9])
          for (const down of [0.1, 0.5, 0.9]) {
            const found = document.elementFromPoint(left + width * across, top + height * down)
            if (found && (target.contains(found) || found.contains(target))) return undefined
            cover ??= found
          }
    return `${focused.outerHTML.slice(0, 100)} under ${cover?.outerHTML.slice(0, 100) ?? 'the edge of the window'}`
  }

  if (which === 'focused')
    return { reached: 1, hidden: [document.activeElement].flatMap((one) => (one ? (coverOf(one) ?? []) : [])) }

  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(({ tabIndex }) => tabIndex >= 0)
  const hidden: string[] = []
  let reached = 0
  window.scrollTo(0, 0)
  for (const control of [...controls, ...controls.toReversed()]) {
    control.focus()
    // A disabled control, or one in a closed element, takes no focus.
    if (document.activeElement !== control) continue
    reached += 1
    hidden.push(...[coverOf(control) ?? []].flat())
  }
  return { reached, hidden }
}
