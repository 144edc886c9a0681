import type { SecretBox } from '#app/adapters/tokens.server.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { listEarnings, type EarnedQuarter } from '#app/domain/orders/earnings.server.ts'
import { momentIn } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { type Kind, TAX_YEARS_KEPT } from './limits.ts'

/** The tax details that an operator reports of a freelancer who earned something. */
export interface TaxDetails {
  kind: Kind
  /** The name and surname of a person, or the registered name of a company. */
  name: string
  /** Where tax is paid, by two letters. */
  country: string
  taxId: string
  /** The date of birth of a person, as `2026-12-31`; null for companies. */
  bornOn: string | null
  /** Where and under which number a company is registered; null for persons. */
  register: string | null
  street: string
  postal: string
  town: string
}

function unseal(box: SecretBox | undefined, userId: string, closed: Buffer): TaxDetails | undefined {
  const text = box?.open(closed, userId)?.secret.toString()
  return text === undefined ? undefined : (JSON.parse(text) as TaxDetails)
}

/** Whether an account has given tax details. */
export async function hasTaxDetails(db: Db, userId: string): Promise<boolean> {
  return (
    (await db.selectFrom('taxDetails').select('userId').where('userId', '=', userId).executeTakeFirst()) !== undefined
  )
}

export type OwnTaxDetails = { kind: 'none' | 'unreadable' } | { kind: 'given'; details: TaxDetails; changedAt: Date }

/** The tax details of an account: `unreadable` when no secret in DATA_SECRETS opens them any more. */
export async function findTaxDetails(db: Db, box: SecretBox | undefined, userId: string): Promise<OwnTaxDetails> {
  const row = await db
    .selectFrom('taxDetails')
    .select(['sealed', 'changedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return { kind: 'none' }
  const details = unseal(box, userId, row.sealed)
  return details ? { kind: 'given', details, changedAt: row.changedAt } : { kind: 'unreadable' }
}

/** Stores tax details in the place of those that the account had, and notes the change in its log. */
export async function saveTaxDetails(
  db: Db,
  box: SecretBox,
  userId: string,
  { details, now }: { details: TaxDetails; now: Date },
): Promise<'saved' | 'unchanged'> {
  return inTransaction(db, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
    const before = await findTaxDetails(trx, box, userId)
    if (before.kind === 'given' && isSame(before.details, details)) return 'unchanged'
    const sealed = box.close(Buffer.from(JSON.stringify(details)), userId)
    const row = { sealed, taxIdLast4: details.taxId.slice(-4), changedAt: now }
    await trx
      .insertInto('taxDetails')
      .values({ userId, ...row })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
      .execute()
    await writeAudit(trx, { at: now, actor: userId, action: 'tax.change', subjectId: userId })
    return 'saved'
  })
}

const isSame = (one: TaxDetails, other: TaxDetails) =>
  (Object.keys(other) as (keyof TaxDetails)[]).every((field) => one[field] === other[field])

/** Deletes the tax details of an account, unless it has earned something that the operator may have to report. */
export async function removeTaxDetails(db: Db, userId: string, now: Date): Promise<'removed' | 'nothing' | 'earned'> {
  return inTransaction(db, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
    if (!(await hasTaxDetails(trx, userId))) return 'nothing'
    if ((await listEarnings(trx, userId)).length > 0) return 'earned'
    await trx.deleteFrom('taxDetails').where('userId', '=', userId).execute()
    await writeAudit(trx, { at: now, actor: userId, action: 'tax.remove', subjectId: userId })
    return 'removed'
  })
}

/** Whether an account that is erased now leaves its details behind, because something was earned with it. */
export async function isTaxKept(db: Db, userId: string): Promise<boolean> {
  return (await hasTaxDetails(db, userId)) && (await listEarnings(db, userId)).length > 0
}

/**
 * Deletes the tax details of an account that is being erased. If the account earned something they are kept instead,
 * with what it earned, until `TAX_YEARS_KEPT` whole years after the last year in which it did.
 */
export async function releaseTaxDetails(trx: Trx, userId: string, now: Date): Promise<void> {
  const earnings = await listEarnings(trx, userId)
  const keptUntil = lastOf(earnings)
  if (!keptUntil || keptUntil <= now) {
    await trx.deleteFrom('taxDetails').where('userId', '=', userId).execute()
    return
  }
  const earned = JSON.stringify(earnings)
  await trx.updateTable('taxDetails').set({ earned, keptUntil }).where('userId', '=', userId).execute()
}

/** Until when the law requires the data, by the last year with earnings. */
export const endOfKeeping = (lastYear: number): Date => momentIn(siteTimeZone, `${lastYear + TAX_YEARS_KEPT + 1}-01-01`)

const lastOf = (earnings: readonly EarnedQuarter[]): Date | undefined =>
  earnings.length === 0 ? undefined : endOfKeeping(Math.max(...earnings.map(({ year }) => year)))

/** The tax details and earnings that erased accounts have left. */
export async function listKept(
  db: Db,
  box: SecretBox | undefined,
): Promise<{ details: TaxDetails | undefined; earnings: EarnedQuarter[] }[]> {
  const rows = await db
    .selectFrom('taxDetails')
    .select(['userId', 'sealed', 'earned'])
    .where('keptUntil', 'is not', null)
    .orderBy('userId')
    .execute()
  return rows.map(({ userId, sealed, earned }) => ({
    details: unseal(box, userId, sealed),
    earnings: earned as unknown as EarnedQuarter[],
  }))
}
