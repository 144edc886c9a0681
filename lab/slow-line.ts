import { chromium } from '@playwright/test'
import { CHROMIUM, CHROMIUM_FLAGS } from './chromium.ts'

/** A bad mobile line: 400 kbit/s both ways, 400 ms there and back. */
export const SLOW_LINE = {
  offline: false,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
  latency: 400,
}

/** How long it takes to read the marketplace and to search it without script on a slow line, in a real browser. */
export async function measureSlowLine(origin: string, say: (text: string) => void) {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: CHROMIUM_FLAGS,
  })
  try {
    say('\n| slow line, no script | ms |\n| --- | --- |')
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_LINE)
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
