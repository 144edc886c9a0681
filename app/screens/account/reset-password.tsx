import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { resetPassword } from '#app/domain/accounts/password-reset.server.ts'
import { findLinkedAccount } from '#app/domain/accounts/proving.server.ts'
import { newPasswordForm } from '#app/domain/accounts/schema.ts'
import { ErrorSummary, SubmitButton } from '#app/forms/controls.tsx'
import { NewPasswordFields } from '#app/forms/password-field.tsx'
import { withNext } from '#app/forms/sign-in-form.tsx'
import { readAddress } from '#app/http/address-query.server.ts'
import { readForm } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { listWaitingDrafts } from '#app/http/sealed-draft.server.ts'
import { passwordRules, siteOf } from '#app/http/site.server.ts'
import { endSession, findViewer } from '#app/http/viewer.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { PUBLISHED_BEFORE, TAKEN_OVER, WILL_TAKE_OVER } from './published-kinds.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Nueva contraseña') }, { name: 'robots', content: 'noindex' }]

const schema = newPasswordForm(passwordRules)
const hideFields: ('password' | 'confirmPassword')[] = ['password', 'confirmPassword']
const GONE = 410

const tokenOf = (request: Request) => readAddress(request, ['token']).get('token') ?? ''

/** Looking does not use the link up, because programs that scan mail open every link. */
export async function loader(args: LoaderFunctionArgs) {
  const link = await findLinkedAccount(db, 'restablecer', tokenOf(args.request), clock.now())
  const viewer = await findViewer(args)
  const takesOver = link !== undefined && !link.isProved && link.userId !== viewer?.id
  const { passwordMinLength } = passwordRules
  return data({ usable: link !== undefined, takesOver, passwordMinLength }, link ? undefined : { status: GONE })
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args
  const viewer = await findViewer(args)
  const submission = await readForm(request, schema)
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 422 })
  const { password } = submission.value
  answerFailure(args, t('Error al actualizar contraseña'), (message) =>
    submission.reply({ formErrors: [message], hideFields }),
  )
  const context = { now: clock.now(), site: siteOf(request), viewer }
  const outcome = await resetPassword(db, { token: tokenOf(request), password }, context)
  // The loader runs after this and shows why there is no form any more.
  if (outcome === 'unusable') return data(submission.reply({ hideFields }), { status: GONE })
  if (outcome === 'taken-over')
    return await redirectWithNotice(withNext('/login', PUBLISHED_BEFORE), TAKEN_OVER(), {
      headers: { 'Set-Cookie': await endSession(request) },
    })
  const waiting = (await listWaitingDrafts(request, context.now)).at(-1)
  const signIn = withNext('/login', waiting?.path ?? null)
  return await redirectWithNotice(viewer ? '/dashboard' : signIn, t('Contraseña actualizada correctamente'))
}

export default function ResetPassword() {
  const { usable, takesOver, passwordMinLength } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<Record<'password' | 'confirmPassword', string>>({
    id: 'reset-password',
    lastResult: useActionData<typeof action>(),
  })
  if (!usable) return <UnusableLink />
  return (
    <AccountPage>
      <ErrorSummary form={form} />
      <h1>{t('Nueva contraseña')}</h1>
      {takesOver ? (
        <p>
          {t('Nadie había confirmado todavía este correo.')} {WILL_TAKE_OVER()}
        </p>
      ) : (
        <p>{t('Al guardarla cerraremos las sesiones que haya abiertas en otros dispositivos.')}</p>
      )}
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <NewPasswordFields
          label={t('Nueva contraseña')}
          password={fields.password}
          confirmPassword={fields.confirmPassword}
          minLength={passwordMinLength}
        />
        <SubmitButton busy={t('Guardando...')}>{t('Guardar contraseña')}</SubmitButton>
      </Form>
    </AccountPage>
  )
}

function UnusableLink() {
  return (
    <AccountPage>
      <h1>{t('Este enlace ya no sirve')}</h1>
      <p>{t('Cada enlace se puede usar una sola vez y vale durante 1 hora.')}</p>
      <p>
        <Link to="/forgot-password" className="button">
          {t('Pedir otro enlace')}
        </Link>
      </p>
    </AccountPage>
  )
}
