import type { Page } from '@playwright/test'

/** What a first view may cost, wherever it is measured. */
export const REQUESTS_MAX = 20
export const SHIFT_MAX = 0.02
export const LARGEST_PAINT_MAX_MS = 2_500

/** The addresses of the pictures of the first screen: photographs, and the motifs of tiles. */
export function picturesInView(page: Page): Promise<string[]> {
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
export function layoutShift(page: Page): Promise<number> {
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

/** When the largest part of the first screen was painted, in milliseconds, and what it is. */
export function largestPaint(page: Page): Promise<{ at: number; what: string }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let last = { at: NaN, what: '' }
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { element } = entry as PerformanceEntry & { element?: Element }
            last = { at: entry.startTime, what: element ? element.localName : '' }
          }
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve(last)))
      }),
  )
}
