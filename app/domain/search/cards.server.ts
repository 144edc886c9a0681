import type { Db } from '#app/db.server.ts'
import { cardOf, type CardRow, type FoundCard } from './queries.server.ts'
import { run } from './run.server.ts'
import { cardsOf } from './statements.ts'

/** The cards of these listings in the order of their ids, without those that not everybody sees. */
export async function listCards(db: Db, ids: string[]): Promise<FoundCard[]> {
  if (ids.length === 0) return []
  const picked = `SELECT v.id AS listing_id, NULL::bigint AS seen, kept.turn
    FROM unnest($1::uuid[]) WITH ORDINALITY kept (id, turn) JOIN visible_listings v ON v.id = kept.id`
  return (await run<CardRow>(db, { text: cardsOf(picked, 's.turn'), values: [ids] })).map(cardOf)
}
