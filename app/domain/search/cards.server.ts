import type { Db } from '#app/db.server.ts'
import { authoredCard, selectCards, type AuthoredCard, type CardRow } from '#app/domain/listings/card.server.ts'
import { run } from './run.server.ts'

/** The cards of these listings in the order of their ids, without those that not everybody sees. */
export async function listCards(db: Db, ids: string[]): Promise<AuthoredCard[]> {
  if (ids.length === 0) return []
  const picked = `SELECT v.id AS listing_id, kept.turn
    FROM unnest($1::uuid[]) WITH ORDINALITY kept (id, turn) JOIN visible_listings v ON v.id = kept.id`
  return (await run<CardRow>(db, { text: selectCards(picked, 's.turn'), values: [ids] })).map(authoredCard)
}
