import { sql, type RawBuilder } from 'kysely'

/**
 * A condition: neither of two people has blocked the other, so that things that one publishes are news for the other.
 * @param one an expression: the id of a user; null stands for no user.
 */
export const neitherBlocked = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  NOT EXISTS (SELECT FROM blocks b
               WHERE (b.blocker_id = ${one} AND b.blocked_id = ${other})
                  OR (b.blocker_id = ${other} AND b.blocked_id = ${one}))`
