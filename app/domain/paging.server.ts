import { sql, type RawBuilder } from 'kysely'
import { timestampOf, type PageAsked } from './paging.ts'

/** A moment as microseconds since 1970: a Date would lose the last three figures. */
export const microsecondsOf = (column: RawBuilder<unknown>) =>
  sql<number>`(extract(epoch FROM ${column}) * 1000000)::bigint`

/** A moment in microseconds as a value of a statement. */
export const momentOf = (microseconds: number) => sql`${timestampOf(microseconds)}::timestamptz`

/**
 * The direction in which a list is read, and the condition for rows beyond the requested place: `AND …`, or an empty
 * text.
 */
export interface Walk {
  direction: RawBuilder<unknown>
  beyond: RawBuilder<unknown>
}

/**
 * The way to a page of a list; a page before a place is read backwards from it.
 * @param columns that order the list, all in the same direction, without the id.
 * @param valuesOf a key as values of those columns.
 */
export function walkTo<Key>(
  { after, before }: PageAsked<Key>,
  {
    columns,
    id,
    valuesOf,
    isDescending = true,
  }: {
    columns: RawBuilder<unknown>
    id: RawBuilder<unknown>
    valuesOf: (key: Key) => RawBuilder<unknown>
    isDescending?: boolean
  },
): Walk {
  const place = after ?? before
  const isDown = isDescending !== (after === undefined && before !== undefined)
  return {
    direction: isDown ? sql`DESC` : sql`ASC`,
    beyond: place
      ? sql` AND (${columns}, ${id}) ${isDown ? sql`<` : sql`>`} (${valuesOf(place.key)}, ${place.id}::uuid)`
      : sql``,
  }
}
