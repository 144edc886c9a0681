import { db } from '#app/db.server.ts'
import { findDraftPathOfLink } from '#app/domain/accounts/drafts.server.ts'
import { verifyEmail } from '#app/domain/accounts/proving.server.ts'
import type { ProvingLink } from './claim.server.ts'
import { confirmEmailChange } from '#app/domain/accounts/email-change.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** The link that gives an account another address. */
export const CHANGING: () => ProvingLink = perLanguage(() => ({
  purpose: 'cambiar_correo',
  prove: (token, claim, context) => confirmEmailChange(db, token, claim, context),
  done: t('Correo actualizado correctamente'),
  home: '/dashboard/settings/security',
}))

/** The link that confirms the address of an account (A12). */
export const VERIFYING: () => ProvingLink = perLanguage(() => ({
  purpose: 'verificar_correo',
  prove: (token, claim, context) => verifyEmail(db, token, claim, context),
  done: t('Correo confirmado correctamente'),
  home: '/dashboard',
  // The words written before registering are reached after the confirmation, in whatever browser the mail is opened.
  findNext: (token, now) => findDraftPathOfLink(db, token, now),
}))
