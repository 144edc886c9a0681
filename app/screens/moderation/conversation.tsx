import '#app/parts/moderation-case/moderation.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { readConversationAsModerator } from '#app/domain/moderation/conversation.server.ts'
import { messagePieces } from '#app/domain/conversations/words.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { Pieces } from '#app/ui/pieces.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { caseNotFound, requireCase } from '#app/parts/moderation-case/case-page.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Conversación denunciada') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, now, found } = await requireCase(args)
  const { id, heading } = found
  const messages = await readConversationAsModerator(db, viewer.id, id, now)
  if (!messages) throw caseNotFound()
  return {
    id,
    heading,
    messages: messages.map(({ id: messageId, name, at, isReported, isHidden, ...message }) => ({
      id: messageId,
      name,
      isReported,
      isHidden,
      words: messagePieces(message),
      at: at.toISOString(),
      when: formatMoment(at, viewer.timezone),
    })),
  }
}

export default function ReportedConversation() {
  const { id, heading, messages } = useLoaderData<typeof loader>()
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <BackLink to={`/moderation/cases/${id}`}>{t('Volver al caso')}</BackLink>
      <h1>
        <Pieces pieces={heading} />
      </h1>
      <p className="callout">{t('Has leído esta conversación por una denuncia: ha quedado anotado.')}</p>
      <ol className="stack--loose">
        {messages.map(({ id: messageId, name, words, isReported, isHidden, at, when }) => (
          <li key={messageId} className={isReported ? 'panel said said--reported' : 'panel said'}>
            <p className="soft small">
              {name}, <time dateTime={at}>{when}</time>
              {isReported && ` · ${t('el mensaje denunciado')}`}
              {isHidden && ` · ${t('oculto')}`}
            </p>
            <p dir="auto">
              <Pieces pieces={words} />
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
