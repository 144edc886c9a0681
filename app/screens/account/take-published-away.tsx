import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { takePublishedAway } from '#app/domain/personal-data/published-before.server.ts'
import { answerDecision, requirePublished } from './decide-published.server.ts'
import { DecisionPage } from './decision-page.tsx'

export const meta: MetaFunction = () => [{ title: 'Quitar lo publicado' }]

export async function loader(args: LoaderFunctionArgs) {
  const { item } = await requirePublished(args)
  return item
}

export const action = (args: ActionFunctionArgs) =>
  answerDecision(args, takePublishedAway, 'Hecho: lo hemos quitado de tu cuenta.')

export default function TakePublishedAway() {
  const item = useLoaderData<typeof loader>()
  return (
    <DecisionPage item={item} title="Quitar lo publicado" button="Quitarlo" answer={useActionData<typeof action>()}>
      {item.kind === 'perfil'
        ? 'Vaciaremos el perfil, con su foto y su nombre. Después escribe tu nombre en tu perfil.'
        : 'Nadie volverá a verlo.'}
    </DecisionPage>
  )
}
