import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { resendVerification } from '#app/domain/accounts/commands.server.ts'
import { isVerificationRefused } from '#app/domain/accounts/security-queries.server.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Correo sin verificar') }]

export async function loader(args: LoaderFunctionArgs) {
  const { id, email, emailVerified } = await requireViewer(args)
  const isRefused = !emailVerified && (await isVerificationRefused(db, id, email))
  return { email, emailVerified, isRefused }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args)
  const limit = await consumeLimit('verification-by-account', viewer.id, args.context)
  if (!limit.allowed) return tooManyRequests(limit, (message) => ({ status: 'error' as const, message }))
  const outcome = await resendVerification(db, viewer.id, { now: clock.now(), site: siteOf(args.request) })
  switch (outcome) {
    case 'sent':
      return redirectWithNotice('/dashboard/verify-email', t('Te hemos enviado otro enlace. Revisa tu correo.'))
    case 'already-verified':
      return redirectWithNotice('/dashboard', t('Tu correo ya estaba confirmado'), { kind: 'info' })
  }
}

export default function ResendVerification() {
  const { email, emailVerified, isRefused } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <div className="wrap wrap--form page stack--loose">
      {refusal && (
        <div className="error-summary" role="alert">
          <p>{refusal.message}</p>
        </div>
      )}
      {emailVerified ? (
        <>
          <h1>{t('Correo verificado')}</h1>
          <p>{rich('Tu dirección {email} está confirmada.', { email: <strong>{email}</strong> })}</p>
          <p>
            <Link to="/dashboard" className="button">
              {t('Ir al dashboard')}
            </Link>
          </p>
        </>
      ) : (
        <>
          <h1>{t('Correo sin verificar')}</h1>
          {isRefused ? (
            <div className="callout callout--bad stack" role="alert">
              <p>
                {rich('El enlace que enviamos a {email} no llega: el servidor de esa dirección lo ha rechazado.', {
                  email: <strong>{email}</strong>,
                })}
              </p>
              <p>
                {rich(
                  'Mira si está bien escrita. Si no lo está, <a>cambia tu correo</a>; si lo está, pide otro enlace más tarde.',
                  { a: (text) => <Link to="/dashboard/settings/security/email">{text}</Link> },
                )}
              </p>
            </div>
          ) : (
            <>
              <p>
                {rich('Te enviamos un enlace a {email}. Ábrelo y pulsa «Confirmar mi correo».', {
                  email: <strong>{email}</strong>,
                })}
              </p>
              <p>{t('¿No ha llegado? Mira en el correo no deseado o pide otro.')}</p>
            </>
          )}
          <Form method="post">
            <SubmitButton busy={t('Enviando...')}>{t('Enviar otro enlace')}</SubmitButton>
          </Form>
        </>
      )}
    </div>
  )
}
