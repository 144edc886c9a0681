import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { keepListing } from '#app/domain/favorites/commands.server.ts'
import { KeepPage } from '#app/parts/keep-form/keep-pages.tsx'
import { receiveKeep } from '#app/parts/keep-form/keeping.server.ts'
import { nothingToKeep, requireListingToKeep } from './keeping.server.ts'

export const meta: MetaFunction = () => [{ title: 'Guardar anuncio' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { keeper, listing } = await requireListingToKeep({ request, context }, params)
  return { listing, isSignedIn: keeper.viewer !== undefined }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { keeper, listing } = await requireListingToKeep({ request, context }, params)
  return receiveKeep(request, keeper, {
    keptId: listing.id,
    path: listing.path,
    what: 'Guardado',
    keep: (userId) => keepListing(db, userId, listing.id, clock.now()),
    nothing: nothingToKeep,
  })
}

export default function KeepListing() {
  const { listing, isSignedIn } = useLoaderData<typeof loader>()
  return (
    <KeepPage
      heading="Guardar anuncio"
      thing={listing}
      isSignedIn={isSignedIn}
      gain="Lo tendrás en tus favoritos y te avisaremos si baja de precio."
      refusal={useActionData<typeof action>()}
    />
  )
}
