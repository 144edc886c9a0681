import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { readConfirmNewsletterToken } from '#app/adapters/links.server.ts'
import { db } from '#app/db.server.ts'
import { confirmSubscription, findSubscriptionForAnyone } from '#app/domain/newsletter/commands.server.ts'
import { consentText } from '#app/domain/newsletter/limits.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { readAddress } from '#app/http/address-query.server.ts'
import { addressPrefix } from '#app/http/address.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { site } from '#app/http/site.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Confirmar suscripción') }, { name: 'robots', content: 'noindex' }]

const tokenOf = (request: Request) => readAddress(request, ['token']).get('token')

/** The second half of subscribing (G6): only the mailbox's reader has this link. */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = tokenOf(request)
  const id = readConfirmNewsletterToken(token)
  const subscription = id ? await findSubscriptionForAnyone(db, id) : undefined
  if (!subscription) return data({ token: null }, { status: 410 })
  return data({ token, ...subscription, consent: consentText(site.name) })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const id = readConfirmNewsletterToken(tokenOf(request))
  const confirming = { ipPrefix: addressPrefix(context.clientIp), now: clock.now() }
  if (!id || (await confirmSubscription(db, id, confirming)) === 'not-found')
    return data({ isGone: true }, { status: 410 })
  return redirectWithNotice('/', t('Suscripción confirmada. Cada boletín lleva un enlace para dejar de recibirlo.'))
}

export default function ConfirmNewsletter() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (!loaded.token || answer || !('consent' in loaded)) {
    return (
      <AccountPage>
        <h1>{t('Este enlace ya no vale')}</h1>
        <p>{t('Puede que esté cortado, que haya caducado o que te hayas dado de baja.')}</p>
        <p>
          <Link className="button" to="/newsletter">
            {t('Pedir el boletín otra vez')}
          </Link>
        </p>
      </AccountPage>
    )
  }
  const { token, isConfirmed, consent } = loaded
  return (
    <AccountPage>
      <h1>{t('Confirmar suscripción')}</h1>
      {isConfirmed ? (
        <p>{t('Ya está confirmada: recibirás el próximo boletín.')}</p>
      ) : (
        <>
          <p>{consent}</p>
          <Form method="post" action={`/newsletter/confirm?token=${encodeURIComponent(token)}`}>
            <SubmitButton busy={t('Confirmando…')}>{t('Confirmar la suscripción')}</SubmitButton>
          </Form>
        </>
      )}
    </AccountPage>
  )
}
