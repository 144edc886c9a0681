import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { DELETION_DELAY_DAYS, eraseDate, requestDeletion } from '#app/domain/personal-data/deletion.server.ts'
import { listOpenHirings, openHiringPath, type OpenHiring } from '#app/domain/personal-data/open-hirings.server.ts'
import { DeletionForm } from '#app/domain/personal-data/schema.ts'
import { ErrorSummary, SubmitButton } from '#app/forms/controls.tsx'
import { PasswordField } from '#app/forms/password-field.tsx'
import { isBillingKept } from '#app/domain/tax-details/billing.server.ts'
import { isTaxKept } from '#app/domain/tax-details/details.server.ts'
import { TAX_YEARS_KEPT } from '#app/domain/tax-details/limits.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { site } from '#app/http/site.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { formatLongDate } from '#app/locale/dates.server.ts'
import { answerSecretForm, WRONG_PASSWORD } from '#app/screens/settings/secret-form.server.ts'
import { jobTitle } from '#app/parts/hiring/job-title.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Eliminar la cuenta') }]

type DeletionFields = Record<'currentPassword', string>

export async function loader(args: LoaderFunctionArgs) {
  const { id, email, erasesAt, timezone } = await requireViewer(args)
  const day = formatLongDate(erasesAt ?? eraseDate(clock.now()), timezone)
  const [open, keepsTax, keepsBilling] = await Promise.all([
    listOpenHirings(db, id),
    isTaxKept(db, id),
    isBillingKept(db, id),
  ])
  return {
    email,
    day,
    days: DELETION_DELAY_DAYS,
    keepsTax,
    keepsBilling,
    isRequested: erasesAt !== null,
    contactEmail: site.contactEmail,
    open: open.map((each) => ({
      id: each.disputeId ?? each.id,
      to: hasHiring ? openHiringPath(each) : null,
      ...jobTitle(each),
      what: WHAT_IS_OPEN()[each.kind],
    })),
  }
}

const WHAT_IS_OPEN: () => Record<OpenHiring['kind'], string> = perLanguage(() => ({
  dispute: t('hay una disputa abierta'),
  order: t('la contratación no ha terminado'),
  money: t('falta mover el dinero'),
}))

const STILL_OPEN = () => t('No se puede eliminar tu cuenta mientras tengas algo abierto con otras personas')

export async function action(args: ActionFunctionArgs) {
  return answerSecretForm(
    args,
    { schema: DeletionForm, failure: null },
    async ({ viewer, value, at, refuse, refusal }) => {
      const asked = { userId: viewer.id, password: value.currentPassword }
      const outcome = await requestDeletion(db, asked, at)
      switch (outcome) {
        case 'requested':
          return redirectWithNotice(
            '/dashboard/settings/privacy',
            t('Hemos recibido tu solicitud: puedes cancelarla hasta el día de la eliminación.'),
          )
        case 'open':
          return data(refusal(STILL_OPEN()), { status: 409 })
        case 'wrong-password':
          return refuse(WRONG_PASSWORD())
      }
    },
  )
}

export default function DeleteAccount() {
  const { email, day, days, isRequested, keepsTax, keepsBilling, open } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<DeletionFields>({ id: 'delete-account', lastResult: useActionData<typeof action>() })
  return (
    <section className="stack--loose" aria-labelledby="delete-title">
      <ErrorSummary form={form} title={t('Error al actualizar la configuración')} />
      <h2 id="delete-title">{t('Eliminar la cuenta')}</h2>
      {open.length > 0 && <WhatIsOpen />}
      {isRequested ? (
        <div className="panel stack">
          <p>{t('Ya la has pedido: tu cuenta se eliminará el {day}.', { day })}</p>
          <p>
            <Link className="button" to="/dashboard/settings/privacy/delete-account/cancel">
              {t('Cancelar la eliminación')}
            </Link>
          </p>
        </div>
      ) : open.length > 0 ? null : (
        <>
          <div className="prose">
            <p>{t('Si la pides ahora:')}</p>
            <ul>
              <li>{t('Tus anuncios dejan de verse en este momento.')}</li>
              <li>
                {t('Tienes {days} días para cambiar de idea: basta con iniciar sesión y cancelar la eliminación.', {
                  days,
                })}
              </li>
              <li>
                {t(
                  'El {day} borramos tu cuenta de verdad: perfil, anuncios, fotografías, notificaciones, correos y registros de acceso. Ese día ya no se puede recuperar nada.',
                  { day },
                )}
              </li>
              {keepsTax && (
                <li>
                  {t('Como has cobrado por aquí, tus datos fiscales se quedan guardados, cifrados, {years} años más.', {
                    years: TAX_YEARS_KEPT,
                  })}
                </li>
              )}
              {keepsBilling && (
                <li>
                  {t(
                    'Los datos para la factura que diste de lo que has pagado se quedan guardados, cifrados, {years} años más: los necesita quien te la hizo.',
                    { years: TAX_YEARS_KEPT },
                  )}
                </li>
              )}
            </ul>
            <p>
              {rich('Antes puedes <a>descargar tus datos</a>.', {
                a: (text) => <Link to="/dashboard/settings/privacy/data">{text}</Link>,
              })}
            </p>
          </div>
          <Form method="post" className="form panel settings-form" {...getFormProps(form)}>
            {/* Tells password managers the account of the password. */}
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              field={fields.currentPassword}
              label={t('Contraseña actual')}
              autoComplete="current-password"
            />
            <div className="cluster">
              <SubmitButton busy={t('Enviando...')} className="button button--bad">
                {t('Eliminar mi cuenta')}
              </SubmitButton>{' '}
              <Link to="/dashboard/settings/privacy" className="button button--plain">
                {t('Cancelar')}
              </Link>
            </div>
          </Form>
        </>
      )}
    </section>
  )
}

/** The hirings that have to be ended first, each with the page for that. */
function WhatIsOpen() {
  const { open, isRequested, contactEmail: address } = useLoaderData<typeof loader>()
  return (
    <div className="panel stack">
      <p>
        {isRequested
          ? t('Mientras esto siga abierto, la eliminación se aplaza:')
          : t('Antes de eliminar tu cuenta hay que cerrar lo que tienes a medias con otras personas:')}
      </p>
      <ul>
        {open.map(({ id, to, title, lang, what }) => (
          <li key={id}>
            {to ? (
              <Link to={to} lang={lang}>
                {title}
              </Link>
            ) : (
              <span lang={lang}>{title}</span>
            )}
            : {what}.
          </li>
        ))}
      </ul>
      <p className="soft">
        {rich(
          'Cada plazo termina en la fecha que dice su página. Si algo no lo puedes cerrar tú, escríbenos a {address}.',
          { address: <a href={`mailto:${address}`}>{address}</a> },
        )}
      </p>
    </div>
  )
}
