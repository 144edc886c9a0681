import type { SecretBox } from '#app/adapters/tokens.server.ts'
import { inTransaction, type Db } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { listEarners, listEarnings, type EarnedQuarter } from '#app/domain/orders/earnings.server.ts'
import { findTaxDetails, listKept, type TaxDetails } from './details.server.ts'

/** Somebody who earned something in a year. */
export interface Earner {
  /** Null once the account has been erased. */
  email: string | null
  /** The tax details; undefined when the account has given none, or when no secret opens them. */
  details: TaxDetails | undefined
  /** The quarters of this year alone. */
  earnings: EarnedQuarter[]
}

/**
 * Everybody who earned something in a year, with their tax details; people without details are included. The log of
 * each account whose details are read has an entry.
 */
export async function reportEarners(
  db: Db,
  box: SecretBox | undefined,
  { year, now }: { year: number; now: Date },
): Promise<Earner[]> {
  const ofYear = (earnings: readonly EarnedQuarter[]) => earnings.filter((each) => each.year === year)
  const found: Earner[] = []
  for (const { id, email } of await listEarners(db, year)) {
    const own = await findTaxDetails(db, box, id)
    const details = own.kind === 'given' ? own.details : undefined
    if (details)
      await inTransaction(db, (trx) =>
        writeAudit(trx, { at: now, actor: 'operator', action: 'tax.show', subjectId: id }),
      )
    found.push({ email, details, earnings: ofYear(await listEarnings(db, id)) })
  }
  for (const { details, earnings } of await listKept(db, box)) {
    const earned = ofYear(earnings)
    if (earned.length > 0) found.push({ email: null, details, earnings: earned })
  }
  return found
}

/** How many accounts earned something in a year, and how many of them have not given tax details. */
export async function countEarners(db: Db, year: number): Promise<{ earners: number; missing: number }> {
  const ids = (await listEarners(db, year)).map(({ id }) => id)
  if (ids.length === 0) return { earners: 0, missing: 0 }
  const { given } = await db
    .selectFrom('taxDetails')
    .select(({ fn }) => fn.countAll<number>().as('given'))
    .where('userId', 'in', ids)
    .executeTakeFirstOrThrow()
  return { earners: ids.length, missing: ids.length - given }
}
