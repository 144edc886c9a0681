import type { Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { reading, type Language } from '#app/locale/languages.ts'
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
  /** The language of the quote; the page's, if it is not given. */
  language?: Language | null | undefined
  now: Date
}

interface Content {
  request: { title: string; body: string; currency: string }
  written: WrittenQuote
}

/** The agreement that the two would make. */
function agreementOf({ request, written }: Content): Agreement {
  const { validDays: _, stages: parts, ...terms } = written
  const stages = parts.map(({ title, days, baseCents }, index) => ({
    n: index + 1,
    title,
    days,
    ...amountsOf(baseCents, written),
  }))
  const { title, body, currency } = request
  return { ...terms, reviewDays: REVIEW_DAYS, title, request: body, currency, stages }
}

/** Whether a stored quote is exactly the same: the same agreement, open for the same number of days. */
export const saysTheSame = (stored: { sha256: string; createdAt: Date; validUntil: Date }, content: Content): boolean =>
  stored.sha256 === fingerprintOf(agreementOf(content)) &&
  stored.validUntil.getTime() === daysAfter(stored.createdAt, content.written.validDays).getTime()

/** Stores a quote with its stages and its fingerprint, and has it end on its day. */
export async function insertQuote(
  trx: Trx,
  { now, language = reading.language(), ...place }: Placed,
  content: Content,
) {
  const { validDays, stages: _, ...terms } = content.written
  const agreement = agreementOf(content)
  const { stages, currency } = agreement
  const { id, ...price } = await trx
    .insertInto('quotes')
    .values({
      ...place,
      ...terms,
      language,
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
