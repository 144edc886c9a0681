import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { dropSample } from '#app/domain/favorites/commands.server.ts'
import { findSample } from '#app/domain/samples/samples.server.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { serializeKeptListings } from '#app/http/kept-listings.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { samplePath } from '#app/ui/sample-card.tsx'
import { keeperOf } from './keeping.server.ts'
import { nameSample } from './present-sample.server.ts'

export const meta: MetaFunction = () => [{ title: 'Quitar ejemplo' }, { name: 'robots', content: 'noindex' }]

/** What was kept can be left also where samples have been switched off since. @throws 404 */
function requireKnownSample(params: { id?: string }) {
  const sample = findSample(params.id)
  if (!sample) throw data({ message: 'No hay ninguna publicación de ejemplo en esta dirección.' }, { status: 404 })
  return sample
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const sample = requireKnownSample(params)
  const { isKept } = await keeperOf({ request, context }, sample)
  return { ...nameSample(sample), isKept }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const sample = requireKnownSample(params)
  const { viewer, keptIds, keptId } = await keeperOf({ request, context }, sample)
  const back = safeReturnPath((await readForm(request)).get('return'), samplePath(sample.id))
  const notice = 'Quitado de tus favoritos'
  if (viewer) {
    await dropSample(db, viewer.id, sample.id)
    return redirectWithNotice(back, notice)
  }
  const cookie = await serializeKeptListings(keptIds.filter((id) => id !== keptId))
  return redirectWithNotice(back, notice, { headers: { 'Set-Cookie': cookie } })
}

export default function DropSample() {
  const { title, path, isKept } = useLoaderData<typeof loader>()
  return (
    <div className="wrap wrap--form page stack--loose">
      <h1>Quitar de favoritos</h1>
      <p>
        <span className="badge badge--sample">Ejemplo</span> <Link to={path}>{title}</Link>
      </p>
      {isKept ? (
        <Form method="post" className="cluster" action={`${path}/unsave`}>
          <SubmitButton busy="Quitando…" className="button button--bad">
            Quitar
          </SubmitButton>
          <Link to={path} className="button button--plain">
            Cancelar
          </Link>
        </Form>
      ) : (
        <p>No lo tienes guardado.</p>
      )}
    </div>
  )
}
