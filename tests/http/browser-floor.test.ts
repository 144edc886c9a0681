import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Linter } from 'eslint'
import { expect, test } from 'vitest'
import { NEEDED_INTERFACES, NEEDED_METHODS } from '#app/http/page-scripts.ts'

const ASSETS = join(import.meta.dirname, '../../build/client/assets')
const built = (ending: string) =>
  readdirSync(ASSETS)
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(join(ASSETS, name), 'utf8') }))

test('no built style sheet tests a width in a way that the oldest supported browsers drop', () => {
  const queries = built('.css').flatMap(({ name, text }) =>
    [...text.matchAll(/@media\s*([^{]*)\{/g)].map(([, query = '']) => ({ name, query })),
  )
  expect(queries.filter(({ query }) => /-width/.test(query)).length).toBeGreaterThan(50)
  // Comparisons, `or`, and `not` before a bracket are of Media Queries 4: Chrome and Safari read them from 2022 on.
  expect(queries.filter(({ query }) => /[<>=]|\bor\b|\bnot\s*\(|\(\s*\(/.test(query))).toEqual([])
})

test('no built style sheet uses layers or nesting, which the oldest supported browsers drop', () => {
  for (const { name, text } of built('.css')) {
    expect(text, name).not.toMatch(/@(?:layer|scope|starting-style)\b/)
    expect(text, name).not.toMatch(/[{;}]\s*&/)
  }
})

test('no built style sheet tests the direction of writing in a way that the oldest supported browsers drop', () => {
  // The build makes it of `inset-inline-end` and the like: Chrome reads the one from 87 and the other from 88 on.
  for (const { name, text } of built('.css')) expect(text, name).not.toMatch(/:lang\(|inset-inline/)
})

test('content is hidden only if the browser knows the <details> that opens it', () => {
  const outside = built('.css').filter(({ text }) =>
    withoutSupports(text).match(/:not\(\[open\]\)\s*\+[^{]*\{[^}]*display:\s*none/),
  )
  expect(outside.map(({ name }) => name)).toEqual([])
})

function withoutSupports(css: string): string {
  const at = css.indexOf('@supports')
  if (at < 0) return css
  let end = css.indexOf('{', at) + 1
  for (let depth = 1; depth > 0; end += 1) depth += { '{': 1, '}': -1 }[css[end] as string] ?? 0
  return css.slice(0, at) + withoutSupports(css.slice(end))
}

/** Newer than the browsers that scripts run in (docs/decisions/0204): each may be used only behind a test of its own. */
const NEWER_GLOBALS = [
  'CloseWatcher',
  'CompressionStream',
  'DecompressionStream',
  'EditContext',
  'Iterator',
  'Navigation',
  'TextDecoderStream',
  'TextEncoderStream',
  'URLPattern',
  'cookieStore',
  'navigation',
  'requestIdleCallback',
  'scheduler',
  'structuredClone',
]
const NEWER_METHODS = [
  'canParse',
  'checkVisibility',
  'difference',
  'findLast',
  'findLastIndex',
  'fromAsync',
  'groupBy',
  'hasOwn',
  'hidePopover',
  'intersection',
  'requestSubmit',
  'showPicker',
  'showPopover',
  'startViewTransition',
  'throwIfAborted',
  'toReversed',
  'toSorted',
  'toSpliced',
  'togglePopover',
  'union',
  'withResolvers',
]
/** The modules under a test, and the test that has to be in the same file. */
const TESTED: Record<string, RegExp> = {
  requestSubmit: /"function"==typeof \w+\.requestSubmit[)?]|"requestSubmit"in \w+&&/,
  startViewTransition: /"function"!=typeof \w+\.window\.document\.startViewTransition;/,
}

test('built scripts are ES2020 and use no interface newer than the supported browsers', () => {
  const linter = new Linter()
  const faults = built('.js').flatMap(({ name, text }) =>
    linter
      .verify(text, {
        languageOptions: { ecmaVersion: 2020, sourceType: 'module', globals: {} },
        linterOptions: { reportUnusedDisableDirectives: 'off', noInlineConfig: true },
        rules: {
          'no-restricted-globals': ['error', ...NEWER_GLOBALS],
          'no-restricted-syntax': [
            'error',
            ...NEWER_METHODS.map((method) => ({
              selector: `CallExpression[callee.property.name="${method}"]`,
              message: method,
            })),
          ],
        },
      })
      .filter(({ message }) => !TESTED[message]?.test(text))
      .map(({ message, line, column }) => `${name}:${line}:${column} ${message}`),
  )
  expect(faults).toEqual([])
})

test('the page tests for what older browsers lack before it runs its scripts', () => {
  // Chrome 92, Safari 15.4; Firefox 102.
  expect(NEEDED_METHODS).toContain('Array.prototype.at')
  expect(NEEDED_INTERFACES).toContain('TransformStream')
})
