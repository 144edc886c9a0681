import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { keepPublished } from '#app/domain/personal-data/published-before.server.ts'
import { answerDecision, requirePublished } from './decide-published.server.ts'
import { DecisionPage } from './decision-page.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Quedarme con lo publicado') }]

export async function loader(args: LoaderFunctionArgs) {
  const { item } = await requirePublished(args)
  return item
}

export const action = (args: ActionFunctionArgs) =>
  answerDecision(
    args,
    keepPublished,
    t('Hecho: te lo has quedado. Tus anuncios se ven en cuanto hayas decidido también sobre el perfil.'),
  )

export default function KeepPublished() {
  const item = useLoaderData<typeof loader>()
  return (
    <DecisionPage
      item={item}
      title={t('Quedarme con lo publicado')}
      button={t('Quedármelo')}
      answer={useActionData<typeof action>()}
    >
      {t('Si te lo quedas, se verá como antes. Mientras no decidas sobre el perfil, nadie ve tus anuncios.')}
    </DecisionPage>
  )
}
