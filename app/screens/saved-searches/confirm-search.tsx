import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { readConfirmSearchToken } from '#app/adapters/links.server.ts'
import { db } from '#app/db.server.ts'
import { confirmSearch } from '#app/domain/saved-searches/commands.server.ts'
import { criteriaText, savedSearchPath } from '#app/domain/saved-searches/criteria.ts'
import { findSearchForAnyone } from '#app/domain/saved-searches/queries.server.ts'
import { FREQUENCY_LABELS } from '#app/domain/saved-searches/values.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { readAddress } from '#app/http/address-query.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Confirmar búsqueda') }, { name: 'robots', content: 'noindex' }]

const tokenOf = (request: Request) => readAddress(request, ['token']).get('token')

async function findWaiting(request: Request) {
  const id = readConfirmSearchToken(tokenOf(request))
  const search = id ? await findSearchForAnyone(db, id) : undefined
  return search && search.state !== 'cancelada' && search.state !== 'pausada' ? search : undefined
}

export async function loader({ request }: LoaderFunctionArgs) {
  const search = await findWaiting(request)
  if (!search) return data({ search: null }, { status: 410 })
  return data({
    search: {
      name: search.name,
      criteria: criteriaText(search.params),
      frequency: FREQUENCY_LABELS()[search.frequency],
      results: savedSearchPath(search.params),
      isActive: search.state === 'activa',
      token: tokenOf(request),
    },
  })
}

export async function action({ request }: ActionFunctionArgs) {
  const search = await findWaiting(request)
  if (!search || (await confirmSearch(db, search.id)) === 'not-found') return data({ isGone: true }, { status: 410 })
  return redirectWithNotice(
    savedSearchPath(search.params),
    t('Búsqueda confirmada. Te escribiremos cuando haya anuncios nuevos.'),
  )
}

export default function ConfirmSearch() {
  const { search } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (!search || answer) {
    return (
      <AccountPage>
        <h1>{t('Este enlace ya no vale')}</h1>
        <p>
          {t(
            'Puede que esté cortado, que haya caducado o que hayas dejado de recibir avisos. Guarda la búsqueda otra vez.',
          )}
        </p>
        <p>
          <Link className="button" to="/marketplace">
            {t('Ir al marketplace')}
          </Link>
        </p>
      </AccountPage>
    )
  }
  const { name, criteria, frequency, results, isActive, token } = search
  return (
    <AccountPage>
      <h1>{t('Confirmar búsqueda')}</h1>
      <dl className="facts panel">
        <dt>{t('Nombre')}</dt>
        <dd>{name}</dd>
        <dt>{t('Qué busca')}</dt>
        <dd>{criteria}</dd>
        <dt>{t('Avisos')}</dt>
        <dd>{frequency}</dd>
      </dl>
      {isActive ? (
        <>
          <p>{t('Ya está confirmada.')}</p>
          <p>
            <Link className="button" to={results}>
              {t('Ver los resultados')}
            </Link>
          </p>
        </>
      ) : (
        <Form method="post" action={`/saved-searches/confirm?token=${encodeURIComponent(token ?? '')}`}>
          <SubmitButton busy={t('Confirmando…')}>{t('Confirmar la búsqueda')}</SubmitButton>
        </Form>
      )}
    </AccountPage>
  )
}
