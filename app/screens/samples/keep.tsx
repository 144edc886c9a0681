import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { keepSample } from '#app/domain/favorites/keyed.server.ts'
import { KeepPage } from '#app/parts/keep-form/keep-pages.tsx'
import { receiveKeep } from '#app/parts/keep-form/keeping.server.ts'
import { sampleKeeperOf } from './keeping.server.ts'
import { nameSample } from './present-sample.server.ts'
import { noSuchSample, requireSample } from './samples-on.server.ts'

export const meta: MetaFunction = () => [{ title: 'Guardar ejemplo' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const sample = requireSample(params)
  const { keeper, isKept } = await sampleKeeperOf({ request, context }, sample)
  return { sample: { ...nameSample(sample), isSample: true, isKept }, isSignedIn: keeper.viewer !== undefined }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const sample = requireSample(params)
  const { keeper, keptId } = await sampleKeeperOf({ request, context }, sample)
  return receiveKeep(request, keeper, {
    keptId,
    path: nameSample(sample).path,
    what: 'Ejemplo guardado',
    keep: (userId) => keepSample(db, userId, { key: sample.id, priceCents: sample.priceCents }, clock.now()),
    nothing: noSuchSample,
  })
}

export default function KeepSample() {
  const { sample, isSignedIn } = useLoaderData<typeof loader>()
  return (
    <KeepPage
      heading="Guardar ejemplo"
      thing={sample}
      isSignedIn={isSignedIn}
      gain="Lo tendrás en tus favoritos, marcado como ejemplo."
      refusal={useActionData<typeof action>()}
    />
  )
}
