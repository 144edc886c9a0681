import { loadavg } from 'node:os'
import { chromium, type Browser, type Request } from '@playwright/test'
import { CHROMIUM, CHROMIUM_FLAGS } from './chromium.ts'
import type { PublicPage } from './demo.ts'
import {
  LARGEST_PAINT_MAX_MS,
  largestPaint,
  layoutShift,
  picturesInView,
  REQUESTS_MAX,
  SHIFT_MAX,
} from './first-view.ts'
import { SLOW_LINE } from './slow-line.ts'

const RUNS = 3

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
    const columns = '| page | largest paint ms | what it is | shift | requests | of others | KB | load | |'
    say(`\n${columns}\n${columns.replace(/[^|]+/g, ' --- ')}`)
    for (const { name, path } of pages) {
      const views: View[] = []
      for (let run = 0; run < RUNS; run += 1) views.push(await look(browser, origin + path))
      const middle = views.toSorted((a, b) => a.paintMs - b.paintMs)[Math.floor(RUNS / 2)] as View
      const most = (key: 'shift' | 'requests' | 'strangers') => Math.max(...views.map((view) => view[key]))
      const isOver =
        !(middle.paintMs <= LARGEST_PAINT_MAX_MS) ||
        most('shift') > SHIFT_MAX ||
        most('requests') > REQUESTS_MAX ||
        most('strangers') > 0
      say(
        `| ${name} | ${Math.round(middle.paintMs)} | ${middle.what} | ${most('shift').toFixed(3)} | ${most('requests')} | ` +
          `${most('strangers')} | ${Math.round(middle.bytes / 1024)} | ${loadavg()[0]?.toFixed(1)} | ${isOver ? 'over the bar' : ''} |`,
      )
    }
  } finally {
    await browser.close()
  }
}

async function look(browser: Browser, url: string): Promise<View> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
  try {
    // What runs TypeScript here names functions by a function of its own, which pages do not have.
    await context.addInitScript('globalThis.__name = (one) => one')
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_LINE)
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
