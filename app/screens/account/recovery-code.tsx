import { getFormProps, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { ErrorSummary, SubmitButton, TextField } from '#app/forms/controls.tsx'
import { withNext } from '#app/forms/sign-in-form.tsx'
import { AccountPage } from '#app/ui/account-page.tsx'
import { secondStep, secondStepPage } from './second-step.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Código de recuperación') }, { name: 'robots', content: 'noindex' }]

const WRONG = () => t('El código no es correcto o ya se ha usado. Prueba con otro de tu lista.')

export async function loader(args: LoaderFunctionArgs) {
  return secondStepPage(args)
}

export async function action(args: ActionFunctionArgs) {
  return secondStep(args, { wrong: WRONG() })
}

export default function RecoveryCode() {
  const { next } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<{ code: string }>({ id: 'recovery-code', lastResult: useActionData<typeof action>() })
  return (
    <AccountPage>
      <ErrorSummary form={form} title={t('Error al iniciar sesión')} />
      <h1>{t('Código de recuperación')}</h1>
      <p>{t('Es uno de los diez que guardaste al activar la verificación en dos pasos. Cada uno sirve una vez.')}</p>
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <TextField
          field={fields.code}
          label={t('Código de recuperación')}
          hint={t('Por ejemplo: 1a2b-3c4d-5e6f-7g8h')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
        />
        <SubmitButton busy={t('Comprobando...')}>{t('Iniciar Sesión')}</SubmitButton>
      </Form>
      <p>
        <Link to={withNext('/login/two-factor', next)}>{t('Usar la aplicación de autenticación')}</Link>
      </p>
      <p>
        {rich('¿Has perdido también los códigos? Escríbenos: encontrarás cómo en el <a>aviso legal</a>.', {
          a: (text) => <Link to="/legal-notice">{text}</Link>,
        })}
      </p>
    </AccountPage>
  )
}
