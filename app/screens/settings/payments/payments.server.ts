import { bankBox, totpBox } from '#app/adapters/tokens.server.ts'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findTwoFactor } from '#app/domain/accounts/security-queries.server.ts'
import { findPayoutMethods, type PayoutMethod } from '#app/domain/payouts/methods.server.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import type { RequestArgs } from '#app/http/viewer.server.ts'
import { formatMoment, type Zone } from '#app/locale/dates.server.ts'
import { t } from '#app/locale/texts.ts'

export const boxes = { totp: totpBox, bank: bankBox }

/**
 * The data of the pages of payments about the signed-in person.
 * @throws as `requireHirer`.
 */
export async function findOwnPayments(args: RequestArgs) {
  const viewer = await requireHirer(args)
  const [{ inForce, pending }, { isOn: hasCode }] = await Promise.all([
    findPayoutMethods(db, viewer.id, clock.now()),
    findTwoFactor(db, viewer.id),
  ])
  return {
    hasCode,
    canSeal: bankBox !== undefined,
    isProved: viewer.emailVerified,
    inForce: inForce && shownOf(inForce, viewer.timezone),
    pending: pending && shownOf(pending, viewer.timezone),
  }
}

const shownOf = ({ account, cash, effectiveAt }: PayoutMethod, zone: Zone) => ({
  account,
  cash,
  from: formatMoment(effectiveAt, zone),
})

/** Why an account number is refused where the page had no field for it. */
export const CANNOT_SEAL = () => t('Todavía no se puede guardar ningún IBAN')
