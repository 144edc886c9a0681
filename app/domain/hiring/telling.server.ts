import { sql } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { sayTo, type Side, type Subject, type Words } from './subject.server.ts'

interface Told<About extends Subject> extends Words<About> {
  subject: About
  to: Side
  /** The event: each person is notified of it once. */
  cause: string
  href: string
  now: Date
  /** The notice is about money, a date that binds or a right, so it is mailed at once whatever the settings say. */
  isOwed?: boolean
}

/**
 * Notifies one side of a request, a quote or an order of an event, in the transaction of the cause. If the title
 * does not name the job, the job is appended to it; if the words name neither the other person nor the amount, these
 * are appended to the message.
 */
export async function tellSide<About extends Subject>(
  trx: Trx,
  { subject, to, cause, title, message, href, now, isOwed }: Told<About>,
): Promise<void> {
  const person = subject.people[to]
  if (!person) return
  const words = sayTo(subject, to, { title, message })
  await addNotification(trx, {
    userId: person.id,
    type: 'order',
    ...words,
    href,
    dedupeKey: `hiring:${cause}`,
    about: {
      topic: subject.topic,
      job: subject.job,
      personId: subject.people[to === 'client' ? 'freelancer' : 'client']?.id,
      amount: subject.amount,
    },
    now,
    isOwed,
  })
}

/** Records a quote or a refusal as the answer to the inquiry of its request, as a message would be. */
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
