import type { SecretBox } from '#app/adapters/tokens.server.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { subjectOf } from '#app/domain/hiring/subject.server.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import { listEarnedYears } from '#app/domain/orders/earnings.server.ts'
import { billingPath } from '#app/domain/orders/paths.ts'
import { endOfKeeping } from './details.server.ts'
import { billingGiven } from './texts.ts'

/** The recipient of the invoices of an order. */
export interface BillingDetails {
  /** The name and surname of a person, or the registered name of a company. */
  name: string
  /** The country by two letters. */
  country: string
  taxId: string
  street: string
  postal: string
  town: string
}

export type Billing = { kind: 'none' | 'unreadable' } | { kind: 'given'; details: BillingDetails; changedAt: Date }

interface Sealed {
  clientId: string
  sealed: Buffer
  changedAt: Date
}

function open(box: SecretBox | undefined, row: Sealed | undefined): Billing {
  if (!row) return { kind: 'none' }
  const text = box?.open(row.sealed, row.clientId)?.secret.toString()
  if (text === undefined) return { kind: 'unreadable' }
  return { kind: 'given', details: JSON.parse(text) as BillingDetails, changedAt: row.changedAt }
}

/** Whether invoices can be made out for an order: a private person writes no invoices, and there are none for cancelled work. */
export const takesBilling = ({ agreement, state }: { agreement: { isTrader: boolean } | null; state: string }) =>
  (agreement?.isTrader ?? false) && state !== 'cancelado' && state !== 'reembolsado'

/** The details that the client of an order has given, for its two sides; others get none. */
export async function findBilling(
  db: Db,
  box: SecretBox | undefined,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<Billing> {
  const row = await db
    .selectFrom('orderBilling as b')
    .innerJoin('orders as o', 'o.id', 'b.orderId')
    .select(['b.clientId', 'b.sealed', 'b.changedAt'])
    .where('b.orderId', '=', orderId)
    .where(({ eb, or }) => or([eb('o.clientId', '=', userId), eb('o.freelancerId', '=', userId)]))
    .executeTakeFirst()
  return open(box, row)
}

/** The details that a client gave for an earlier order, to be offered again. */
export async function findLastBilling(
  db: Db,
  box: SecretBox | undefined,
  clientId: string,
): Promise<BillingDetails | undefined> {
  const row = await db
    .selectFrom('orderBilling')
    .select(['clientId', 'sealed', 'changedAt'])
    .where('clientId', '=', clientId)
    .orderBy('changedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const last = open(box, row)
  return last.kind === 'given' ? last.details : undefined
}

/** Notes for the client that the freelancer has read them. */
export async function noteBillingShown(
  db: Db,
  { freelancerId, clientId, orderId, now }: { freelancerId: string; clientId: string; orderId: string; now: Date },
): Promise<void> {
  const entry = { at: now, actor: freelancerId, action: 'billing.show', subjectId: clientId, facts: { order: orderId } }
  await inTransaction(db, (trx) => writeAudit(trx, entry))
}

/** Locks an order of a client. */
async function holdOwn(trx: Trx, { userId, orderId }: { userId: string; orderId: string }) {
  const order = await trx
    .selectFrom('orders')
    .select(['title', 'clientId', 'freelancerId', 'state', 'agreement'])
    .where('id', '=', orderId)
    .where('clientId', '=', userId)
    .where('plan', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return order && { ...order, agreement: order.agreement as { isTrader: boolean } | null }
}

/** Stores billing details, replacing those of the order, records it in the client's log, and notifies the freelancer. */
export async function saveBilling(
  db: Db,
  box: SecretBox,
  place: { userId: string; orderId: string },
  { details, now }: { details: BillingDetails; now: Date },
): Promise<'saved' | 'unchanged' | 'not-possible' | 'not-found'> {
  return inTransaction(db, async (trx) => {
    const { userId, orderId } = place
    const order = await holdOwn(trx, place)
    if (!order) return 'not-found'
    if (!takesBilling(order)) return 'not-possible'
    const before = await findBilling(trx, box, place)
    if (before.kind === 'given' && isSame(before.details, details)) return 'unchanged'
    const sealed = box.close(Buffer.from(JSON.stringify(details)), userId)
    const row = { clientId: userId, sealed, taxIdLast4: details.taxId.slice(-4), changedAt: now }
    await trx
      .insertInto('orderBilling')
      .values({ orderId, ...row })
      .onConflict((conflict) => conflict.column('orderId').doUpdateSet(row))
      .execute()
    await writeAudit(trx, { at: now, actor: userId, action: 'billing.change', subjectId: userId })
    await tellSide(trx, {
      subject: await subjectOf(trx, { ...order, topic: 'hiring', title: order.title ?? '' }),
      to: 'freelancer',
      cause: `billing:${orderId}:${now.getTime()}`,
      ...billingGiven,
      href: billingPath(orderId),
      now,
    })
    return 'saved'
  })
}

const isSame = (one: BillingDetails, other: BillingDetails) =>
  (Object.keys(other) as (keyof BillingDetails)[]).every((field) => one[field] === other[field])

/** Deletes the billing details of an order, unless a payment was made, which needs an invoice. */
export async function removeBilling(
  db: Db,
  place: { userId: string; orderId: string },
  now: Date,
): Promise<'removed' | 'paid' | 'not-found'> {
  return inTransaction(db, async (trx) => {
    const { userId, orderId } = place
    if (!(await holdOwn(trx, place))) return 'not-found'
    if ((await listEarnedYears(trx, userId)).some((earned) => earned.orderId === orderId)) return 'paid'
    const { numDeletedRows } = await trx.deleteFrom('orderBilling').where('orderId', '=', orderId).executeTakeFirst()
    if (numDeletedRows > 0n)
      await writeAudit(trx, { at: now, actor: userId, action: 'billing.remove', subjectId: userId })
    return 'removed'
  })
}

/** Whether an account that is erased now leaves billing details behind, because something was paid. */
export async function isBillingKept(db: Db, clientId: string): Promise<boolean> {
  const given = await db.selectFrom('orderBilling').select('orderId').where('clientId', '=', clientId).execute()
  const earned = given.length > 0 ? await listEarnedYears(db, clientId) : []
  return given.some(({ orderId }) => earned.some((each) => each.orderId === orderId))
}

/**
 * Deletes the billing details of a client who is being erased. Those of orders of which something was paid stay for the
 * freelancer, as the law asks, until `TAX_YEARS_KEPT` whole years after the last year in which it was.
 */
export async function releaseBilling(trx: Trx, clientId: string, now: Date): Promise<void> {
  for (const { orderId, year } of await listEarnedYears(trx, clientId)) {
    const keptUntil = endOfKeeping(year)
    if (keptUntil > now)
      await trx
        .updateTable('orderBilling')
        .set({ keptUntil })
        .where('orderId', '=', orderId)
        .where('clientId', '=', clientId)
        .execute()
  }
  await trx.deleteFrom('orderBilling').where('clientId', '=', clientId).where('keptUntil', 'is', null).execute()
}
