import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { totpBox } from '#app/adapters/tokens.server.ts'
import { db } from '#app/db.server.ts'
import { PasswordAndCodeForm } from '#app/domain/accounts/schema.ts'
import { findTwoFactor } from '#app/domain/accounts/security-queries.server.ts'
import { disableTwoFactor } from '#app/domain/accounts/two-factor.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { answerSecretForm, WRONG_CODE, WRONG_PASSWORD } from '#app/screens/settings/secret-form.server.ts'
import { PasswordAndCode } from './password-and-code.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Desactivar la verificación en dos pasos') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const { isOn } = await findTwoFactor(db, viewer.id)
  if (!isOn) throw redirect('/dashboard/settings/security/two-factor', 303)
  return null
}

export async function action(args: ActionFunctionArgs) {
  return answerSecretForm(args, { schema: PasswordAndCodeForm }, async ({ viewer, value, at, refuse }) => {
    const both = { password: value.currentPassword, code: value.code }
    const outcome = await disableTwoFactor(db, totpBox, viewer.id, { ...both, ...at })
    switch (outcome) {
      case 'disabled':
        return redirectWithNotice('/dashboard/settings/security', t('Verificación en dos pasos desactivada'))
      case 'wrong-password':
        return refuse(WRONG_PASSWORD())
      case 'wrong-code':
        return refuse(WRONG_CODE())
    }
  })
}

export default function DisableTwoFactor() {
  return (
    <PasswordAndCode
      heading={t('Desactivar la verificación en dos pasos')}
      button={t('Desactivar')}
      busy={t('Desactivando...')}
      lastResult={useActionData<typeof action>()}
    >
      <p>
        {t(
          'Para entrar en tu cuenta volverá a bastar con la contraseña. Los códigos de recuperación dejarán de valer.',
        )}
      </p>
    </PasswordAndCode>
  )
}
