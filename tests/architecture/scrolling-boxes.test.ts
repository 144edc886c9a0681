import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SCROLLS = /([^{}]+)\{([^{}]*overflow(?:-[xy])?:\s*(?:auto|scroll)[^{}]*)\}/g
const IS_POSITIONED = /(?:^|[\s;])position:\s*(?:relative|absolute|fixed|sticky)/
/** The browser positions a dialog. */
const DIALOGS = ['.sheet-dialog']

const styles = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
const scrolling = styles.flatMap((file) =>
  [
    ...readFileSync(join('app', file), 'utf8')
      .replaceAll(/\/\*.*?\*\//gs, '')
      .matchAll(SCROLLS),
  ].map(([, selector = '', body = '']) => ({ file, selector: selector.trim(), body })),
)

test('scrolling boxes are positioned, so that hidden texts in them do not lengthen the page', () => {
  expect(scrolling.length).toBeGreaterThan(8)
  const loose = scrolling.filter(({ selector, body }) => !DIALOGS.includes(selector) && !IS_POSITIONED.test(body))
  expect(loose.map(({ file, selector }) => `${file}: ${selector}`)).toEqual([])
})
