import { sql } from 'kysely'

/** How the table of what is owed names a stage in a statement, by the names of its order and of itself there. */
export const placeOf = (order: string, stage: string) =>
  sql<string>`concat_ws(' ', (${sql.ref(`${order}.provider`)} = 'directo')::text, ${sql.ref(`${stage}.state`)},
                        ${sql.ref(`${stage}.payment`)}, (${sql.ref(`${stage}.returnedCents`)} > 0)::text)`
