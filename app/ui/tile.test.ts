import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CATEGORIES } from '#app/domain/listings/categories.ts'
import { personClasses, personColour, signTiles, TILE_MOTIFS, tileClasses } from './tile.ts'

test('S12: the tile of a listing never changes', () => {
  expect(tileClasses('5b6f1f4e-6a43-4f0c-9a65-0d3f5a8a1c11', 'musica')).toBe(
    'tile tile--5 tile--large category--musica',
  )
  expect(tileClasses('5b6f1f4e-6a43-4f0c-9a65-0d3f5a8a1c12', 'musica')).not.toBe(
    tileClasses('5b6f1f4e-6a43-4f0c-9a65-0d3f5a8a1c11', 'musica'),
  )
})

test('S12: listings spread over all motifs, and each motif has its mask', () => {
  const seen = new Map<string, number>()
  for (let number = 0; number < 1200; number++) {
    const motif = /tile--(\d)/.exec(tileClasses(`anuncio ${number}`))?.[1] ?? ''
    seen.set(motif, (seen.get(motif) ?? 0) + 1)
  }
  expect([...seen.keys()].sort()).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(Math.min(...seen.values())).toBeGreaterThan(120)
  const css = readFileSync(new URL('./tile-cover.css', import.meta.url), 'utf8')
  for (let motif = 1; motif <= TILE_MOTIFS; motif++) {
    expect(css).toContain(`.tile--${motif}::before`)
    expect(readFileSync(new URL(`./tiles/${motif}.svg`, import.meta.url), 'utf8').length).toBeLessThan(300)
  }
})

test('the tile of a person never changes, and many people have different ones, in existing colours', () => {
  expect(personClasses('5b6f1f4e-6a43-4f0c-9a65-0d3f5a8a1c11')).toBe(
    personClasses('5b6f1f4e-6a43-4f0c-9a65-0d3f5a8a1c11'),
  )
  const people = new Set(Array.from({ length: 2000 }, (_, number) => personClasses(`persona ${number}`)))
  expect(people.size).toBe(48)
  const css = readFileSync('app/styles/categories.css', 'utf8')
  for (const classes of people) expect(css).toContain(`.${classes.split(' ').at(-1)} {`)
})

test('S12: every category has its own pair of colours', () => {
  const css = readFileSync('app/styles/categories.css', 'utf8')
  const pairs = CATEGORIES.map(({ slug }) => new RegExp(`\\.category--${slug} \\{([^}]+)\\}`).exec(css)?.[1])
  expect(pairs.filter(Boolean)).toHaveLength(13)
  expect(new Set(pairs).size).toBe(13)
})

test('a sign never changes, has two motifs, and is in the colour of the category or of the person', () => {
  expect(signTiles('5b6f1f4e-6a43-4f0c-9a65-0d3f5a8a1c11', 'musica')).toEqual({ edge: 4, corner: 5, colour: 'musica' })
  const pairs = new Set<string>()
  for (let number = 0; number < 2000; number++) {
    const seed = `persona ${number}`
    const { edge, corner, colour } = signTiles(seed)
    expect(corner).not.toBe(edge)
    expect(colour).toBe(personColour(seed))
    pairs.add(`${edge} ${corner}`)
  }
  expect(pairs.size).toBe(TILE_MOTIFS * (TILE_MOTIFS - 1))
})
