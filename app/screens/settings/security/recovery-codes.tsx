import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { totpBox } from '#app/adapters/tokens.server.ts'
import { db } from '#app/db.server.ts'
import { PasswordAndCodeForm } from '#app/domain/accounts/schema.ts'
import { findTwoFactor } from '#app/domain/accounts/security-queries.server.ts'
import { renewRecoveryCodes } from '#app/domain/accounts/two-factor.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { serializeShownOnce } from '#app/http/shown-once.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { answerSecretForm, WRONG_CODE, WRONG_PASSWORD } from '#app/screens/settings/secret-form.server.ts'
import { PasswordAndCode } from './password-and-code.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Crear códigos de recuperación') }]

const START = '/dashboard/settings/security/two-factor'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const { isOn } = await findTwoFactor(db, viewer.id)
  if (!isOn) throw redirect(START, 303)
  return null
}

export async function action(args: ActionFunctionArgs) {
  return answerSecretForm(args, { schema: PasswordAndCodeForm }, async ({ viewer, value, at, refuse }) => {
    const both = { password: value.currentPassword, code: value.code }
    const outcome = await renewRecoveryCodes(db, totpBox, viewer.id, { ...both, ...at })
    switch (outcome.kind) {
      case 'renewed': {
        const headers = { 'Set-Cookie': await serializeShownOnce(viewer.id, outcome.recoveryCodes) }
        return redirect(`${START}/codes`, { status: 303, headers })
      }
      case 'off':
        return redirectWithNotice(START, t('La verificación en dos pasos está desactivada'), { kind: 'info' })
      case 'wrong-password':
        return refuse(WRONG_PASSWORD())
      case 'wrong-code':
        return refuse(WRONG_CODE())
    }
  })
}

export default function RenewRecoveryCodes() {
  return (
    <PasswordAndCode
      heading={t('Crear códigos de recuperación')}
      button={t('Crear códigos')}
      busy={t('Creando...')}
      lastResult={useActionData<typeof action>()}
    >
      <p>{t('Te daremos diez códigos nuevos. Los que tenías dejarán de valer.')}</p>
    </PasswordAndCode>
  )
}
