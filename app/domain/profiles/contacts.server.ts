import { sql, type Expression, type RawBuilder } from 'kysely'

/**
 * Whether these two have a conversation (E10), which a profile for contacts asks for. Signed-out readers are no
 * contacts.
 */
export function isContact(readerId: string | undefined, personId: Expression<unknown>): RawBuilder<boolean> {
  if (readerId === undefined) return sql<boolean>`false`
  return sql<boolean>`(
    EXISTS (SELECT FROM conversations WHERE client_id = ${readerId}::uuid AND freelancer_id = ${personId})
    OR EXISTS (SELECT FROM conversations WHERE client_id = ${personId} AND freelancer_id = ${readerId}::uuid))`
}
