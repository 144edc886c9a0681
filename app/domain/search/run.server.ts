import { CompiledQuery } from 'kysely'
import type { Db, Trx } from '#app/db.server.ts'
import type { Statement } from './statements.ts'

/** Runs a statement without a name, so that PostgreSQL plans it for these values. */
export async function run<Row>(db: Db | Trx, { text, values }: Statement): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
}
