import type pg from 'pg'
import { expect, test } from 'vitest'
import { createDb, createPool } from '#app/db.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'

/** More connections than a search uses at once. */
const CONNECTIONS = 12

/** The test file's database, and a way to make it go away after this many more statements. */
async function oneThatGoesAway() {
  await aDatabase()
  const pool = createPool(process.env['DATABASE_URL'] as string, { max: CONNECTIONS })
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()))
  let asked = 0
  let last = Infinity
  for (const client of clients) {
    const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>
    Object.assign(client, {
      query: (text: string, values?: unknown[]) => {
        asked += 1
        return asked > last ? Promise.reject(new Error('gone')) : query(text, values)
      },
    })
    client.release()
  }
  const db = createDb(pool)
  atEnd(() => db.destroy())
  const goAwayAfter = (statements: number) => {
    asked = 0
    last = statements
  }
  return { db, goAwayAfter, asked: () => asked }
}

test.each(['q=logotipo', 'q=logotipo&sort=price-asc', 'q=logotipo&max=90', 'q=logotpo'])(
  'a search (%s) whose database fails is an error for its own request alone, whatever was under way',
  async (query) => {
    const { db, goAwayAfter, asked } = await oneThatGoesAway()
    await aListing(await aDatabase(), { title: 'Diseño de logotipo', categoryId: 7 })
    const lost: unknown[] = []
    const note = (reason: unknown) => void lost.push(reason)
    process.on('unhandledRejection', note)
    try {
      const params = readSearchParams(new URLSearchParams(query))
      goAwayAfter(Infinity)
      await searchListings(db, params)
      const whole = asked()
      expect(whole).toBeGreaterThan(2)
      for (let after = 0; after < whole; after += 1) {
        goAwayAfter(after)
        await searchListings(db, params).catch(() => {})
        // Node emits unhandledRejection only after the callbacks of settled promises have run.
        await new Promise(setImmediate)
      }
      expect(lost).toEqual([])
    } finally {
      goAwayAfter(Infinity)
      process.off('unhandledRejection', note)
    }
  },
)
