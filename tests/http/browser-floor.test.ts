import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ASSETS = join(import.meta.dirname, '../../build/client/assets')
const built = (ending: string) =>
  readdirSync(ASSETS)
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(join(ASSETS, name), 'utf8') }))

test('no built style sheet asks for a width in a way that browsers of the floor drop', () => {
  const queries = built('.css').flatMap(({ name, text }) =>
    [...text.matchAll(/@media\s*([^{]*)\{/g)].map(([, query = '']) => ({ name, query })),
  )
  expect(queries.filter(({ query }) => /-width/.test(query)).length).toBeGreaterThan(50)
  // Comparisons, `or`, and `not` before a bracket are of Media Queries 4: Chrome and Safari read them from 2022 on.
  expect(queries.filter(({ query }) => /[<>=]|\bor\b|\bnot\s*\(|\(\s*\(/.test(query))).toEqual([])
})
