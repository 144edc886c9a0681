import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { totpBox } from '#app/adapters/tokens.server.ts'
import { db } from '#app/db.server.ts'
import { PasswordAndCodeForm } from '#app/domain/accounts/schema.ts'
import { findTwoFactor } from '#app/domain/accounts/security-queries.server.ts'
import { disableTwoFactor } from '#app/domain/accounts/two-factor.server.ts'
import { readForm } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { reasonToWait, unlessOutage } from '#app/http/outage.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { refuseTooMany } from './form-answer.server.ts'
import { PasswordAndCode, WRONG_CODE, WRONG_PASSWORD } from './password-and-code.tsx'

export const meta: MetaFunction = () => [{ title: 'Desactivar la verificación en dos pasos' }]

const hideFields: ('currentPassword' | 'code')[] = ['currentPassword', 'code']

export async function loader(asking: LoaderFunctionArgs) {
  const viewer = await requireViewer(asking)
  const { isOn } = await findTwoFactor(db, viewer.id)
  if (!isOn) throw redirect('/dashboard/settings/security/two-factor', 303)
  return null
}

export async function action(asking: ActionFunctionArgs) {
  const viewer = await requireViewer(asking)
  const submission = await readForm(asking.request, PasswordAndCodeForm)
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 422 })
  const refusal = (message: string) => submission.reply({ formErrors: [message], hideFields })
  try {
    const tooMany = await refuseTooMany(asking, viewer, refusal)
    if (tooMany) return tooMany
    const { currentPassword: password, code } = submission.value
    const context = { password, code, now: clock.now(), site: siteOf(asking.request) }
    const outcome = await disableTwoFactor(db, totpBox, viewer.id, context)
    switch (outcome) {
      case 'disabled':
        return await redirectWithNotice('/dashboard/settings/security', 'Verificación en dos pasos desactivada')
      case 'wrong-password':
        return data(submission.reply({ fieldErrors: WRONG_PASSWORD, hideFields }), { status: 422 })
      case 'wrong-code':
        return data(submission.reply({ fieldErrors: WRONG_CODE, hideFields }), { status: 422 })
    }
  } catch (error) {
    return unlessOutage(error, asking, refusal(`Error al actualizar la configuración. ${reasonToWait(error)}`))
  }
}

export default function DisableTwoFactor() {
  return (
    <PasswordAndCode
      heading="Desactivar la verificación en dos pasos"
      button="Desactivar"
      busy="Desactivando..."
      lastResult={useActionData<typeof action>()}
    >
      <p>Para entrar en tu cuenta volverá a bastar con la contraseña. Los códigos de recuperación dejarán de valer.</p>
    </PasswordAndCode>
  )
}
