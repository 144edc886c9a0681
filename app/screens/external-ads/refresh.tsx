import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { askForRefresh } from '#app/domain/external/sources.server.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { readAddress } from '#app/http/address-query.server.ts'
import { subscriberAddress } from '#app/http/address.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { findViewerIfReachable } from '#app/http/viewer.server.ts'
import { Link } from '#app/ui/link.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [
  { title: t('Actualizar los anuncios externos') },
  { name: 'robots', content: 'noindex' },
]

const LIST = '/external-ads'

/** Only the list posts here: any other address leads back to its first page. */
const backTo = (given: FormDataEntryValue | null) => {
  const path = safeReturnPath(given, LIST)
  return path === LIST || path.startsWith(`${LIST}?`) ? path : LIST
}

export async function loader(args: LoaderFunctionArgs) {
  await findViewerIfReachable(args)
  return data({ back: backTo(readAddress(args.request, ['return']).get('return')) })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const back = backTo((await readFields(request, ['return'])).get('return'))
  const limit = await consumeLimit('refresh-by-address', subscriberAddress(context.clientIp), context)
  if (!limit.allowed) return tooManyRequests(limit, (message) => ({ message }))
  const asked = await askForRefresh(db, clock.now())
  switch (asked.kind) {
    case 'asked':
      return redirectWithNotice(back, t('Hemos pedido a las fuentes su última copia. Llega en un minuto.'))
    case 'asked-lately':
      return redirectWithNotice(back, t('Ya está al día: las fuentes se han consultado hace menos de diez minutos.'), {
        kind: 'info',
      })
    case 'no-sources':
      return redirectWithNotice(back, t('No hay ninguna fuente que consultar.'), { kind: 'info' })
  }
}

export default function Refresh() {
  const { back } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <div className="wrap wrap--form page stack--loose">
      {refusal && (
        <div className="error-summary" role="alert">
          <h2>{t('No se ha pedido otra copia')}</h2>
          <p>{refusal.message}</p>
        </div>
      )}
      <h1>{t('Actualizar los anuncios externos')}</h1>
      <p>{t('Las fuentes se consultan solas. Si acaba de pasar algo y no quieres esperar, pide la última copia.')}</p>
      <Form method="post" className="cluster" action="/external-ads/refresh">
        <input type="hidden" name="return" value={back} />
        <SubmitButton busy={t('Actualizando…')}>{t('Actualizar')}</SubmitButton>{' '}
        <Link to={back} className="button button--plain">
          {t('Volver a los anuncios')}
        </Link>
      </Form>
    </div>
  )
}
