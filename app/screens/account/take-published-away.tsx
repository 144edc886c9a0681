import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { takePublishedAway } from '#app/domain/personal-data/published-before.server.ts'
import { answerDecision, requirePublished } from './decide-published.server.ts'
import { DecisionPage } from './decision-page.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Quitar lo publicado') }]

export async function loader(args: LoaderFunctionArgs) {
  const { item } = await requirePublished(args)
  return item
}

export const action = (args: ActionFunctionArgs) =>
  answerDecision(args, takePublishedAway, t('Hecho: lo hemos quitado de tu cuenta.'))

export default function TakePublishedAway() {
  const item = useLoaderData<typeof loader>()
  return (
    <DecisionPage
      item={item}
      title={t('Quitar lo publicado')}
      button={t('Quitarlo')}
      answer={useActionData<typeof action>()}
    >
      {item.kind === 'perfil'
        ? t('Vaciaremos el perfil, con su foto y su nombre. Después escribe tu nombre en tu perfil.')
        : t('Nadie volverá a verlo.')}
    </DecisionPage>
  )
}
