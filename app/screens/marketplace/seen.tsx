import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { forgetSeen } from '#app/http/browser-lists.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { seenBy } from '#app/parts/seen-listings/seen.server.ts'
import { SEEN_PATH, SeenGrid } from '#app/parts/seen-listings/seen-listings.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Vistos hace poco') }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await findViewer({ request, context })
  const seen = await seenBy({ request, context }, viewer)
  return data({ seen }, { headers: { 'Cache-Control': 'private, no-store' } })
}

/** Deletes all of them. Repeating it changes nothing. */
export async function action(_args: ActionFunctionArgs) {
  return redirectWithNotice(SEEN_PATH, t('Hemos borrado lo que habías visto'), {
    headers: { 'Set-Cookie': await forgetSeen() },
  })
}

/** The listings that this browser showed last. */
export default function SeenPage() {
  const { seen } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page stack--loose">
      <div className="section__head">
        <h1>{t('Vistos hace poco')}</h1>
        {seen && (
          <Form method="post">
            <button className="button button--plain">
              <Icon name="trash-2" />
              {t('Borrar la lista')}
            </button>
          </Form>
        )}
      </div>
      {seen ? (
        <>
          <p className="soft">{t('Los últimos anuncios que has abierto. Se olvidan al cerrar el navegador.')}</p>
          <SeenGrid {...seen} heading="h2" />
        </>
      ) : (
        <EmptyState
          title={t('Todavía no has abierto ningún anuncio')}
          text={t(
            'Los últimos que abras estarán aquí hasta que cierres el navegador. Solo este navegador sabe cuáles son.',
          )}
        >
          <Link className="button" to="/marketplace">
            {t('Ver el marketplace')}
          </Link>
        </EmptyState>
      )}
    </div>
  )
}
