import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { dropListing } from '#app/domain/favorites/commands.server.ts'
import { DropPage } from '#app/parts/keep-form/keep-pages.tsx'
import { keeperOf, receiveDrop } from '#app/parts/keep-form/keeping.server.ts'
import { listingIdIn, requireListingToKeep } from './keeping.server.ts'

export const meta: MetaFunction = () => [{ title: 'Quitar de favoritos' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { listing } = await requireListingToKeep({ request, context }, params)
  return { listing }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const keeper = await keeperOf({ request, context })
  const id = listingIdIn(params)
  const drop = (userId: string) => dropListing(db, userId, id)
  return receiveDrop(request, keeper, { keptId: id, path: `/marketplace/${id}`, drop })
}

export default function DropListing() {
  const { listing } = useLoaderData<typeof loader>()
  return <DropPage thing={listing} />
}
