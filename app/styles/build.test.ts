import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'build/client/assets'
const sheets = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: readFileSync(`${FOLDER}/${name}`, 'utf8') }))

test('browsers that know neither layers nor OKLCH nor light-dark() get every style and colour', () => {
  expect(sheets.length).toBeGreaterThan(0)
  for (const { name, css } of sheets) {
    expect(css, name).not.toMatch(/@layer|oklch\(|light-dark\(/)
    // A newer notation is allowed only within @supports or after a plain one.
    const plain = css.replace(/@supports \([^{]*\)\{(?:[^{}]*\{[^}]*\})+\}/g, '')
    for (const [, property, value] of plain.matchAll(/([a-z-]+):((?:color|lab)\([^;}]*)/g)) {
      expect(plain, `${name}: ${property} ${value}`).toMatch(new RegExp(`${property}:(#|rgb)[^;]*;${property}:`))
    }
  }
})

test('styles load only files of this site', () => {
  for (const { name, css } of sheets) {
    for (const [, address] of css.matchAll(/url\(["']?([^)"']+)/g)) expect(address, name).toMatch(/^(\/assets\/|#)/)
    expect(css, name).not.toContain('@import')
  }
})

test('the display face is one file of at most 25 KB', () => {
  const fonts = readdirSync(FOLDER).filter((name) => /\.(woff2?|ttf|otf)$/.test(name))
  expect(fonts).toHaveLength(1)
  expect(statSync(`${FOLDER}/${fonts[0]}`).size).toBeLessThanOrEqual(25 * 1024)
})
