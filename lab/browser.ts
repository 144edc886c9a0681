import { chromium, type Browser, type Page, type Request } from '@playwright/test'
import type { PublicPage } from './demo.ts'
import { head, loadNow } from './figures.ts'

/** The limits of a first view, wherever it is measured. */
export const REQUESTS_MAX = 20
export const SHIFT_MAX = 0.02
const LARGEST_PAINT_MAX_MS = 2_500

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

/** The total layout shift after the first paint. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        // Observers get earlier entries in a task of their own, which comes ahead of a frame's.
        requestAnimationFrame(() => setTimeout(() => resolve(sum)))
      }),
  )
}

/** When the largest part of the first screen was painted, in milliseconds, and what it is. */
function largestPaint(page: Page): Promise<{ at: number; what: string }> {
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

/** The browser that pages are measured in. */
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** Flags that keep Chromium from using the line while a page is measured. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

/** A bad mobile line: 400 kbit/s both ways, 400 ms there and back. */
const SLOW_LINE = {
  offline: false,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
  latency: 400,
}

/** Measures reading and searching the marketplace without script on a slow line, in a real browser. */
export async function measureSlowLine(origin: string, say: (text: string) => void) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS })
  try {
    say(head('| slow line, no script | ms |'))
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await slowDown(page)
    await page.goto('about:blank')

    let started = performance.now()
    await page.goto(`${origin}/marketplace`, { waitUntil: 'commit' })
    await page.locator('.listing-card').last().waitFor({ state: 'visible' })
    say(`| marketplace read (cold cache) | ${Math.round(performance.now() - started)} |`)

    await page.getByLabel('Buscar', { exact: true }).first().fill('diseño')
    started = performance.now()
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=dise/, { waitUntil: 'commit' })
    await page.locator('.listing-card').last().waitFor({ state: 'visible' })
    say(`| searched | ${Math.round(performance.now() - started)} |`)
  } finally {
    await browser.close()
  }
}

/** Limits the speed of a page's connection. */
export async function slowDown(page: Page, line = SLOW_LINE) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  return session
}

const VIEWS = 3

interface View {
  paintMs: number
  what: string
  shift: number
  requests: number
  strangers: number
  bytes: number
}

/** The first view of each page with script, on a phone, at a slow line, with nothing kept from before. */
export async function measureViews(origin: string, pages: PublicPage[], say: (text: string) => void): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS })
  try {
    say(head('| page | largest paint ms | what it is | shift | requests | of others | KB | load | |'))
    for (const { name, path } of pages) {
      const views: View[] = []
      for (let run = 0; run < VIEWS; run += 1) views.push(await look(browser, origin + path))
      const middle = views.toSorted((a, b) => a.paintMs - b.paintMs)[Math.floor(VIEWS / 2)] as View
      const most = (key: 'shift' | 'requests' | 'strangers') => Math.max(...views.map((view) => view[key]))
      const isOver =
        !(middle.paintMs <= LARGEST_PAINT_MAX_MS) ||
        most('shift') > SHIFT_MAX ||
        most('requests') > REQUESTS_MAX ||
        most('strangers') > 0
      say(
        `| ${name} | ${Math.round(middle.paintMs)} | ${middle.what} | ${most('shift').toFixed(3)} | ${most('requests')} | ` +
          `${most('strangers')} | ${Math.round(middle.bytes / 1024)} | ${loadNow()} | ${isOver ? 'over the bar' : ''} |`,
      )
    }
  } finally {
    await browser.close()
  }
}

async function look(browser: Browser, url: string): Promise<View> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
  try {
    // The TypeScript runtime names functions by a helper of its own, which pages do not have.
    await context.addInitScript('globalThis.__name = (one) => one')
    const page = await context.newPage()
    const session = await slowDown(page)
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
    const inView = await picturesInView(page)
    const { at, what } = await largestPaint(page)
    return {
      paintMs: at,
      what,
      shift: await layoutShift(page),
      requests: requests.filter((one) => one.resourceType() !== 'image' || inView.includes(one.url())).length,
      strangers: requests.filter(
        (one) => /^https?:/.test(one.url()) && !one.url().startsWith(url.split('/', 3).join('/')),
      ).length,
      bytes,
    }
  } finally {
    await context.close()
  }
}
