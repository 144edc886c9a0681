import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findConversationView } from '#app/domain/conversations/queries.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireViewer } from '#app/http/viewer.server.ts'

/** The page for a conversation that does not exist or is another person's. */
export const unknownConversation = () => data({ message: 'No encontramos esa conversación.' }, { status: 404 })

/**
 * The id in the address.
 * @throws a 404 page when it is not one.
 */
export function conversationId({ params }: Pick<LoaderFunctionArgs, 'params'>): string {
  const id = parseId(params['id'])
  if (!id) throw unknownConversation()
  return id
}

/**
 * The conversation of the address, for its two members.
 * @throws a 404 page for all others.
 */
export async function requireConversation(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const conversation = await findConversationView(db, viewer.id, conversationId(args), clock.now())
  if (!conversation) throw unknownConversation()
  return { viewer, conversation }
}
