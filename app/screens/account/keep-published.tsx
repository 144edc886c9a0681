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

export const action = (args: ActionFunctionArgs) =>
  answerDecision(
    args,
    keepPublished,
    'Hecho: te lo has quedado. Tus anuncios se ven en cuanto hayas decidido también sobre el perfil.',
  )

export default function KeepPublished() {
  const item = useLoaderData<typeof loader>()
  return (
    <DecisionPage
      item={item}
      title="Quedarme con lo publicado"
      button="Quedármelo"
      answer={useActionData<typeof action>()}
    >
      Si te lo quedas, se verá como antes. Mientras no decidas sobre el perfil, nadie ve tus anuncios.
    </DecisionPage>
  )
}
