import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'

/** WCAG 2.2 AA and axe's rules of good practice. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The smaller of the two files in the package: half as much to send to each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The parts of axe's colours that are needed here. */
interface Color {
  r: number
  g: number
  b: number
  alpha: number
  parseString(text: string): this
}

const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

declare global {
  interface Window {
    axe?: typeof Axe
  }
}

/**
 * Checks the present page against the rules of axe, in these themes; in a second theme only the colours. axe is sent
 * once a document and runs in the page itself, both themes at one go: through its own builder for Playwright, which
 * opens a page beside it for each theme, the same answer took five times as long. That builder is for frames, of which
 * the product has none.
 */
export async function checkAccessibility(
  page: Page,
  where: string,
  scripts: boolean,
  themes: readonly Theme[] = THEMES,
) {
  // On the way from one page to another it is neither of them.
  await expect(page.locator('.progress-bar')).toHaveCount(0)
  await withScripts(page, scripts, async () => {
    if (await page.evaluate(() => window.axe === undefined)) {
      await page.evaluate(AXE)
      await page.evaluate(rememberColors)
    }
    const found = await page.evaluate(findViolations, { tags: AXE_TAGS, themes })
    expect(found, `${where}: ${page.url()}`).toEqual([])
  })
}

/**
 * axe reads a colour's text anew for each element and each of its backgrounds, a third of what contrast costs; a page
 * has some twenty colours. Runs in the page, as the next one does: all that it needs is inside it.
 */
function rememberColors() {
  const { prototype } = (window.axe as unknown as { commons: { color: { Color: { prototype: Color } } } }).commons.color
    .Color
  const read = prototype.parseString
  const known = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>()
  prototype.parseString = function (text) {
    const color = known.get(text)
    if (color) return Object.assign(this, color)
    read.call(this, text)
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha })
    return this
  }
}

async function findViolations({ tags, themes }: { tags: string[]; themes: readonly Theme[] }): Promise<string[]> {
  const axe = window.axe as typeof Axe
  const root = document.documentElement
  const wasDark = root.classList.contains('dark')
  const found: string[] = []
  if (document.querySelector('iframe, frame')) found.push('a frame, which this check does not look into')
  for (const [at, theme] of themes.entries()) {
    root.classList.toggle('dark', theme === 'dark')
    // The colours are checked after their transition, not during it.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    // Themes differ in their colours only.
    const runOnly: Axe.RunOnly = at === 0 ? { type: 'tag', values: tags } : { type: 'rule', values: ['color-contrast'] }
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
    for (const { id, help, nodes } of violations)
      found.push(`${theme}: ${id}: ${help}\n    ${nodes.map((node) => node.target.join(' ')).join('\n    ')}`)
  }
  root.classList.toggle('dark', wasDark)
  return found
}

/** Timers, which axe and observers need. A page that was loaded without scripts does not run its own when they are let in later. */
export async function withScripts(page: Page, scripts: boolean, work: () => Promise<void>) {
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
