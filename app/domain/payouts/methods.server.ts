import type { SecretBox } from '#app/adapters/tokens.server.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { isPasswordOf } from '#app/domain/accounts/password-change.server.ts'
import { isProved } from '#app/domain/accounts/proved.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { PAYOUT_DELAY_HOURS } from './limits.ts'
import { hasShownCode, holdOwner, noteChange, type Context, type Proof } from './proof.server.ts'
import { payoutChangedMail, payoutRemovedMail, payoutUndoneMail } from './texts.ts'

/** The payout method as its owner sees it: with the last four figures of the account number. */
export interface PayoutMethod {
  account: { holder: string; last4: string } | null
  cash: boolean
  effectiveAt: Date
}

export interface PayoutMethods {
  /** The method that orders take which are accepted now. */
  inForce?: PayoutMethod | undefined
  /** The method that takes its place later; until then the change can be undone. */
  pending?: PayoutMethod | undefined
}

/** The account of a person, now and soon. */
export async function findPayoutMethods(db: Db, userId: string, now: Date): Promise<PayoutMethods> {
  const { inForce, pending } = await findRows(db, userId, now)
  return { inForce: inForce && shownOf(inForce), pending: pending && shownOf(pending) }
}

const shownOf = ({ holder, ibanLast4, cash, effectiveAt }: Row): PayoutMethod => ({
  account: holder && ibanLast4 ? { holder, last4: ibanLast4 } : null,
  cash,
  effectiveAt,
})

export interface WantedPayout {
  holder: string | null
  /** The account number as banks want it; null keeps the stored one. */
  iban: string | null
  cash: boolean
}

export interface PayoutBoxes {
  totp: SecretBox
  /** Undefined where the operator has set no secret for it. */
  bank: SecretBox | undefined
}

export type SavedPayout =
  | { kind: 'saved'; effectiveAt: Date }
  /** The address of the account is not confirmed. */
  | { kind: 'unverified' }
  | { kind: 'unchanged' | 'wrong-password' | 'wrong-code' | 'holder-missing' | 'iban-missing' | 'cannot-be-sealed' }

/**
 * Stores the account that a person wants to be paid on. The first account is valid at once. A different account or
 * holder replaces the present one after `PAYOUT_DELAY_HOURS`, and a pending one at once. Accepted orders keep their
 * account. The same form sent twice changes nothing the second time.
 */
export async function savePayoutMethod(
  db: Db,
  boxes: PayoutBoxes,
  userId: string,
  wanted: WantedPayout,
  proof: Proof,
): Promise<SavedPayout> {
  if (!(await isPasswordOf(db, userId, proof.password))) return { kind: 'wrong-password' }
  if (!(await isProved(db, userId))) return { kind: 'unverified' }
  return inTransaction(db, async (trx): Promise<SavedPayout> => {
    await holdOwner(trx, userId)
    const { now, site } = proof
    const rows = await findRows(trx, userId, now)
    const plan = planOf(rows, wanted, numberReader(boxes.bank, userId))
    if (plan !== 'account' && plan !== 'cash' && plan !== 'back') return { kind: plan }
    if (wanted.iban && !boxes.bank) return { kind: 'cannot-be-sealed' }
    if (!(await hasShownCode(trx, boxes.totp, userId, proof))) return { kind: 'wrong-code' }
    const waits = plan === 'account' && rows.inForce
    const effectiveAt = waits ? new Date(now.getTime() + PAYOUT_DELAY_HOURS * HOUR_MS) : now
    if (plan !== 'cash') await forgetAllBut(trx, userId, rows.inForce)
    if (plan === 'account' || !rows.inForce)
      await trx
        .insertInto('payoutMethods')
        .values({ userId, ...accountOf(rows, wanted, boxes.bank, userId), createdAt: now, effectiveAt })
        .execute()
    else await trx.updateTable('payoutMethods').set({ cash: wanted.cash }).where('userId', '=', userId).execute()
    await noteChange(trx, userId, {
      action: 'payout.change',
      now,
      write: (name, zone) =>
        payoutChangedMail(site, { name, from: effectiveAt > now ? formatMoment(effectiveAt, zone) : undefined }),
    })
    return { kind: 'saved', effectiveAt }
  })
}

