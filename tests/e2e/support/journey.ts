import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import type { Email } from 'postal-mime'
import type * as World from './world.ts'

export { expect }

const ORIGIN = process.env['JOURNEY_ORIGIN'] as string
const MAILBOX = process.env['JOURNEY_MAILBOX'] as string

/** WCAG 2.2 AA and what axe holds for good practice. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let people = 0

/** A browser context of somebody of their own, whose every fault is written down. */
interface Watched {
  context: BrowserContext
  faults: string[]
}

export interface Journey {
  /** Another person's browser, empty of cookies. */
  anotherBrowser(): Promise<Page>
  /** The first mail to this address with such a subject. */
  mailTo(address: string, subject: RegExp): Promise<Email>
  /** Holds the page as it stands now against the accessibility rules, in both themes. */
  checkAccessibility(page: Page): Promise<void>
  /** Holds the page against the narrowest window: at 320 pixels it is read by scrolling down only. */
  checkReflow(page: Page): Promise<void>
  /** What a test expects to go wrong: a status or a message that is not to fail it. */
  allowFault(fault: RegExp): void
  scripts: boolean
  /** A word that no other test uses. */
  unique(word: string): string
}

export const test = base.extend<{ journey: Journey; page: Page }, { world: typeof World }>({
  /** What is there before a journey begins. */
  world: [
    async ({}, use) => {
      const world = await import('./world.ts')
      await use(world)
      await world.leave()
    },
    { scope: 'worker' },
  ],
  // Every context is made here, so that none is left unwatched.
  journey: async ({ browser, javaScriptEnabled, locale, timezoneId, viewport }, use, testInfo) => {
    const watched: Watched[] = []
    const allowed: RegExp[] = []
    let words = 0
    const journey: Journey = {
      scripts: javaScriptEnabled !== false,
      async anotherBrowser() {
        people += 1
        const address = `10.${200 + (testInfo.workerIndex % 50)}.${Math.floor(people / 250)}.${(people % 250) + 1}`
        const context = await browser.newContext({
          baseURL: ORIGIN,
          javaScriptEnabled: javaScriptEnabled !== false,
          locale,
          timezoneId,
          viewport,
          // The limits count by address: each person comes from one of their own.
          extraHTTPHeaders: { 'X-Forwarded-For': address },
        })
        const faults: string[] = []
        watch(context, faults)
        watched.push({ context, faults })
        return context.newPage()
      },
      async mailTo(address, subject) {
        let found: Email | undefined
        await expect
          .poll(
            async () => {
              const answer = await fetch(`${MAILBOX}/?to=${encodeURIComponent(address)}`)
              const mails = (await answer.json()) as Email[]
              found = mails.find((mail) => subject.test(mail.subject ?? ''))
              return found?.subject
            },
            { message: `a mail to ${address}`, timeout: 15_000 },
          )
          .toMatch(subject)
        return found as Email
      },
      checkAccessibility: (page) =>
        withScripts(page, javaScriptEnabled !== false, () => checkAccessibility(page, testInfo.title)),
      checkReflow,
      allowFault: (fault) => void allowed.push(fault),
      unique: (word) => `${word} ${testInfo.workerIndex}${Date.now().toString(36)}${(words += 1)}`,
    }
    await use(journey)
    const faults = watched.flatMap(({ faults }) => faults).filter((fault) => !allowed.some((one) => one.test(fault)))
    for (const { context } of watched) await context.close()
    expect(faults, 'faults that the browser saw').toEqual([])
  },
  page: async ({ journey }, use) => {
    await use(await journey.anotherBrowser())
  },
})

/** Console errors, page errors, refusals of the security policy, 5xx answers and requests to anyone else. */
function watch(context: BrowserContext, faults: string[]) {
  context.on('console', (message) => {
    // A 4xx page is a fact of many journeys; Chromium reports each as an error of its own.
    if (message.type() === 'error' && !/the server responded with a status of 4\d\d/.test(message.text()))
      faults.push(`console: ${message.text()}`)
    if (/Content[- ]Security[- ]Policy/i.test(message.text())) faults.push(`policy: ${message.text()}`)
  })
  context.on('weberror', (error) => faults.push(`page: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== ORIGIN) faults.push(`request to another site: ${url.href}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
}

/** axe needs timers. A page that was loaded without scripts does not run its own when they are let in later. */
async function withScripts(page: Page, scripts: boolean, work: () => Promise<void>) {
  if (scripts) return work()
  const session = await page.context().newCDPSession(page)
  // A new session takes scripts to be allowed and ignores what would change nothing: it has to forbid them first.
  await session.send('Emulation.setScriptExecutionDisabled', { value: true })
  await session.send('Emulation.setScriptExecutionDisabled', { value: false })
  try {
    await work()
  } finally {
    await session.send('Emulation.setScriptExecutionDisabled', { value: true })
    await session.detach()
  }
}

async function checkAccessibility(page: Page, where: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme)
    const axe = new AxeBuilder({ page })
    // Themes differ in their colours only.
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(AXE_TAGS) : axe.withRules('color-contrast')
    ).analyze()
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.map((node) => node.target.join(' ')).join('\n    ')}`,
    )
    expect(found, `${where}: ${page.url()}, ${colorScheme}`).toEqual([])
  }
}

/** The width that a window of 1280 pixels has left at a zoom of 400 % (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 }

async function checkReflow(page: Page) {
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

/** The colours are looked at when they have arrived, not on their way. */
async function showTheme(page: Page, scheme: 'light' | 'dark') {
  await page.evaluate((dark) => {
    document.documentElement.classList.toggle('dark', dark)
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  }, scheme === 'dark')
}
