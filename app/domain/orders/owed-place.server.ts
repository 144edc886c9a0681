import { sql } from 'kysely'

/**
 * The names by which the table of debts refers to a stage in a statement: its order's provider, and the
 * stage.
 */
export const placeOf = (order: string, stage: string) =>
  sql<string>`concat_ws(' ', (${sql.ref(`${order}.provider`)} = 'directo')::text, ${sql.ref(`${stage}.state`)},
                        ${sql.ref(`${stage}.payment`)}, (${sql.ref(`${stage}.returnedCents`)} > 0)::text)`
