import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { keepPublished } from '#app/domain/personal-data/published-before.server.ts'
import { answerDecision, requirePublished } from './decide-published.server.ts'
import { DecisionPage } from './decision-page.tsx'

export const meta: MetaFunction = () => [{ title: 'Quedarme con lo publicado' }]

export async function loader(args: LoaderFunctionArgs) {
  const { item } = await requirePublished(args)
  return item
}

export const action = (args: ActionFunctionArgs) => answerDecision(args, keepPublished, 'Hecho: ya se ve otra vez.')

export default function KeepPublished() {
  const item = useLoaderData<typeof loader>()
  return (
    <DecisionPage
      item={item}
      title="Quedarme con lo publicado"
      button="Quedármelo"
      answer={useActionData<typeof action>()}
    >
      Si te lo quedas, lo verá todo el mundo como antes.
    </DecisionPage>
  )
}
