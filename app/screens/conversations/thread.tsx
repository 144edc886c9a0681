import './inbox.css'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { sendMessage } from '#app/domain/conversations/commands.server.ts'
import { inboxQuery, INBOX_NAMES, readInboxParams } from '#app/domain/conversations/params.ts'
import { refusalOf } from '#app/domain/conversations/refusals.server.ts'
import { SEND_FAILED, sendingLimits } from '#app/domain/conversations/limits.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { takesOtherWords } from '#app/http/form-data.server.ts'
import { answerFailure, nameFields } from '#app/http/outage.server.ts'
import { limitFactor } from '#app/http/rate-limit.server.ts'
import { requireConversation, unknownConversation, loadThread } from './thread.server.ts'
import { Inbox } from './inbox.tsx'
import { messageAgain, receiveMessage } from './received-message.server.ts'
import { Thread } from './thread-view.tsx'
import { useLive } from './use-live.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? t('{name} · Mensajes', { name: data.other.name }) : t('Mensajes') },
]

export const loader = (args: LoaderFunctionArgs) => loadThread(args)

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { content: t('Tu mensaje') })
  takesOtherWords(args.request)
  // This is checked before any file is read.
  const { viewer, conversation } = await requireConversation(args)
  const { id } = conversation
  const { log } = args.context
  const received = await receiveMessage(args.request, viewer.id, { log })
  // The time is taken after the body has arrived, because others may have written meanwhile.
  const now = clock.now()
  const { submission, files, draftKey } = received
  if (received.isChange) return messageAgain(received)
  if (submission.status !== 'success') return messageAgain(received, { status: 422 })
  if (received.refusals.length > 0) return messageAgain(received, { status: received.isStored ? 422 : 503 })
  const where = { conversationId: id, senderId: viewer.id }
  const sending = { now, limits: sendingLimits(limitFactor), files: { draftKey, ids: files.map((file) => file.id) } }
  answerFailure(args, t('No se ha guardado'), (message, { status }) => messageAgain(received, { status, message }))
  const outcome = await sendMessage(db, where, submission.value, sending)
  switch (outcome.kind) {
    case 'sent':
    case 'already-sent':
      return redirect(
        `/dashboard/messages/${id}${inboxQuery(readInboxParams(readAddress(args.request, INBOX_NAMES)))}`,
        303,
      )
    case 'not-found':
      throw unknownConversation()
    default: {
      const { status, message, retryAfterSeconds } = refusalOf(outcome, now)
      const headers = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : undefined
      return messageAgain(received, { status, message, headers })
    }
  }
}

export default function ConversationPage() {
  const conversation = useLoaderData<typeof loader>()
  useLive(conversation.account, ({ id, seq, readSeq, unread, cards }) => {
    const shown = conversation.inbox.items.find((item) => item.id === id)
    const isSame = id === conversation.id && seq === conversation.seq && readSeq === conversation.otherReadSeq
    return isSame && cards === conversation.cardChanges && unread === (shown?.unread ?? 0)
  })
  return (
    <div className="page messages-page">
      <div className="messages messages--open">
        <Inbox inbox={conversation.inbox} current={conversation.id} />
        <Thread
          key={conversation.id}
          conversation={conversation}
          lastResult={useActionData<typeof action>()}
          failure={SEND_FAILED()}
        />
      </div>
    </div>
  )
}
