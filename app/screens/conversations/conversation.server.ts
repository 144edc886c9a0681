import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findConversationView } from '#app/domain/conversations/queries.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { readFields } from '#app/http/form-data.server.ts'
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

/**
 * The change that a small page's form asks for.
 * @throws a 404 page when the conversation is not this person's, and a 422 page for an unknown change.
 */
export async function requireChange(args: ActionFunctionArgs): Promise<{ userId: string; id: string; on: boolean }> {
  const { viewer, conversation } = await requireConversation(args)
  const to = (await readFields(args.request, ['to'])).get('to')
  if (to !== 'on' && to !== 'off') throw data({ message: 'No entendemos qué quieres cambiar.' }, { status: 422 })
  return { userId: viewer.id, id: conversation.id, on: to === 'on' }
}
