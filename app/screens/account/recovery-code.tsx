import { getFormProps, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { ErrorSummary, SubmitButton, TextField } from '#app/forms/controls.tsx'
import { withNext } from '#app/forms/sign-in-form.tsx'
import { AccountPage } from '#app/ui/account-page.tsx'
import { secondStep, secondStepPage } from './second-step.server.ts'

export const meta: MetaFunction = () => [{ title: 'Código de recuperación' }, { name: 'robots', content: 'noindex' }]

const WRONG = 'El código no es correcto o ya se ha usado. Prueba con otro de tu lista.'

export async function loader(args: LoaderFunctionArgs) {
  return secondStepPage(args)
}

export async function action(args: ActionFunctionArgs) {
  return secondStep(args, { wrong: WRONG })
}

export default function RecoveryCode() {
  const { next } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<{ code: string }>({ id: 'recovery-code', lastResult: useActionData<typeof action>() })
  return (
    <AccountPage>
      <ErrorSummary form={form} title="Error al iniciar sesión" />
      <h1>Código de recuperación</h1>
      <p>Es uno de los diez que guardaste al activar la verificación en dos pasos. Cada uno sirve una vez.</p>
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <TextField
          field={fields.code}
          label="Código de recuperación"
          hint="Por ejemplo: 1a2b-3c4d-5e6f-7g8h"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
        />
        <SubmitButton busy="Comprobando...">Iniciar Sesión</SubmitButton>
      </Form>
      <p>
        <Link to={withNext('/login/two-factor', next)}>Usar la aplicación de autenticación</Link>
      </p>
      <p>
        ¿Has perdido también los códigos? Escríbenos: encontrarás cómo en el <Link to="/legal-notice">aviso legal</Link>
        .
      </p>
    </AccountPage>
  )
}
