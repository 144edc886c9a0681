import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { takenOver } from './support/steps.ts'

declare global {
  interface Window {
    letTasksRun: () => void
    letStateArrive: () => void
  }
}

/**
 * Prolongs a moment that a slow computer has: the scripts have run, what they put off for the next task has not,
 * and the state of the page, which comes behind its markup, has not arrived.
 */
async function holdTheMoment(page: Page) {
  await page.addInitScript(() => {
    function gate() {
      const kept: (() => void)[] = []
      let isOpen = false
      return {
        pass: (work: () => void) => (isOpen ? work() : void kept.push(work)),
        open: () => {
          isOpen = true
          for (const work of kept) work()
        },
      }
    }
    const tasks = gate()
    const state = gate()
    Object.assign(window, { letTasksRun: tasks.open, letStateArrive: state.open })

    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message: unknown) {
      tasks.pass(() => postMessage.call(this, message))
    }
    const Original = window.ReadableStream as new (source: UnderlyingDefaultSource) => ReadableStream
    window.ReadableStream = class extends Original {
      constructor(source: UnderlyingDefaultSource = {}) {
        super({
          start: (controller) =>
            source.start?.({
              desiredSize: controller.desiredSize,
              enqueue: (chunk) => state.pass(() => controller.enqueue(chunk)),
              close: () => state.pass(() => controller.close()),
              error: (reason) => controller.error(reason),
            }),
        })
      }
    } as typeof ReadableStream
  })
}

test('keys that are pressed while scripts start do not stop them @js-only', async ({ page }) => {
  await holdTheMoment(page)
  await page.goto('/login', { waitUntil: 'networkidle' })
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab')
  await page.evaluate(() => window.letTasksRun())
  await page.evaluate(() => window.letStateArrive())
  await takenOver(page)
})

test('a fault of the frame of all pages is reported in Spanish, and the page can be loaded again @js-only', async ({
  page,
  journey,
}) => {
  journey.allowFault(/the frame fails/)
  await page.goto('/login')
  await takenOver(page)
  // The next page would be a new beginning.
  await page.route(/register\.data/, () => {})
  const link = page.locator('main').getByRole('link', { name: 'Regístrate' })
  // Pressed in the same task: the frame may be drawn again at any time, and then there is no link to press.
  await link.evaluate((element: HTMLElement) => {
    const root = window.__remixRouter.state.loaderData['root'] as object
    Object.defineProperty(root, 'siteName', {
      get() {
        throw new Error('the frame fails')
      },
    })
    element.click()
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algo ha fallado por nuestra parte')
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar Sesión')
})
