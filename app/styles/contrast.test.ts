import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Rgb = [number, number, number]
const TEXT = 4.5
const EDGE = 3

/** CSS Color 4: OKLCH to linear sRGB, cut to the gamut as browsers do. */
function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return channels.map((channel) => Math.min(1, Math.max(0, channel))) as Rgb
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

function ratio(one: Rgb, other: Rgb) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const COLOUR = 'oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)'

function coloursIn(css: string): Map<string, { light: Rgb; dark: Rgb }> {
  const pairs = css.matchAll(new RegExp(`--([a-z-]+): light-dark\\(${COLOUR}, ${COLOUR}\\)`, 'g'))
  return new Map(
    [...pairs].map(([, name = '', ...numbers]) => {
      const [l1 = 0, c1 = 0, h1 = 0, l2 = 0, c2 = 0, h2 = 0] = numbers.map(Number)
      return [name, { light: linearRgb(l1, c1, h1), dark: linearRgb(l2, c2, h2) }]
    }),
  )
}

const tokens = coloursIn(readFileSync('app/styles/tokens.css', 'utf8'))
const categories = [
  ...readFileSync('app/styles/categories.css', 'utf8').matchAll(/\.category--([a-z]+) \{([^}]+)\}/g),
].map(([, slug = '', rules = '']) => ({ slug, colours: coloursIn(rules) }))

const token = (name: string) => {
  const colour = tokens.get(name)
  if (!colour) throw new Error(`There is no colour --${name}`)
  return colour
}

const ON_PAGE = ['surface', 'raised', 'sunk']
const TEXTS: [string, string[]][] = [
  ['ink', [...ON_PAGE, 'accent-wash', 'warn-wash', 'bad-wash', 'good-wash']],
  ['ink-soft', ON_PAGE],
  ['accent', [...ON_PAGE, 'accent-wash']],
  ['accent-hover', ON_PAGE],
  ['accent-ink', ['accent', 'accent-hover']],
  ['good', [...ON_PAGE, 'good-wash']],
  ['warn', [...ON_PAGE, 'warn-wash']],
  ['bad', [...ON_PAGE, 'bad-wash']],
  ['highlight-ink', ['highlight']],
  ['band-ink', ['band']],
  ['band-ink-soft', ['band']],
]

for (const theme of ['light', 'dark'] as const) {
  test.each(TEXTS)(`${theme}: text in --%s is legible on every ground that it is used on`, (text, grounds) => {
    for (const ground of grounds) {
      expect(ratio(token(text)[theme], token(ground)[theme]), `--${text} on --${ground}`).toBeGreaterThanOrEqual(TEXT)
    }
  })

  test(`${theme}: edges of controls and focus have enough contrast`, () => {
    for (const ground of ON_PAGE) {
      expect(ratio(token('edge')[theme], token(ground)[theme]), `--edge on --${ground}`).toBeGreaterThanOrEqual(EDGE)
      expect(ratio(token('accent')[theme], token(ground)[theme])).toBeGreaterThanOrEqual(EDGE)
    }
    expect(ratio(token('highlight')[theme], token('band')[theme])).toBeGreaterThanOrEqual(EDGE)
  })

  test(`${theme}: S12: the colours of all 13 categories have enough contrast for text and tiles`, () => {
    expect(categories).toHaveLength(13)
    for (const { slug, colours } of categories) {
      const ground = colours.get('tile-ground')
      const paint = colours.get('tile-paint')
      if (!ground || !paint) throw new Error(`${slug} lacks a colour`)
      expect(ratio(paint[theme], ground[theme]), slug).toBeGreaterThanOrEqual(TEXT)
      expect(ratio(token('ink')[theme], ground[theme]), slug).toBeGreaterThanOrEqual(TEXT)
    }
  })
}
