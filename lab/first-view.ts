import { chromium, type Browser } from '@playwright/test'
import { CHROMIUM, CHROMIUM_FLAGS, layoutShift, picturesInView, REQUESTS_MAX, SHIFT_MAX, slowDown } from './browser.ts'
import { head, loadNow, median } from './figures.ts'

const KILOBYTES_MAX = 260
const LINES = [
  { name: '400 kbit/s', bits: 400_000, paintMaxMs: 3_000 },
  { name: '50 kbit/s', bits: 50_000, paintMaxMs: 6_000 },
]
const SCREENS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]
const LATENCY_MS = 400
const VIEWS = 3

/**
 * The first view of the home page on slow lines, with script, at two pixels a point, with nothing kept from before: the
 * time of the first paint, and the bytes sent before the reader scrolls.
 */
export async function measureFirstView(origin: string, say: (text: string) => void): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS })
  try {
    say(head('| home | screen | painted ms | requests | KB in view | KB in all | shift | load | |'))
    for (const line of LINES)
      for (const screen of SCREENS) {
        const views: Awaited<ReturnType<typeof look>>[] = []
        for (let run = 0; run < VIEWS; run += 1) views.push(await look(browser, { url: `${origin}/`, line, screen }))
        const paintMs = median(views.map((view) => view.paintMs))
        const most = (key: keyof (typeof views)[number]) => Math.max(...views.map((view) => view[key]))
        const isOver =
          !(paintMs <= line.paintMaxMs) ||
          most('requests') > REQUESTS_MAX ||
          most('kilobytes') > KILOBYTES_MAX ||
          most('shift') > SHIFT_MAX
        say(
          `| ${line.name} | ${screen.width} | ${Math.round(paintMs)} | ${most('requests')} | ` +
            `${most('kilobytes').toFixed(0)} | ${most('inAll').toFixed(0)} | ${most('shift').toFixed(3)} | ` +
            `${loadNow()} | ${isOver ? 'over the bar' : ''} |`,
        )
      }
  } finally {
    await browser.close()
  }
}

interface Asked {
  url: string
  line: (typeof LINES)[number]
  screen: (typeof SCREENS)[number]
}

async function look(browser: Browser, { url, line, screen }: Asked) {
  const context = await browser.newContext({ viewport: screen, deviceScaleFactor: 2 })
  try {
    // The TypeScript runtime names functions by a helper of its own, which pages do not have.
    await context.addInitScript('globalThis.__name = (one) => one')
    const page = await context.newPage()
    const bytesPerSecond = line.bits / 8
    const session = await slowDown(page, {
      offline: false,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
      latency: LATENCY_MS,
    })
    const sent = new Map<string, { url: string; isPicture: boolean; bytes: number }>()
    session.on('Network.requestWillBeSent', ({ requestId, request, type }) =>
      sent.set(requestId, { url: request.url, isPicture: type === 'Image', bytes: 0 }),
    )
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const one = sent.get(requestId)
      if (one) one.bytes = encodedDataLength
    })
    await page.goto(url, { waitUntil: 'networkidle', timeout: 240_000 })
    const inView = await picturesInView(page)
    const paintMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    )
    const all = [...sent.values()].filter((one) => /^https?:/.test(one.url))
    const seen = all.filter((one) => !one.isPicture || inView.includes(one.url))
    const kilobytes = (some: typeof all) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
    return {
      paintMs,
      requests: seen.length,
      kilobytes: kilobytes(seen),
      inAll: kilobytes(all),
      shift: await layoutShift(page),
    }
  } finally {
    await context.close()
  }
}
