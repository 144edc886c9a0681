import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The behaviours of the checklist that the product has so far. */
const IDS = [
  ...ids('G', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
  ...ids('R', 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14),
  ...ids('H', 1, 2, 3, 4, 5, 6, 7, 8, 9),
  ...ids('A', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
  ...ids('S', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14),
  ...ids('D', 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 13, 14, 15, 16),
  ...ids('C', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
  ...ids('I', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
  ...ids('X', 1, 2, 3, 4, 5, 6),
  ...ids('E', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20),
  ...ids('B', 1, 2, 3, 4, 5),
  ...ids('O', 1, 2, 3),
  ...ids('P', 1, 2, 3, 4, 5, 6, 7, 8),
  ...ids('N', 1, 2, 3, 4, 5),
  ...ids('M', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
  ...ids('T', 1, 2, 3),
  ...ids('V', 1, 2, 3, 4, 5, 6),
]

function ids(letter: string, ...numbers: number[]) {
  return numbers.map((number) => `${letter}${number}`)
}

const ROOT = join(import.meta.dirname, '../..')
const names = ['app', 'server', 'db', 'bin', 'lab', 'tests']
  .filter((folder) => existsSync(join(ROOT, folder)))
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, String(name))))
  .filter((name) => /\.(test\.tsx?|spec\.ts)$/.test(name) && !name.endsWith('checklist.test.ts'))
  .flatMap((name) => [
    ...readFileSync(join(ROOT, name), 'utf8').matchAll(
      /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)?\(\s*(['"`])(.*?)\1/g,
    ),
  ])
  .map(([, , name = '']) => name)

/** A name lists its ids in front: “C3: …”, “C10, C12: …”, “G7 and G8: …”. */
const named = new Set(names.flatMap((name) => name.split(': ')[0]?.match(/\b[A-Z]\d{1,2}\b/g) ?? []))

test('every behaviour of the checklist is named by a test', () => {
  expect(IDS.filter((id) => !named.has(id))).toEqual([])
})
