import '#app/parts/moderation-case/moderation.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { readConversationAsModerator } from '#app/domain/moderation/conversation.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { caseNotFound, requireCase } from '#app/parts/moderation-case/case-page.server.ts'

export const meta: MetaFunction = () => [{ title: 'Conversación denunciada' }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, now, found } = await requireCase(args)
  const { id, title } = found
  const messages = await readConversationAsModerator(db, viewer.id, id, now)
  if (!messages) throw caseNotFound()
  return {
    id,
    title,
    messages: messages.map(({ at, ...message }) => ({
      ...message,
      at: at.toISOString(),
      when: formatMoment(at, viewer.timezone),
    })),
  }
}

export default function ReportedConversation() {
  const { id, title, messages } = useLoaderData<typeof loader>()
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <BackLink to={`/moderation/cases/${id}`}>Volver al caso</BackLink>
      <h1>{title}</h1>
      <p className="callout">Has leído esta conversación por una denuncia: ha quedado anotado.</p>
      <ol className="stack--loose">
        {messages.map(({ id: messageId, name, content, isReported, isHidden, at, when }) => (
          <li key={messageId} className={isReported ? 'panel said said--reported' : 'panel said'}>
            <p className="soft small">
              {name}, <time dateTime={at}>{when}</time>
              {isReported && ' · el mensaje denunciado'}
              {isHidden && ' · oculto'}
            </p>
            <p>{content}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
