import { z } from 'zod'
import { checkbox, optionalLine, optionalText, secretText } from '#app/forms/fields.ts'
import { readIban } from './iban.server.ts'
import { HOLDER_MAX, IBAN_TYPED_MAX } from './limits.ts'
import { t } from '#app/locale/texts.ts'

const proof = {
  currentPassword: secretText(() => t('Escribe tu contraseña actual'), { min: 1, tooShort: '' }),
  /** Only accounts with a second factor have the field. */
  code: optionalText({ max: 60 }),
}

/** An account number in the format of banks; null if none was typed. */
const iban = optionalLine({ max: IBAN_TYPED_MAX }).transform((typed, context) => {
  if (typed === null) return null
  const read = readIban(typed)
  if (read.kind === 'iban') return read.iban
  context.addIssue({ code: 'custom', message: read.message })
  return z.NEVER
})

/** Where a freelancer is paid. An empty account number leaves the one that there is. */
export const PayoutForm = z.object({ holder: optionalLine({ max: HOLDER_MAX }), iban, cash: checkbox(), ...proof })
export type PayoutForm = z.output<typeof PayoutForm>

/** The form that removes the account. */
export const ProofForm = z.object(proof)
