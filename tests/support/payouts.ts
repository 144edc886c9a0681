import { bankBox, totpBox } from '#app/adapters/tokens.server.ts'
import type { Db } from '#app/db.server.ts'
import { savePayoutMethod, type WantedPayout } from '#app/domain/payouts/methods.server.ts'
import { site } from './saved-searches.ts'
import { PASSWORD } from './rows.ts'

/** Account numbers whose figures add up, of an invented bank. */
export const IBAN = 'ES8200000000000000000000'
export const OTHER_IBAN = 'ES3600000000050000000001'

/** Says where a person is paid: at once for the first time, later when there is an account already. */
export async function aPayout(db: Db, person: { id: string }, wanted: Partial<WantedPayout> = {}, now = new Date()) {
  const boxes = { totp: totpBox, bank: bankBox }
  const proof = { password: PASSWORD, code: null, now, site }
  const all = { holder: 'Nuria Campos Gil', iban: IBAN, cash: false, ...wanted }
  const saved = await savePayoutMethod(db, boxes, person.id, all, proof)
  if (saved.kind !== 'saved') throw new Error(saved.kind)
  return saved
}
