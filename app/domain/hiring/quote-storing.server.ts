import type { Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { fingerprintOf, type Agreement } from './agreement.server.ts'
import { REVIEW_DAYS } from './limits.ts'
import type { WrittenQuote } from './schema.ts'
import { amountsOf, sumOf } from './tax-lines.ts'

interface Placed {
  freelancerId: string
  requestId: string
  version: number
  formKey: string
  now: Date
}

/** Stores a quote with its stages and its fingerprint, and has it end on its day. */
export async function insertQuote(
  trx: Trx,
  { now, ...place }: Placed,
  { request, written }: { request: { title: string; body: string; currency: string }; written: WrittenQuote },
) {
  const { validDays, stages: parts, ...terms } = written
  const stages = parts.map(({ title, days, baseCents }, index) => ({
    n: index + 1,
    title,
    days,
    ...amountsOf(baseCents, written),
  }))
  const { currency } = request
  const agreement: Agreement = {
    ...terms,
    reviewDays: REVIEW_DAYS,
    title: request.title,
    request: request.body,
    currency,
    stages,
  }
  const { id, ...price } = await trx
    .insertInto('quotes')
    .values({
      ...place,
      ...terms,
      ...sumOf(stages),
      currency,
      sha256: fingerprintOf(agreement),
      createdAt: now,
      validUntil: daysAfter(now, validDays),
    })
    .returning(['id', 'baseCents', 'taxCents'])
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('quoteStages')
    .values(stages.map((stage) => ({ quoteId: id, ...stage })))
    .execute()
  const runAt = daysAfter(now, validDays)
  await scheduleJob(trx, 'expire-quote', { quoteId: id }, { runAt, dedupeKey: `expire-quote:${id}` })
  return { id, ...price }
}
