import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { dropKeyed } from '#app/domain/favorites/keyed.server.ts'
import { findSample } from '#app/domain/samples/samples.server.ts'
import { DropPage } from '#app/parts/keep-form/keep-pages.tsx'
import { receiveDrop } from '#app/parts/keep-form/keeping.server.ts'
import { sampleKeeperOf } from './keeping.server.ts'
import { nameSample } from './present-sample.server.ts'
import { noSuchSample } from './samples-on.server.ts'

export const meta: MetaFunction = () => [{ title: 'Quitar ejemplo' }, { name: 'robots', content: 'noindex' }]

/**
 * A kept sample can be removed even after samples were switched off.
 * @throws 404
 */
function requireKnownSample(params: { id?: string }) {
  const sample = findSample(params.id)
  if (!sample) throw noSuchSample()
  return sample
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const sample = requireKnownSample(params)
  const { isKept } = await sampleKeeperOf({ request, context }, sample)
  return { sample: { ...nameSample(sample), isSample: true, isKept } }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const sample = requireKnownSample(params)
  const { keeper, keptId } = await sampleKeeperOf({ request, context }, sample)
  const drop = (userId: string) => dropKeyed(db, userId, { kind: 'sample', key: sample.id })
  return receiveDrop(request, keeper, { keptId, path: nameSample(sample).path, drop })
}

export default function DropSample() {
  const { sample } = useLoaderData<typeof loader>()
  return <DropPage thing={sample} />
}
