import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { ColumnNames } from '#app/column-names.server.ts'
import type { Db } from '#app/db.server.ts'
import { findListing } from '#app/domain/listings/queries.server.ts'
import { findPromptnessForAnyone } from '#app/domain/measures/responses.server.ts'
import { listSellerRatings } from '#app/domain/reviews/queries.server.ts'
import { readSearchParams } from '#app/domain/search/params.ts'
import { listSimilarForAnyone } from '#app/domain/search/similar.server.ts'
import { findPageOfListing } from '#app/domain/search/town-pages.server.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'
import type { Statement } from '#app/domain/search/statements.ts'
import type { DB } from '#db/types.ts'

/** A page of the product: the statements that it runs, and its bytes around what comes from them. */
export interface Recording {
  name: string
  path: string
  kind: 'search' | 'listing' | 'static'
  /** Each chain one after the other, the chains at once, as the product does. The last page of rows is shown. */
  chains: RecordedStatement[][]
  head: string
  tail: string
  /** The extra length of a card of the product over the bare one. */
  pad: string
}

export type RecordedStatement = Statement & { counts: boolean }

/** Asks the product's own functions and notes what they send to the database, and asks the product for the page. */
export async function record(
  { name, path }: { name: string; path: string },
  { databaseUrl, origin }: { databaseUrl: string; origin: string },
): Promise<Recording> {
  const url = new URL(path, origin)
  const html = await (await fetch(url)).text()
  const statements: RecordedStatement[] = []
  const pool = new pg.Pool({ connectionString: databaseUrl })
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new ColumnNames()],
    log({ query }) {
      statements.push({ text: query.sql, values: [...query.parameters], counts: query.sql.includes('AS offered') })
    },
  })
  try {
    const id = /^\/marketplace\/([0-9a-f-]{36})$/.exec(url.pathname)?.[1]
    if (url.pathname === '/marketplace') {
      await searchListings(db, readSearchParams(url.searchParams))
      const start = html.indexOf('<ul class="cards">') + '<ul class="cards">'.length
      const end = html.indexOf('</ul>', start)
      const cards = html.slice(start, end).match(/<li>/g)?.length ?? 0
      const found = cards > 0
      return {
        name,
        path,
        kind: 'search',
        // A glance comes before the count; without one, both are asked at once.
        chains: statements[0]?.text.includes('OVER ()')
          ? [statements]
          : [statements.filter(({ counts }) => !counts), statements.filter(({ counts }) => counts)],
        head: found ? html.slice(0, start) : html,
        tail: found ? html.slice(end) : '',
        pad: found ? '<!--'.padEnd(Math.max(7, Math.round((end - start) / cards) - 900), 'x') + '-->' : '',
      }
    }
    if (id) {
      // Side by side, as the page asks them; the listing's own rows come first.
      const chains: RecordedStatement[][] = []
      for (const read of readsOfListing(db, id)) {
        await read()
        chains.push(statements.splice(0))
      }
      const middle = Math.floor(html.length / 2)
      return {
        name,
        path,
        kind: 'listing',
        chains,
        head: html.slice(0, middle),
        tail: html.slice(middle + 250),
        pad: '',
      }
    }
    return { name, path, kind: 'static', chains: [], head: html, tail: '', pad: '' }
  } finally {
    await db.destroy()
  }
}

const RATINGS_SHOWN = 3

const readsOfListing = (db: Db, id: string): (() => Promise<unknown>)[] => [
  () => findListing(db, undefined, id),
  () => findPromptnessForAnyone(db, id, new Date()),
  () => listSellerRatings(db, id, RATINGS_SHOWN),
  () => listSimilarForAnyone(db, id),
  () => findPageOfListing(db, id),
]
