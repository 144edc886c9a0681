import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { messageText } from '#app/domain/conversations/words.server.ts'
import { findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { cutText } from '#app/locale/words.ts'
import { receiveMessageReport, requireReportable } from '#app/parts/report-form/filing.server.ts'
import { ReportForm } from '#app/parts/report-form/report-form.tsx'
import { t } from '#app/locale/texts.ts'

/** Enough letters to tell messages apart. */
const SHOWN = 160

export const meta: MetaFunction = () => [{ title: t('Denunciar un mensaje') }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const messages = await requireReportable(viewer.id, params.id)
  const draft = await findFormDraft(db, viewer.id, {
    path: `/dashboard/messages/${params.id}/report`,
    now: clock.now(),
  })
  return {
    id: params.id,
    draft,
    chosen: readAddress(request, ['message']).get('message') ?? undefined,
    messages: messages.map(({ id, at, ...message }) => ({
      value: id,
      label: cutText(messageText(message), SHOWN) || t('Un archivo'),
      hint: formatMoment(at, viewer.timezone),
    })),
  }
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return receiveMessageReport({ request, context }, params.id)
}

export default function ReportMessage() {
  const { id, draft, chosen, messages } = useLoaderData<typeof loader>()
  return (
    <ReportForm
      kind="message"
      heading={t('Denunciar un mensaje')}
      title={t('De la conversación se lee solo lo que rodea al mensaje, y queda anotado quién lo lee.')}
      needsEmail={false}
      opened={null}
      backTo={`/dashboard/messages/${id}`}
      messages={messages}
      typed={{ message: chosen, ...draft }}
      lastResult={useActionData<typeof action>()}
    />
  )
}