type Given = Pick<Row, 'holder' | 'ibanSealed' | 'cash'>
/** The fields of owners who have not entered anything yet. */
const NOTHING: Given = { holder: null, ibanSealed: null, cash: false }

type NumberOf = (row: Given) => string | undefined

const numberReader =
  (box: SecretBox | undefined, userId: string): NumberOf =>
  (row) =>
    row.ibanSealed ? box?.open(row.ibanSealed, userId)?.secret.toString() : undefined

/**
 * The change to make: another account, only whether cash is accepted, or a return to the account in force, cancelling
 * a pending change; or the reason why none is made.
 */
function planOf({ inForce, pending }: Rows, { holder, iban, cash }: WantedPayout, numberOf: NumberOf) {
  const latest = pending ?? inForce ?? NOTHING
  const named = holder ?? latest.holder
  if (iban && !named) return 'holder-missing'
  if (!iban && holder && !latest.ibanSealed) return 'iban-missing'
  const isThatOf = (row: Given) => row.holder === named && (!iban || numberOf(row) === iban)
  if (isThatOf(latest)) return latest.cash === cash ? 'unchanged' : 'cash'
  return pending && inForce && iban && isThatOf(inForce) ? 'back' : 'account'
}

function accountOf(
  { inForce, pending }: Rows,
  { holder, iban, cash }: WantedPayout,
  box: SecretBox | undefined,
  userId: string,
) {
  const latest = pending ?? inForce
  return {
    cash,
    holder: holder ?? latest?.holder ?? null,
    ibanSealed: iban ? box?.close(Buffer.from(iban), userId) : latest?.ibanSealed,
    ibanLast4: iban ? iban.slice(-4) : latest?.ibanLast4,
  }
}

/** Keeps the present account: the planned change is dropped. It needs no password, because it restores the former state. */
export async function undoPayoutChange(db: Db, userId: string, { now, site }: Context): Promise<'undone' | 'nothing'> {
  return inTransaction(db, async (trx) => {
    await holdOwner(trx, userId)
    const { pending, inForce } = await findRows(trx, userId, now)
    if (!pending) return 'nothing'
    await forgetAllBut(trx, userId, inForce)
    const write = (name: string) => payoutUndoneMail(site, { name })
    await noteChange(trx, userId, { action: 'payout.undo', now, write })
    return 'undone'
  })
}

/** Removes the account at once. A later account waits as every change does. */
export async function removePayoutAccount(
  db: Db,
  box: SecretBox,
  userId: string,
  proof: Proof,
): Promise<'removed' | 'nothing' | 'wrong-password' | 'wrong-code'> {
  if (!(await isPasswordOf(db, userId, proof.password))) return 'wrong-password'
  return inTransaction(db, async (trx) => {
    await holdOwner(trx, userId)
    const { now, site } = proof
    const { pending, inForce } = await findRows(trx, userId, now)
    if (!pending?.ibanSealed && !inForce?.ibanSealed) return 'nothing'
    if (!(await hasShownCode(trx, box, userId, proof))) return 'wrong-code'
    await forgetAllBut(trx, userId, undefined)
    const cash = (pending ?? inForce)?.cash ?? false
    await trx.insertInto('payoutMethods').values({ userId, cash, createdAt: now, effectiveAt: now }).execute()
    const write = (name: string) => payoutRemovedMail(site, { name })
    await noteChange(trx, userId, { action: 'payout.remove', now, write })
    return 'removed'
  })
}

type Rows = Awaited<ReturnType<typeof findRows>>
type Row = NonNullable<Rows['inForce']>

async function findRows(db: Db | Trx, userId: string, now: Date) {
  const rows = await db
    .selectFrom('payoutMethods')
    .select(['id', 'holder', 'ibanSealed', 'ibanLast4', 'cash', 'effectiveAt'])
    .where('userId', '=', userId)
    .orderBy('effectiveAt', 'desc')
    .execute()
  return {
    inForce: rows.find(({ effectiveAt }) => effectiveAt <= now),
    pending: rows.find(({ effectiveAt }) => effectiveAt > now),
  }
}

/** Account numbers that hold no more are not kept. */
async function forgetAllBut(trx: Trx, userId: string, kept: Row | undefined): Promise<void> {
  const owned = trx.deleteFrom('payoutMethods').where('userId', '=', userId)
  await (kept ? owned.where('id', '<>', kept.id) : owned).execute()
}
