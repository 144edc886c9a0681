import pg from 'pg'
import { randomOf } from '#db/seed/pictures.ts'

/** A statement that deletes people or listings, whoever they are. */
export interface Deletion {
  table: 'users' | 'listings'
  ids: string[]
}

/** This many random deletions of a person, a pair of people or a listing; the same seed makes the same ones. */
export function randomDeletions(count: number, people: string[], listings: string[], word: string): Deletion[] {
  const random = randomOf(word)
  const oneOf = (ids: string[]) => ids[Math.floor(random() * ids.length)] as string
  return Array.from({ length: count }, (): Deletion => {
    const chance = random()
    if (chance < 0.15) return { table: 'listings', ids: [oneOf(listings)] }
    return { table: 'users', ids: chance < 0.3 ? [oneOf(people)] : [oneOf(people), oneOf(people)] }
  })
}

/** The effect of each deletion on every table, or the rule that refuses it. All deletions are rolled back. */
export async function outcomesOf(connectionString: string, deletions: Deletion[]): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const outcomes: string[] = []
  try {
    for (const { table, ids } of deletions) {
      // The rights of an erasure, so that more than the first rule is met.
      await client.query(`BEGIN; SET LOCAL gremio.forgets_books = on`)
      try {
        const before = await changesOf(client)
        await client.query(`DELETE FROM ${table} WHERE id = ANY ($1)`, [ids])
        await client.query('SET CONSTRAINTS ALL IMMEDIATE')
        const after = await changesOf(client)
        const changed = [...after].filter(([name, count]) => count !== (before.get(name) ?? 0))
        outcomes.push(changed.map(([name, count]) => `${name} ${count - (before.get(name) ?? 0)}`).join(', '))
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error
        outcomes.push(`refused: ${error.constraint ?? error.message}`)
      }
      await client.query('ROLLBACK')
    }
    return outcomes
  } finally {
    await client.end()
  }
}

/** How many rows of each table and kind this session has written so far, the open transaction included. */
async function changesOf(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; added: number; changed: number; deleted: number }>(
    `SELECT relname AS name, n_tup_ins AS added, n_tup_upd AS changed, n_tup_del AS deleted
       FROM pg_stat_xact_user_tables ORDER BY relname`,
  )
  return new Map(
    rows.flatMap(({ name, added, changed, deleted }) => [
      [`${name} added`, Number(added)],
      [`${name} changed`, Number(changed)],
      [`${name} deleted`, Number(deleted)],
    ]),
  )
}
