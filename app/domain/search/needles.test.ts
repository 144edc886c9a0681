import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'

let db: Db
beforeAll(async () => {
  db = await aDatabase()
})

/** The forms in which a title is compared: the exact word, the long pattern, and roughly. */
async function compare(title: string, word: string) {
  const { rows } = await sql<{ exactly: boolean; asPattern: boolean; roughly: boolean; signs: boolean }>`
    SELECT strpos(norm, search_needle(word)) <> 0 AS exactly, norm LIKE search_pattern(word) AS as_pattern,
           norm LIKE search_pieces(word) AS roughly, norm LIKE search_signs(word) AS signs
      FROM (SELECT search_text(${title}) AS norm, ${word}::text AS word) asked`.execute(db)
  const [row] = rows
  if (!row) throw new Error('No row')
  return row
}

const word = fc
  .array(
    fc.constantFrom('a', 'B', 'ñ', 'é', 'ref', 'orma', 'dis', 'eño', '3', '%', '_', '\\', '+', '(', '…', 'ß', 'Ж'),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''))

test('S4: a word is found exactly where its pattern occurs, and the coarse index leaves none of those out', async () => {
  await fc.assert(
    fc.asyncProperty(word, word, word, fc.boolean(), async (asked, before, after, isThere) => {
      const title = [before, ...(isThere ? [`${before}${asked}${after}`] : []), after].join(' ')
      const found = await compare(title, asked)
      expect(found.exactly).toBe(found.asPattern)
      if (found.exactly) expect(found.roughly).toBe(true)
      if (found.exactly && !/[\p{L}\p{N}]/u.test(asked)) expect(found.signs).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('S4: the pieces of a word occur in other titles too, but do not make them match', async () => {
  expect(await compare('Refrán normal', 'reforma')).toMatchObject({ exactly: false, roughly: true })
  expect(await compare('Reformas integrales', 'reforma')).toMatchObject({ exactly: true, roughly: true })
})
