import { daysAfter } from '#app/locale/dates.server.ts'
import { PROOF_DAYS, type MoneyAct, type OwedSilence } from './owed.ts'
import { rowOf, type Place } from './owed-of.ts'
import type { Referral } from './referrals.ts'
import { cameBack, endOf, type Payment, type Stage, type StageState } from './stages.ts'

/*
 * How the debt of a stage moves: when it moves on automatically, the effect of silence, and the effect of an act.
 */

/** The first denial counts: announcing the payment again starts no new time. */
const KEEPS_ITS_DATE: readonly (readonly [Payment, Payment])[] = [['negado', 'por_probar']]

/** Whether money came, or goes in another direction from now on: earlier denials and proofs do not count for it. */
export const isOtherMoney = (before: Payment, after: Payment): boolean =>
  before !== after &&
  (after === 'recibido' || after === 'reembolso_pendiente' || (after === 'por_pagar' && cameBack(before)))

/** The date at which the debt of a changed stage moves on automatically. */
export function owedAtOf(before: Stage, after: Stage, now: Date): Date | null {
  const row = rowOf(after)
  if (!row?.days) return null
  const isSame =
    rowOf(before)?.days != null &&
    (before.payment === after.payment ||
      KEEPS_ITS_DATE.some(([from, to]) => from === before.payment && to === after.payment))
  if (isSame && before.owedAt) return before.owedAt
  const fresh = daysAfter(now, row.days)
  if (row.days !== PROOF_DAYS || !after.deniedAt) return fresh
  // After a dispute that was taken back a day is left at least.
  const [denied, least] = [daysAfter(after.deniedAt, PROOF_DAYS), daysAfter(now, 1)]
  return denied > least ? denied : least
}

export type OwedTurn = { kind: OwedSilence; state: StageState; payment: Payment } | { kind: 'refer'; why: Referral }

/** The effect of silence on a debt at its date; undefined if the debt does not move on automatically. */
export function owedSilenceOf(stage: Place & Pick<Stage, 'deniedAt' | 'provenAt'>): OwedTurn | undefined {
  const row = rowOf(stage)
  if (!row?.silence || !row.then) return undefined
  const { silence: kind, then } = row
  const { state, provenAt } = stage
  const why = provenAt ? whyToDecide(stage) : undefined
  if (why) return { kind: 'refer', why }
  if (kind === 'never-paid') return { kind, ...endOf({ ...stage, payment: then }) }
  const ended = { kind, state, payment: then }
  if (kind === 'unconfirmed') return { ...ended, state: state === 'pendiente_pago' ? 'en_curso' : state }
  // A person whose proof of payment was not contradicted is not recorded as a debtor.
  if (provenAt && then === 'sin_cobrar') return { ...ended, payment: 'sin_confirmar' }
  if (provenAt && then === 'sin_devolver') return { ...ended, payment: 'devuelto_segun' }
  return ended
}

/**
 * Why a moderator decides about money of which a file was shown. A denied payment comes to them at once, unless its
 * file was shown during a dispute that was then taken back.
 */
function whyToDecide({ payment, deniedAt }: Pick<Stage, 'payment' | 'deniedAt'>): Referral | undefined {
  if (payment === 'por_probar') return deniedAt ? 'denied-with-proof' : 'unconfirmed-with-proof'
  if (payment === 'negado') return 'denied-with-proof'
  return payment === 'reembolso_negado' ? 'return-denied-with-proof' : undefined
}

/** The effect of an act on a payment. */
export function paymentAfter(act: MoneyAct, { payment, deniedAt }: Pick<Stage, 'payment' | 'deniedAt'>): Payment {
  switch (act) {
    case 'pay':
      return deniedAt ? payment : 'anunciado'
    case 'received':
      return payment === 'por_probar' ? 'reembolso_pendiente' : 'recibido'
    case 'not-received':
      return 'negado'
    case 'returned':
      return deniedAt ? payment : 'reembolso_anunciado'
    case 'not-returned':
      return 'reembolso_negado'
    case 'return-received':
      return 'reembolsado'
    case 'checkout':
    case 'prove':
      return payment
  }
}
