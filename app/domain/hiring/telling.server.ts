import { sql } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'

const TITLE_MAX = 200

interface Told {
  userId: string | null
  /** The event: each person is told of it once. */
  cause: string
  title: string
  message: string
  href: string
  now: Date
  /** It is about money or a right, so it is mailed at once whatever the settings say. */
  isOwed?: boolean
}

/** Tells one side of a request, a quote or an order what has happened, in the transaction of the cause. */
export async function tellSide(trx: Trx, { userId, cause, title, message, href, now, isOwed }: Told): Promise<void> {
  if (!userId) return
  await addNotification(trx, {
    userId,
    type: 'order',
    title: cut(title),
    message,
    href,
    dedupeKey: `hiring:${cause}`,
    now,
    isOwed,
  })
}

/** Titles may hold any character: a cut never leaves half of one. */
function cut(title: string): string {
  const characters = [...title]
  return characters.length <= TITLE_MAX ? title : `${characters.slice(0, TITLE_MAX - 1).join('')}…`
}

/** A quote, or a plain no, answers the inquiry that came with a request as a message would. */
export async function answerInquiry(
  trx: Trx,
  { requestId, freelancerId, now }: { requestId: string; freelancerId: string; now: Date },
): Promise<void> {
  await sql`
    UPDATE inquiries q SET first_reply_at = greatest(q.at, ${now})
      FROM request_invitations i
      JOIN requests r ON r.id = i.request_id
      JOIN conversations c ON c.client_id = r.client_id AND c.freelancer_id = i.freelancer_id AND c.about = i.listing_id
     WHERE i.request_id = ${requestId}::uuid AND i.freelancer_id = ${freelancerId}::uuid
       AND q.conversation_id = c.id AND q.freelancer_id = i.freelancer_id AND q.first_reply_at IS NULL`.execute(trx)
}

/** How a person is called in a sentence. */
export async function nameOf(trx: Trx, userId: string | null): Promise<string> {
  if (!userId) return 'Alguien'
  const profile = await trx.selectFrom('profiles').select('fullName').where('id', '=', userId).executeTakeFirst()
  return profile?.fullName ?? 'Alguien'
}
