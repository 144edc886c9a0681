import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { dropKeyed } from '#app/domain/favorites/keyed.server.ts'
import { DropPage } from '#app/parts/keep-form/keep-pages.tsx'
import { keeperOf, receiveDrop } from '#app/parts/keep-form/keeping.server.ts'
import { adIdIn, adPath, requireAdToKeep } from './keeping.server.ts'

export const meta: MetaFunction = () => [{ title: 'Quitar anuncio externo' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { ad } = await requireAdToKeep({ request, context }, params)
  return { ad }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const keeper = await keeperOf({ request, context })
  const id = adIdIn(params)
  const drop = (userId: string) => dropKeyed(db, userId, { kind: 'external', key: id })
  return receiveDrop(request, keeper, { keptId: id, path: adPath(id), drop })
}

export default function DropExternalAd() {
  const { ad } = useLoaderData<typeof loader>()
  return <DropPage thing={ad} />
}
