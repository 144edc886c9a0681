import { db } from '#app/db.server.ts'
import { confirmEmailChange } from '#app/domain/accounts/email-change.server.ts'
import type { ProvingLink } from './claim.server.ts'

/** The link that gives an account another address. */
export const CHANGING: ProvingLink = {
  purpose: 'cambiar_correo',
  prove: (token, claim, context) => confirmEmailChange(db, token, claim, context),
  done: 'Correo actualizado correctamente',
  home: '/dashboard/settings/security',
}
