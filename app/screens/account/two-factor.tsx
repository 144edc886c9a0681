import { getFormProps, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { ErrorSummary, SubmitButton, TextField } from '#app/forms/controls.tsx'
import { withNext } from '#app/forms/sign-in-form.tsx'
import { AccountPage } from '#app/ui/account-page.tsx'
import { secondStep, secondStepPage } from './second-step.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [
  { title: t('Verificación en dos pasos') },
  { name: 'robots', content: 'noindex' },
]

const WRONG = () => t('El código no es correcto o ya se ha usado. Espera al siguiente y escríbelo enseguida.')

export async function loader(args: LoaderFunctionArgs) {
  return secondStepPage(args)
}

export async function action(args: ActionFunctionArgs) {
  return secondStep(args, { wrong: WRONG() })
}

export default function TwoFactor() {
  const { next } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<{ code: string }>({ id: 'two-factor', lastResult: useActionData<typeof action>() })
  return (
    <AccountPage>
      <ErrorSummary form={form} title={t('Error al iniciar sesión')} />
      <h1>{t('Verificación en dos pasos')}</h1>
      <p>{t('Abre tu aplicación de autenticación y escribe el código que muestra ahora.')}</p>
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <TextField
          field={fields.code}
          label={t('Código')}
          hint={t('Seis cifras')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={60}
        />
        <SubmitButton busy={t('Comprobando...')}>{t('Iniciar Sesión')}</SubmitButton>
      </Form>
      <div className="stack">
        <p>
          {t('¿No tienes el teléfono a mano?')}{' '}
          <Link to={withNext('/login/recovery-code', next)}>{t('Usa un código de recuperación')}</Link>
        </p>
        <p>
          <Link to={withNext('/login', next)}>{t('Volver a iniciar sesión')}</Link>
        </p>
      </div>
    </AccountPage>
  )
}
