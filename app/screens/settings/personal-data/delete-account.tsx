import { getFormProps, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { DELETION_DELAY_DAYS, eraseDate, requestDeletion } from '#app/domain/personal-data/deletion.server.ts'
import { DeletionForm } from '#app/domain/personal-data/schema.ts'
import { ErrorSummary, SubmitButton } from '#app/forms/controls.tsx'
import { PasswordField } from '#app/forms/password-field.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { formatLongDate } from '#app/locale/dates.server.ts'
import { answerSecretForm, WRONG_PASSWORD } from '#app/screens/settings/secret-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar la cuenta' }]

type DeletionFields = Record<'currentPassword', string>

export async function loader(args: LoaderFunctionArgs) {
  const { email, erasesAt, timezone } = await requireViewer(args)
  const day = formatLongDate(erasesAt ?? eraseDate(clock.now()), timezone)
  return { email, day, days: DELETION_DELAY_DAYS, isRequested: erasesAt !== null }
}

export async function action(args: ActionFunctionArgs) {
  return answerSecretForm(args, { schema: DeletionForm, failure: '' }, async ({ viewer, value, at, refuse }) => {
    const asked = { userId: viewer.id, password: value.currentPassword }
    const outcome = await requestDeletion(db, asked, at)
    switch (outcome) {
      case 'requested':
        return redirectWithNotice(
          '/dashboard/settings/privacy',
          'Hemos recibido tu solicitud: puedes cancelarla hasta el día de la eliminación.',
        )
      case 'wrong-password':
        return refuse(WRONG_PASSWORD)
    }
  })
}

export default function DeleteAccount() {
  const { email, day, days, isRequested } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<DeletionFields>({ id: 'delete-account', lastResult: useActionData<typeof action>() })
  return (
    <section className="stack--loose" aria-labelledby="delete-title">
      <ErrorSummary form={form} title="Error al actualizar la configuración" />
      <h2 id="delete-title">Eliminar la cuenta</h2>
      {isRequested ? (
        <div className="panel stack">
          <p>Ya la has pedido: tu cuenta se eliminará el {day}.</p>
          <p>
            <Link className="button" to="/dashboard/settings/privacy/delete-account/cancel">
              Cancelar la eliminación
            </Link>
          </p>
        </div>
      ) : (
        <>
          <div className="prose">
            <p>Si la pides ahora:</p>
            <ul>
              <li>Tus anuncios dejan de verse en este momento.</li>
              <li>Tienes {days} días para cambiar de idea: basta con iniciar sesión y cancelar la eliminación.</li>
              <li>
                El {day} borramos tu cuenta de verdad: perfil, anuncios, fotografías, notificaciones, correos y
                registros de acceso. Ese día ya no se puede recuperar nada.
              </li>
            </ul>
            <p>
              Antes puedes <Link to="/dashboard/settings/privacy/data">descargar tus datos</Link>.
            </p>
          </div>
          <Form method="post" className="form panel settings-form" {...getFormProps(form)}>
            {/* Tells password managers the account of the password. */}
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField field={fields.currentPassword} label="Contraseña actual" autoComplete="current-password" />
            <div className="cluster">
              <SubmitButton busy="Enviando..." className="button button--bad">
                Eliminar mi cuenta
              </SubmitButton>{' '}
              <Link to="/dashboard/settings/privacy" className="button button--plain">
                Cancelar
              </Link>
            </div>
          </Form>
        </>
      )}
    </section>
  )
}
