import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { keepExternalAd } from '#app/domain/favorites/keyed.server.ts'
import { KeepPage } from '#app/parts/keep-form/keep-pages.tsx'
import { receiveKeep } from '#app/parts/keep-form/keeping.server.ts'
import { adHasLeft, requireAdToKeep } from './keeping.server.ts'

export const meta: MetaFunction = () => [{ title: 'Guardar anuncio externo' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { keeper, ad } = await requireAdToKeep({ request, context }, params)
  return { ad, isSignedIn: keeper.viewer !== undefined }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { keeper, ad } = await requireAdToKeep({ request, context }, params)
  return receiveKeep(request, keeper, {
    keptId: ad.id,
    path: ad.path,
    what: 'Guardado',
    keep: (userId) => keepExternalAd(db, userId, ad.id, clock.now()),
    nothing: adHasLeft,
  })
}

export default function KeepExternalAd() {
  const { ad, isSignedIn } = useLoaderData<typeof loader>()
  return (
    <KeepPage
      heading="Guardar anuncio externo"
      thing={ad}
      isSignedIn={isSignedIn}
      gain="Lo tendrás en tus favoritos mientras su fuente lo publique. El precio es el que dé su fuente: de si cambia no te avisamos."
      refusal={useActionData<typeof action>()}
    />
  )
}
