import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db.server.ts'
import { sendQuote } from '#app/domain/hiring/quotes.server.ts'
import type { WrittenQuote } from '#app/domain/hiring/schema.ts'
import { QUOTE } from './hiring.ts'
import { anAccount } from './rows.ts'

/** One more freelancer who quotes for a request. */
export async function aSecondQuote(db: Db, requestId: string, fullName: string, quote: WrittenQuote = QUOTE) {
  const freelancer = await anAccount(db, { fullName })
  await db
    .insertInto('requestInvitations')
    .values({ requestId, freelancerId: freelancer.id, formKey: randomUUID(), createdAt: new Date() })
    .execute()
  const place = { freelancerId: freelancer.id, requestId }
  const sent = await sendQuote(db, place, quote, { formKey: randomUUID(), now: new Date() })
  if (sent.kind !== 'quoted') throw new Error(sent.kind)
  return { id: sent.id, freelancer }
}
