import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CATEGORIES } from '#app/domain/listings/categories.ts'
import { TILE_COLOURS } from '#app/ui/tile-colours.ts'

/** CSS Color 4: OKLCH to the figures of sRGB. */
function hexOf(colour: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = colour.split(' ').map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const figures = channels.map((linear) => {
    const cut = Math.min(1, Math.max(0, linear))
    const value = cut <= 0.0031308 ? 12.92 * cut : 1.055 * cut ** (1 / 2.4) - 0.055
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${figures.join('')}`
}

test('the tiles of social pictures have the colours of the pages’ light theme', () => {
  const css = readFileSync('app/styles/categories.css', 'utf8')
  for (const { slug } of CATEGORIES) {
    const [, rules = ''] = new RegExp(`\\.category--${slug} \\{([^}]+)\\}`).exec(css) ?? []
    const light = (name: string) =>
      hexOf(new RegExp(`--tile-${name}: light-dark\\(oklch\\(([^)]+)\\)`).exec(rules)?.[1] ?? '')
    expect([slug, TILE_COLOURS[slug]]).toEqual([slug, { ground: light('ground'), paint: light('paint') }])
  }
})
