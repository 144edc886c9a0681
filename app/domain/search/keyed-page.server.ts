import type { Db } from '#app/db.server.ts'
import { authoredCard } from '#app/domain/listings/card.server.ts'
import { findWholePage, pageOf } from '#app/domain/paging.ts'
import type { FoundRow } from './found-row.ts'
import { ORDERS } from './params.ts'
import { run } from './run.server.ts'
import { countStatement, PAGE_SIZE, pageStatement, type Glance, type PageOf } from './statements.ts'
import { firstWay, NARROW, nextWay, WIDE, type SearchFilters, type Way } from './ways.ts'

export interface Counted {
  total: number
  offered: number[]
  promoted: boolean
}

export async function count(db: Db, filters: SearchFilters | undefined, glance?: Glance) {
  const [row] = await run<Counted>(db, countStatement(filters, glance))
  return row ?? { total: 0, offered: [], promoted: false }
}

/** A page of everything that fits, by date or by price. */
export async function findPage(db: Db, filters: SearchFilters, params: PageOf) {
  const { sort } = params
  const found = await findWholePage(params, PAGE_SIZE, (asked) => findRows(db, filters, asked))
  const keyOf = (row: FoundRow) => (sort === 'recent' ? row.createdUs : row.priceCents)
  const { items, ...neighbours } = pageOf(found, { size: PAGE_SIZE, order: ORDERS[sort], keyOf })
  return { page: { items: items.map(authoredCard), ...neighbours }, counted: found.counted }
}

/** Up to one row more than a page, by the ways that are worth trying for this total. */
async function findRows(db: Db, filters: SearchFilters, page: PageOf): Promise<{ rows: FoundRow[]; counted: Counted }> {
  let way: Way | undefined = firstWay(filters, page.sort)
  if (way === 'walk') {
    const [rows, counted] = await Promise.all([readRows(db, filters, page, way), count(db, filters)])
    return { rows, counted }
  }
  // The way of counting depends on how common the word is.
  let rows = await readRows(db, filters, page, way)
  const seen = rows[0]?.seen ?? 0
  const counted = await count(db, filters, { seen, sort: page.sort })
  const isShort = () => rows.length <= PAGE_SIZE && rows.length < counted.total
  while (isShort() && (way = nextWay(way, { seen, total: counted.total }))) {
    rows = await readRows(db, filters, page, way)
  }
  return { rows, counted }
}

/** Up to one row more than a page, along the order: enough of a word that is common. */
export async function walkRows(db: Db, filters: SearchFilters, page: PageOf): Promise<FoundRow[]> {
  const rows = await readRows(db, filters, page, NARROW)
  return rows.length > PAGE_SIZE ? rows : readRows(db, filters, page, WIDE)
}

function readRows(db: Db, filters: SearchFilters, page: PageOf, way: Way): Promise<FoundRow[]> {
  return run<FoundRow>(db, pageStatement(filters, page, way))
}
