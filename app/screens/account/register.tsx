import { getFormProps, useForm } from '@conform-to/react'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { requestAccount } from '#app/domain/accounts/commands.server.ts'
import { inTurn } from '#app/domain/accounts/passwords.server.ts'
import { registrationForm } from '#app/domain/accounts/schema.ts'
import { findTermsVersion } from '#app/domain/accounts/terms.server.ts'
import { NewPasswordFields } from '#app/forms/password-field.tsx'
import { openedBy, OpenFormFields } from '#app/forms/open-form.tsx'
import { CheckboxField } from '#app/forms/choices.tsx'
import { ErrorSummary, SubmitButton, TextField } from '#app/forms/controls.tsx'
import { ACCOUNT_CREATED, withNext } from '#app/forms/sign-in-form.tsx'
import { subscriberAddress } from '#app/http/address.ts'
import { cookiesOff } from '#app/http/cookie-test.server.ts'
import { sendsCookies } from '#app/http/cookies.server.ts'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { askAgain, OPEN_FORM_FIELDS, openForm } from '#app/http/open-form.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { nextPath, safeReturnPath } from '#app/http/return-path.ts'
import { listWaitingDrafts } from '#app/http/sealed-draft.server.ts'
import { serializeShownOnce } from '#app/http/shown-once.server.ts'
import { passwordRules, site, siteOf } from '#app/http/site.server.ts'
import { findViewerIfReachable } from '#app/http/viewer.server.ts'
import { presentWindows } from '#app/parts/windows/recent-windows.server.ts'
import { ListingWall } from '#app/parts/windows/window-wall.tsx'
import { AccountPage } from '#app/ui/account-page.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: t('Crear Cuenta'),
    description: t('Crea una cuenta gratis: publica lo que sabes hacer o escribe a quien hace lo que necesitas.'),
    path: '/register',
  })

const schema = registrationForm(passwordRules, site.name)
const hideFields: ('password' | 'confirmPassword')[] = ['password', 'confirmPassword']

export async function loader(args: LoaderFunctionArgs) {
  const next = nextPath(args.request)
  if (await findViewerIfReachable(args)) throw redirect(safeReturnPath(next), 303)
  const now = clock.now()
  const termsVersion = await findTermsVersion(db, now).catch(() => undefined) // an outage: the form says so when it is sent
  const windows = await presentWindows(args)
  return { next, passwordMinLength: passwordRules.passwordMinLength, opened: openForm(now), termsVersion, windows }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const form = await readFields(request, [schema, 'termsVersion', ...OPEN_FORM_FIELDS])
  const submission = judgeForm(form, schema)
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 422 })
  const refusal = (message: string) => submission.reply({ formErrors: [message], hideFields })
  if (!sendsCookies(request)) return data(refusal(cookiesOff('account')), { status: 422 })
  const again = askAgain(form, clock.now())
  if (again) {
    const answer = refusal(`${again.message} ${t('La contraseña hay que escribirla de nuevo.')}`)
    return data({ ...answer, opened: again.opened }, { status: 422 })
  }
  answerFailure(args, t('Error al crear cuenta'), refusal)
  const limit = await consumeLimit('registration-by-address', subscriberAddress(context.clientIp), context)
  if (!limit.allowed) return tooManyRequests(limit, refusal)

  const now = clock.now()
  const termsVersion = await findTermsVersion(db, now)
  // The accepted version is the one shown beside the box when the form was opened.
  if ((form.get('termsVersion') ?? termsVersion) !== termsVersion) {
    return data(submission.reply({ fieldErrors: { terms: [TERMS_CHANGED()] }, hideFields }), { status: 422 })
  }
  const drafts = await listWaitingDrafts(request, now)
  const terms = { now, termsVersion, site: siteOf(request), drafts }
  await inTurn(() => requestAccount(db, submission.value, terms))
  const headers = { 'Set-Cookie': await serializeShownOnce('login', [submission.value.email]) }
  return await redirectWithNotice(withNext('/login', nextPath(request)), ACCOUNT_CREATED(), { headers })
}

const TERMS_CHANGED = () =>
  t('Los términos han cambiado mientras rellenabas el formulario. Léelos y acéptalos de nuevo.')

type RegistrationFields = Record<'fullName' | 'email' | 'password' | 'confirmPassword' | 'terms', string>

export default function Register() {
  const { next, passwordMinLength, opened, termsVersion, windows } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<RegistrationFields>({ id: 'register', lastResult: answer })
  return (
    <AccountPage wall={<ListingWall className="account__wall" windows={windows} />}>
      <ErrorSummary form={form} title={t('Error al registrar usuario')} />
      <h1>{t('Crear Cuenta')}</h1>
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <TextField field={fields.fullName} label={t('Nombre completo')} autoComplete="name" maxLength={120} />
        <TextField
          field={fields.email}
          label={t('Correo electrónico')}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <NewPasswordFields
          label={t('Contraseña')}
          password={fields.password}
          confirmPassword={fields.confirmPassword}
          minLength={passwordMinLength}
        />
        <CheckboxField
          field={fields.terms}
          required
          label={
            <>{rich('Acepto los <a>términos y condiciones</a>', { a: (text) => <Link to="/terms">{text}</Link> })}</>
          }
        />
        {termsVersion && <input type="hidden" name="termsVersion" value={termsVersion} />}
        <SubmitButton busy={t('Creando cuenta...')}>{t('Crear Cuenta')}</SubmitButton>
        <OpenFormFields opened={openedBy(answer) ?? opened} />
      </Form>
      <p>
        {t('¿Ya tienes una cuenta?')} <Link to={withNext('/login', next)}>{t('Inicia sesión')}</Link>
      </p>
    </AccountPage>
  )
}
