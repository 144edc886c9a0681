import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { dropListing } from '#app/domain/favorites/commands.server.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { readKeptListings, serializeKeptListings } from '#app/http/kept-listings.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { backFrom, listingIdIn, requireListingToKeep } from './keeping.server.ts'

export const meta: MetaFunction = () => [{ title: 'Quitar de favoritos' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { listing } = await requireListingToKeep({ request, context }, params)
  return { listing }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await findViewer({ request, context })
  const id = listingIdIn(params)
  const back = backFrom(await readForm(request), id)
  const notice = 'Quitado de tus favoritos'
  if (viewer) {
    await dropListing(db, viewer.id, id)
    return redirectWithNotice(back, notice)
  }
  const left = (await readKeptListings(request)).filter((kept) => kept !== id)
  return redirectWithNotice(back, notice, { headers: { 'Set-Cookie': await serializeKeptListings(left) } })
}

export default function DropListing() {
  const { listing } = useLoaderData<typeof loader>()
  const path = `/marketplace/${listing.id}`
  return (
    <div className="wrap wrap--form page stack--loose">
      <h1>Quitar de favoritos</h1>
      <p>
        <Link to={path}>{listing.title}</Link>
      </p>
      {listing.isKept ? (
        <>
          <p>Dejarás de tenerlo en tus favoritos, con tu nota si la tiene.</p>
          <Form method="post" className="cluster" action={`${path}/unsave`}>
            <SubmitButton busy="Quitando…" className="button button--bad">
              Quitar
            </SubmitButton>
            <Link to={path} className="button button--plain">
              Cancelar
            </Link>
          </Form>
        </>
      ) : (
        <p>No lo tienes guardado.</p>
      )}
    </div>
  )
}
