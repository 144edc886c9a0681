import type { SecretBox } from '#app/adapters/tokens.server.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { isInAudit, writeAuditOnce } from '#app/domain/audit/commands.server.ts'
import { writeIban } from '#app/domain/payouts/iban.server.ts'
import { isoDay, momentIn } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { IS_WITHDRAWN_OF } from './holding.server.ts'
import { centsOf, isPayable, owedOf } from './owed-of.ts'
import { referenceOf } from './reference.ts'

interface Transfer {
  holder: string
  iban: string
  reference: string
  cents: number
}

/**
 * The text of a QR code for a transfer in euros, as many banks' apps read it: EPC069-12 of the European Payments
 * Council, version 2, which needs no BIC. Its last lines, which would be empty, are left out.
 */
export function epcPayload({ holder, iban, reference, cents }: Transfer): string {
  const rest = String(cents % 100).padStart(2, '0')
  const amount = `EUR${Math.floor(cents / 100)}.${rest}`
  const [utf8, noBic, noPurpose, noStructuredReference] = ['1', '', '', '']
  return ['BCD', '002', utf8, 'SCT', noBic, holder, iban, amount, noPurpose, noStructuredReference, reference].join(
    '\n',
  )
}

/** Stores the account that the client of a new order pays to: no later change, a thief's either, affects this order. */
export async function keepPayoutOf(
  trx: Trx,
  { orderId, freelancerId, now }: { orderId: string; freelancerId: string; now: Date },
): Promise<void> {
  const inForce = await trx
    .selectFrom('payoutMethods')
    .select(['holder', 'ibanSealed', 'ibanLast4', 'cash'])
    .where('userId', '=', freelancerId)
    .where('effectiveAt', '<=', now)
    .orderBy('effectiveAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (inForce)
    await trx
      .insertInto('orderPayoutSnapshots')
      .values({ orderId, freelancerId, ...inForce })
      .execute()
}

export interface PaymentInstructions {
  transfer: {
    holder: string
    /** In groups of four. */
    iban: string
    reference: string
    /** The text of the QR code for banks; null if the amount is not in euros. */
    epc: string | null
  } | null
  cash: boolean
  toPayCents: number
  currency: string
}

/**
 * How the client of a stage pays, while a payment is possible; undefined for others and at other times. Before an
 * account number is shown, its owner's log records it: once for each stage, reader and day of the site. @param box
 * undefined when the operator has no secret for data: then no number can be read.
 */
export async function givePaymentInstructions(
  db: Db,
  box: SecretBox | undefined,
  clientId: string,
  { orderId, n, now }: { orderId: string; n: number; now: Date },
): Promise<PaymentInstructions | undefined> {
  const stage = await db
    .selectFrom('stages as s')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .leftJoin('orderPayoutSnapshots as p', 'p.orderId', 'o.id')
    .select([
      's.state',
      's.payment',
      's.toPayCents',
      's.returnCents',
      's.returnedCents',
      'o.currency',
      'p.freelancerId',
      'p.holder',
      'p.ibanSealed',
      'p.cash',
    ])
    .select(IS_WITHDRAWN_OF('o').as('isWithdrawn'))
    .where('o.id', '=', orderId)
    .where('o.clientId', '=', clientId)
    .where('o.provider', '=', 'directo')
    .where('s.n', '=', n)
    .executeTakeFirst()
  const place = stage && { ...stage, provider: 'directo' as const }
  if (!place?.currency || !isPayable(place)) return undefined
  const { currency, freelancerId, holder, ibanSealed } = place
  const toPayCents = centsOf(owedOf(place), place)
  const due = { toPayCents, currency, cash: place.cash ?? false }
  const iban = ibanSealed && freelancerId ? box?.open(ibanSealed, freelancerId)?.secret.toString() : undefined
  if (!iban || !holder || !freelancerId) return { ...due, transfer: null }
  await noteShown(db, { orderId, n, clientId, freelancerId, now })
  const reference = referenceOf(orderId, n)
  const epc = currency === 'EUR' ? epcPayload({ holder, iban, reference, cents: toPayCents }) : null
  return { ...due, transfer: { holder, iban: writeIban(iban), reference, epc } }
}

interface Shown {
  orderId: string
  n: number
  clientId: string
  freelancerId: string
  now: Date
}

/** Records in the log that an account number is shown, unless this day has an entry already. */
async function noteShown(db: Db, { orderId, n, clientId, freelancerId, now }: Shown): Promise<void> {
  const facts = { order: orderId, stage: String(n) }
  const entry = { at: now, actor: clientId, action: 'payout.show', subjectId: freelancerId, facts }
  const today = momentIn(siteTimeZone, isoDay(now, siteTimeZone))
  if (await isInAudit(db, entry, today)) return
  await inTransaction(db, (trx) => writeAuditOnce(trx, entry, today))
}
