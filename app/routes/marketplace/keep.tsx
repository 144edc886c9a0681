import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { keepListing } from '#app/domain/favorites/commands.server.ts'
import { FAVORITES_MAX, KEPT_MAX } from '#app/domain/favorites/limits.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { serializeKeptListings } from '#app/http/kept-listings.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { formatCount } from '#app/ui/format.ts'
import { backFrom, keptNotice, nothingToKeep, requireListingToKeep } from './keeping.server.ts'

export const meta: MetaFunction = () => [{ title: 'Guardar anuncio' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { viewer, listing } = await requireListingToKeep({ request, context }, params)
  return { listing, isSignedIn: viewer !== undefined }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { viewer, keptIds, listing } = await requireListingToKeep({ request, context }, params)
  const back = backFrom(await readForm(request), listing.id)
  if (!viewer) {
    if (listing.isKept) return redirectWithNotice(back, keptNotice(viewer))
    if (keptIds.length >= KEPT_MAX)
      return refused(409, `Sin cuenta se guardan como mucho ${KEPT_MAX} anuncios. Inicia sesión para guardar más.`)
    const cookie = await serializeKeptListings([listing.id, ...keptIds])
    return redirectWithNotice(back, keptNotice(viewer), { headers: { 'Set-Cookie': cookie } })
  }
  switch (await keepListing(db, viewer.id, listing.id, new Date())) {
    case 'kept':
    case 'kept-already':
      return redirectWithNotice(back, keptNotice(viewer))
    case 'own':
      return refused(409, 'Este anuncio es tuyo: lo tienes siempre en «Mis Anuncios».')
    case 'too-many':
      return refused(409, `Ya tienes ${formatCount(FAVORITES_MAX)} favoritos. Quita alguno para guardar otro.`)
    case 'not-found':
      throw nothingToKeep()
  }
}

function refused(status: number, message: string) {
  return data({ message }, { status })
}

export default function KeepListing() {
  const { listing, isSignedIn } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const path = `/marketplace/${listing.id}`
  return (
    <div className="wrap wrap--form page stack--loose">
      {refusal && (
        <div className="error-summary" role="alert">
          <h2>No se ha guardado</h2>
          <p>{refusal.message}</p>
        </div>
      )}
      <h1>Guardar anuncio</h1>
      <p>
        <Link to={path}>{listing.title}</Link>
      </p>
      {listing.isOwn ? (
        <p>
          Este anuncio es tuyo: lo tienes siempre en <Link to="/dashboard/listings">Mis Anuncios</Link>.
        </p>
      ) : listing.isKept ? (
        <p>Ya lo tienes guardado.</p>
      ) : (
        <>
          <p>
            {isSignedIn
              ? 'Lo tendrás en tus favoritos y te avisaremos si baja de precio.'
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
