import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import type { Email } from 'postal-mime'
import { checkAccessibility, type Theme } from './accessibility.ts'
import { endTurns } from './one-at-a-time.ts'
import { checkReflow } from './reflow.ts'
import type * as World from './world.ts'

export { expect }

const ORIGIN = process.env['JOURNEY_ORIGIN'] as string
/** A second instance of the app on the same database. */
const OTHER_ORIGIN = process.env['JOURNEY_OTHER_ORIGIN'] as string
const MAILBOX = process.env['JOURNEY_MAILBOX'] as string

let people = 0

/** A browser context whose every fault is written down. */
interface Watched {
  context: BrowserContext
  /** The options it was opened with: another test with the same options may use it. */
  kind: string
  scripts: boolean
  faults: string[]
}

export interface Journey {
  /**
   * Another person's browser, empty of cookies; with scripts or without as the first one's, by default. An instance
   * that the test has started itself is given by its origin.
   */
  anotherBrowser(options?: { scripts?: boolean; onOtherInstance?: boolean; origin?: string }): Promise<Page>
  /** The first mail to this address with such a subject. */
  mailTo(address: string, subject: RegExp): Promise<Email>
  /** Checks the present page against the accessibility rules, by default in both themes. */
  checkAccessibility(page: Page, themes?: Theme[]): Promise<void>
  /** Checks the page in the narrowest window: at 320 pixels it is read by scrolling down only. */
  checkReflow(page: Page): Promise<void>
  /** A fault that a test expects: a status or a message that is not to fail it. */
  allowFault(fault: RegExp): void
  scripts: boolean
  /** A word that no other test uses. */
  unique(word: string): string
}

interface TestFixtures {
  journey: Journey
  page: Page
  /** For tests that only read the page of an address: they reuse the page of the previous test in each browser. */
  keepsBrowser: boolean
  /** For tests about a first visit, and those that change a browser itself: nothing is in its cache, and it is closed. */
  newBrowser: boolean
}

interface WorkerFixtures {
  world: typeof World
  kept: Watched[]
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  keepsBrowser: [false, { option: true }],
  newBrowser: [false, { option: true }],
  /** The rows before a journey begins. */
  world: [
    async ({}, use) => {
      const world = await import('./world.ts')
      await use(world)
      await world.leave()
    },
    { scope: 'worker' },
  ],
  /** Browsers of tests that have ended. Styles and scripts stay in their caches: a page is there in half the time. */
  kept: [
    async ({}, use) => {
      const kept: WorkerFixtures['kept'] = []
      await use(kept)
      for (const { context } of kept) await context.close()
    },
    { scope: 'worker' },
  ],
  // Every context is made here, so that every one is watched.
  journey: async (
    { browser, javaScriptEnabled, serviceWorkers, locale, timezoneId, viewport, keepsBrowser, newBrowser, kept },
    use,
    testInfo,
  ) => {
    const watched: Watched[] = []
    const allowed: RegExp[] = []
    let words = 0
    const isKept = (origin: string) =>
      !newBrowser && serviceWorkers === 'block' && [ORIGIN, OTHER_ORIGIN].includes(origin)
    const open = async (scripts: boolean, origin: string, kind: string): Promise<Watched> => {
      const context = await browser.newContext({
        baseURL: origin,
        javaScriptEnabled: scripts,
        serviceWorkers,
        locale,
        timezoneId,
        viewport,
      })
      const faults: string[] = []
      watch(context, faults, origin)
      return { context, kind, scripts, faults }
    }
    const journey: Journey = {
      scripts: javaScriptEnabled !== false,
      async anotherBrowser({
        scripts = javaScriptEnabled !== false,
        onOtherInstance = false,
        origin = onOtherInstance ? OTHER_ORIGIN : ORIGIN,
      } = {}) {
        people += 1
        const address = `10.${200 + (testInfo.workerIndex % 50)}.${Math.floor(people / 250)}.${(people % 250) + 1}`
        const kind = JSON.stringify([origin, scripts, viewport])
        const left = isKept(origin) && kept.find((one) => one.kind === kind && !watched.includes(one))
        const one = left || (await open(scripts, origin, kind))
        if (isKept(origin) && !left) kept.push(one)
        watched.push(one)
        // The limits count by address: each person comes from one of their own.
        await one.context.setExtraHTTPHeaders({ 'X-Forwarded-For': address })
        return (keepsBrowser && one.context.pages()[0]) || one.context.newPage()
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
      checkAccessibility(page, themes) {
        const scripts = watched.find(({ context }) => context === page.context())?.scripts ?? true
        return checkAccessibility(page, testInfo.title, scripts, themes)
      },
      checkReflow,
      allowFault: (fault) => void allowed.push(fault),
      unique: (word) => `${word} ${testInfo.workerIndex}${Date.now().toString(36)}${(words += 1)}`,
    }
    await use(journey)
    await endTurns()
    const faults = watched.flatMap(({ faults }) => faults).filter((fault) => !allowed.some((one) => one.test(fault)))
    for (const one of watched) {
      if (!kept.includes(one)) await one.context.close()
      else await leaveBehind(one, { aPage: keepsBrowser })
    }
    expect(faults, 'faults that the browser saw').toEqual([])
  },
  page: async ({ journey }, use) => {
    await use(await journey.anotherBrowser())
  },
})

/** Makes a browser that of a new visitor, but for the styles and scripts in its cache. */
async function leaveBehind({ context, faults }: Watched, { aPage }: { aPage: boolean }) {
  const [page = await context.newPage(), ...others] = context.pages()
  for (const one of others) await one.close()
  await context.clearCookies()
  if (!aPage) {
    const session = await context.newCDPSession(page)
    for (const origin of [ORIGIN, OTHER_ORIGIN])
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
    await page.close()
  }
  faults.length = 0
}

/**
 * Why Chromium calls it a fault of a page that it changes without a transition: a picture or a file takes part in none,
 * and a test makes the window another size meanwhile.
 */
const NO_TRANSITION = [
  'ViewTransition opt-in disabled',
  'Viewport size changed',
  'Transition was skipped',
  'Transition was aborted',
]

/** Console errors, page errors, refusals of the security policy, 5xx answers and requests to anyone else. */
function watch(context: BrowserContext, faults: string[], origin: string) {
  context.on('console', (message) => {
    // A 4xx page is a fact of many journeys; Chromium reports each as an error of its own.
    if (message.type() === 'error' && !/the server responded with a status of 4\d\d/.test(message.text()))
      faults.push(`console: ${message.text()}`)
    if (/Content[- ]Security[- ]Policy/i.test(message.text())) faults.push(`policy: ${message.text()}`)
  })
  context.on('weberror', (event) => {
    const { stack, message } = event.error()
    if (!NO_TRANSITION.some((reason) => message.includes(reason))) faults.push(`page: ${stack || message}`)
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) faults.push(`request to another site: ${url.href}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
}
