import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no rule for a picture puts another background behind its transparent parts', () => {
  const sheets = readdirSync('app', { recursive: true })
    .map((name) => `app/${String(name)}`)
    .filter((name) => name.endsWith('.css'))
  const pictures = sheets.flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/([^{}]+)\{([^{}]*\bobject-fit:[^{}]*)\}/g)].map(
      ([, selector = '', rules = '']) => ({
        sheet,
        selector: selector.trim(),
        hasOwnGround: /\bbackground(?:-color)?:/.test(rules),
      }),
    ),
  )
  expect(pictures.length).toBeGreaterThan(10)
  expect(pictures.filter(({ hasOwnGround }) => hasOwnGround)).toEqual([])
})

test('the background of pictures is one light colour in both themes, and the text in place of a picture is dark', () => {
  const tokens = readFileSync('app/styles/tokens.css', 'utf8')
  const lightnessOf = (name: string) => Number(new RegExp(`--${name}: oklch\\(([\\d.]+) `).exec(tokens)?.[1])
  expect(lightnessOf('picture-ground')).toBeGreaterThan(0.95)
  expect(lightnessOf('picture-ink')).toBeLessThan(0.3)
  expect(readFileSync('app/styles/base.css', 'utf8')).toMatch(
    /\nimg,\ncanvas \{\n {2}background-color: var\(--picture-ground\);\n {2}color: var\(--picture-ink\);/,
  )
})
