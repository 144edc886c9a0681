import { expect, type Page } from '@playwright/test'
import type { RunningServer } from '#tests/support/app-process.ts'
import { mailsIn } from '#tests/support/errand/mails.ts'
import type { People } from '#tests/support/errand/people.ts'
import { REASONS } from '#tests/support/errand/reasons.ts'
import type { Walker } from '#tests/support/errand/walker.ts'
import { textsOf } from '#tests/support/read-texts.ts'
import { spanishLeft } from '#tests/support/spanish-left.ts'
import { voiceOf } from '#tests/support/translations.ts'

/**
 * What is wrong with the language of a page: it declares another language, or a part of it is Spanish. @returns
 * an empty text if the page is right.
 */
export async function wrongLanguageOn(page: Page, { language }: People): Promise<string[]> {
  const spoken = await page.locator('html').getAttribute('lang')
  const left = spanishLeft(await page.evaluate(textsOf, undefined), language, REASONS)
  return [...(spoken === language ? [] : [`is in ${spoken}`]), ...left].map((fault) => `${page.url()}: ${fault}`)
}

/**
 * A person who uses the product in a browser, in the language of the people. Each page that they wait for is
 * checked.
 */
export function aWalkerIn(page: Page, people: People, { dataDir }: RunningServer): Walker {
  const faults: string[] = []
  const prefix = `/${people.language}`
  const withPrefix = (path: string) => prefix + (path === '/' ? '' : path)
  const main = page.locator('main')
  const named = (name: string, value?: string) =>
    main.locator(`[name="${name}"]:not([type=hidden])${value === undefined ? '' : `[value="${value}"]`}`).first()
  const linkTo = (part: string) => main.locator(`a[href*="${part}"]`).first()
  const visit = async (path: string) => void (await page.goto(withPrefix(path)))
  return {
    faults,
    say: voiceOf(people.language),
    visit,
    async follow(link) {
      await (
        typeof link === 'string' ? main.getByRole('link', { name: link, exact: true }).first() : linkTo(link.to)
      ).click()
    },
    async press(button) {
      await (
        button === undefined
          ? main.locator('form[method=post] button:not([aria-hidden])').first()
          : main.getByRole('button', { name: button, exact: true }).first()
      ).click()
    },
    enter: (label) => main.getByLabel(label, { exact: true }).press('Enter'),
    fill: (label, text) => main.getByLabel(label, { exact: true }).fill(text),
    async fillNamed(fields) {
      for (const [name, text] of Object.entries(fields)) await named(name).fill(text)
    },
    choose: async (label, option) =>
      void (await main.getByLabel(label, { exact: true }).selectOption({ label: option })),
    check: (name, value) => named(name, value).check(),
    attach: (label, { name, type, bytes }) =>
      main.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType: type, buffer: Buffer.from(bytes) }),
    async sees(text) {
      await expect(page.locator('body')).toContainText(text, { useInnerText: true, ignoreCase: true })
      faults.push(...(await wrongLanguageOn(page, people)))
    },
    async waitsFor(path, link) {
      await expect(async () => {
        await visit(path)
        await expect(linkTo(link)).toBeVisible({ timeout: 2_000 })
      }).toPass()
    },
    async addressOf(part) {
      const href = (await linkTo(part).getAttribute('href')) ?? ''
      return href.slice(prefix.length)
    },
    path: () => new URL(page.url()).pathname.slice(prefix.length),
    async ask(path) {
      const answer = await page.request.get(withPrefix(path))
      return { status: answer.status(), type: answer.headers()['content-type'] ?? '', bytes: await answer.body() }
    },
    async mail(to, subject) {
      const subjects = async () => (await mailsIn(dataDir, to)).map((mail) => mail.subject)
      await expect.poll(subjects, { message: `a mail to ${to}` }).toContain(subject)
      return (await mailsIn(dataDir, to)).find((mail) => mail.subject === subject)?.text ?? ''
    },
  }
}
