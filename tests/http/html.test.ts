import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPageWorld, type PageWorld } from '#tests/support/page-world.ts'
import { screens, screensWithoutRow } from '#tests/support/pages.ts'
import { gluedWords, unsized, wordless } from '#tests/support/without-styles.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: {
    // How React writes HTML; browsers read it the same.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    // The pictures of a form are hidden controls of one name, in their order.
    'form-dup-name': 'off',
    'attribute-empty-style': 'off',
    'no-inline-style': 'error',
    'long-title': 'off',
    // A control without a type is text, a button in a form submits: both are intended.
    'no-implicit-input-type': 'off',
    'no-implicit-button-type': 'off',
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Everything comes from this site, under a policy.
    'require-sri': 'off',
    // Conform names fields after their form: letters, digits and a hyphen.
    'valid-id': ['error', { relaxed: true }],
    // WebKit forgets that a list is one when its marks are styled away; repeating the role is the known remedy.
    'no-redundant-role': 'off',
  },
})

let world: PageWorld
beforeAll(async () => {
  world = await aPageWorld()
})

test('every screen of the route table is checked', async () => {
  expect(screensWithoutRow()).toEqual([])
})

describe('every page is valid HTML with a language, a title, a main part and one first heading', () => {
  test.each(screens)('$route $state', async ({ route, path, state, as }) => {
    const who = world[as]
    await who.visit(await world.addressOf({ route, path, state, as }))
    expect(who.status).toBeLessThan(500)

    const report = await validator.validateString(who.html)
    const lines = who.html.split('\n')
    const faults = report.results.flatMap(({ messages }) =>
      messages.map(
        ({ ruleId, message, line, column }) =>
          `${ruleId}: ${message} … ${lines[line - 1]?.slice(Math.max(0, column - 60), column + 100)}`,
      ),
    )
    expect(faults).toEqual([])
    expect(gluedWords(who.document)).toEqual([])
    expect(wordless(who.document)).toEqual([])
    expect(unsized(who.document)).toEqual([])
    // Files that a page preloads share a slow connection with the styles, before which nothing is painted.
    expect(who.html).not.toMatch(/<link rel="modulepreload" (?!media="not all")|<link[^>]+as="font"/)
    // The end of the page is its end: html-validate does not see text after it.
    expect(who.html.slice(-300)).not.toMatch(/<\/html>\s*\S/)

    expect(who.document.documentElement.lang).toBe('es')
    expect(who.title).not.toBe('')
    expect(who.document.querySelectorAll('main')).toHaveLength(1)
    expect(who.heading).not.toBe('')
    for (const link of who.document.querySelectorAll('a[href^="#"]')) {
      expect(who.document.getElementById(link.getAttribute('href')?.slice(1) ?? ''), link.outerHTML).not.toBeNull()
    }
  })
})

test('no two pages have the same title', async () => {
  const titles = new Map<string, string>()
  const { visitor } = world
  for (const screen of screens.filter(({ as, state }) => as === 'visitor' && state !== 'not found')) {
    const { route } = screen
    await visitor.visit(await world.addressOf(screen))
    const other = titles.get(visitor.title)
    expect(other === undefined || other === route, `${visitor.title}: ${route} and ${other}`).toBe(true)
    titles.set(visitor.title, route)
  }
})
