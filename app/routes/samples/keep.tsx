import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { keepSample } from '#app/domain/favorites/commands.server.ts'
import { FAVORITES_MAX, KEPT_MAX } from '#app/domain/favorites/limits.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { serializeKeptListings } from '#app/http/kept-listings.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { formatCount } from '#app/ui/format.ts'
import { samplePath } from '#app/ui/sample-card.tsx'
import { keeperOf } from './keeping.server.ts'
import { nameSample } from './present-sample.server.ts'
import { requireSample } from './samples-on.server.ts'

export const meta: MetaFunction = () => [{ title: 'Guardar ejemplo' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const sample = requireSample(params)
  const { viewer, isKept } = await keeperOf({ request, context }, sample)
  return { ...nameSample(sample), isKept, isSignedIn: viewer !== undefined }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const sample = requireSample(params)
  const { viewer, keptIds, keptId, isKept } = await keeperOf({ request, context }, sample)
  const back = safeReturnPath((await readForm(request)).get('return'), samplePath(sample.id))
  if (viewer) {
    const kept = await keepSample(db, viewer.id, { key: sample.id, priceCents: sample.priceCents }, new Date())
    if (kept === 'too-many')
      return refused(`Ya tienes ${formatCount(FAVORITES_MAX)} favoritos. Quita alguno para guardar otro.`)
    return redirectWithNotice(back, 'Ejemplo guardado en tus favoritos')
  }
  const notice = 'Ejemplo guardado en este navegador. Cuando inicies sesión lo tendrás en tus favoritos.'
  if (isKept) return redirectWithNotice(back, notice)
  if (keptIds.length >= KEPT_MAX)
    return refused(`Sin cuenta se guardan como mucho ${KEPT_MAX} anuncios. Inicia sesión para guardar más.`)
  const cookie = await serializeKeptListings([keptId, ...keptIds])
  return redirectWithNotice(back, notice, { headers: { 'Set-Cookie': cookie } })
}

function refused(message: string) {
  return data({ message }, { status: 409 })
}

export default function KeepSample() {
  const { title, path, isKept, isSignedIn } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <div className="wrap wrap--form page stack--loose">
      {refusal && (
        <div className="error-summary" role="alert">
          <h2>No se ha guardado</h2>
          <p>{refusal.message}</p>
        </div>
      )}
      <h1>Guardar ejemplo</h1>
      <p>
        <span className="badge badge--sample">Ejemplo</span> <Link to={path}>{title}</Link>
      </p>
      {isKept ? (
        <p>Ya lo tienes guardado.</p>
      ) : (
        <>
          <p>
            {isSignedIn
              ? 'Lo tendrás en tus favoritos, marcado como ejemplo.'
              : 'Se guarda en este navegador. Cuando inicies sesión pasará a los favoritos de tu cuenta.'}
          </p>
          <Form method="post" className="cluster" action={`${path}/save`}>
            <SubmitButton busy="Guardando…">Guardar</SubmitButton>
            <Link to={path} className="button button--plain">
              Cancelar
            </Link>
          </Form>
        </>
      )}
      <p>
        <Link to={isSignedIn ? '/dashboard/favorites' : '/favorites'}>Ver mis favoritos</Link>
      </p>
    </div>
  )
}
