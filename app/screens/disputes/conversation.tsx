import '#app/parts/moderation-case/moderation.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { readConversationOfDispute } from '#app/domain/disputes/conversation.server.ts'
import { moderatedDisputePath } from '#app/domain/disputes/steps.ts'
import { messagePieces } from '#app/domain/conversations/words.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { Pieces } from '#app/ui/pieces.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { disputeNotFound, requireModerated } from './moderated-page.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Conversación de la contratación') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, dispute } = await requireModerated(args)
  const messages = await readConversationOfDispute(db, viewer.id, dispute.id, clock.now())
  if (!messages) throw disputeNotFound()
  return {
    id: dispute.id,
    messages: messages.map(({ id: messageId, name, at, isHidden, ...message }) => ({
      id: messageId,
      name,
      isHidden,
      words: messagePieces(message),
      at: at.toISOString(),
      when: formatMoment(at, viewer.timezone),
    })),
  }
}

export default function ConversationOfDispute() {
  const { id, messages } = useLoaderData<typeof loader>()
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <BackLink to={moderatedDisputePath(id)}>{t('Volver a la disputa')}</BackLink>
      <h1>{t('Conversación de la contratación')}</h1>
      {messages.length === 0 ? (
        <p>{t('Las dos partes no se han escrito sobre esta contratación.')}</p>
      ) : (
        <>
          <p className="callout">{t('Has leído esta conversación por una disputa: ha quedado anotado.')}</p>
          <ol className="stack--loose">
            {messages.map(({ id: messageId, name, words, isHidden, at, when }) => (
              <li key={messageId} className="panel said">
                <p className="soft small">
                  {name}, <time dateTime={at}>{when}</time>
                  {isHidden && ` · ${t('oculto')}`}
                </p>
                <p dir="auto">
                  <Pieces pieces={words} />
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}
