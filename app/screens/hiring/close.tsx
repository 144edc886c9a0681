import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { requestPath } from '#app/domain/hiring/paths.ts'
import { closeRequest } from '#app/domain/hiring/closing.server.ts'
import { AnswerForm } from '#app/domain/hiring/schema.ts'
import { requestStateAt } from '#app/domain/hiring/states.ts'
import { parseId } from '#app/forms/fields.ts'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { insteadOf, nameFields } from '#app/http/outage.server.ts'
import { AnswerPage } from './answer-form.tsx'
import { findWritten, NOT_STORED, requireRequest, requireSender, unknownRequest } from './hiring-page.server.ts'

const NOT_OPEN = 'Esta solicitud ya no está abierta.'
const LABEL = 'Respuesta para quienes enviaron presupuesto'

export const meta: MetaFunction = () => [{ title: 'Cerrar la solicitud' }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, request } = await requireRequest(args)
  if (!request.isOwn) throw unknownRequest()
  const draft = await findWritten(viewer, args)
  const isOpen = requestStateAt(request, clock.now()) === 'abierta'
  return data(
    {
      back: { to: requestPath(request.id), title: request.title },
      draft: typeof draft?.answer === 'string' ? draft.answer : undefined,
      refusal: isOpen ? null : NOT_OPEN,
    },
    { status: isOpen ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { answer: LABEL })
  const form = await readFields(args.request, [AnswerForm])
  const viewer = await requireSender(args, form)
  const id = parseId(args.params['id'])
  if (!id) throw unknownRequest()
  const submission = judgeForm(form, AnswerForm)
  if (submission.status !== 'success') {
    const { request } = await requireRequest(args)
    if (!request.isOwn) throw unknownRequest()
    return data(submission.reply(), { status: 422 })
  }
  const { answer } = submission.value
  const outcome = await closeRequest(db, viewer.id, id, { answer, now: clock.now() }).catch(
    insteadOf(args, 'a request could not be closed', 'failed' as const),
  )
  switch (outcome) {
    case 'closed':
      await discardFormDraft(db, viewer.id, new URL(args.request.url).pathname)
      return redirectWithNotice(requestPath(id), 'Solicitud cerrada')
    case 'not-found':
      throw unknownRequest()
    case 'not-open':
      return data(submission.reply({ formErrors: [NOT_OPEN] }), { status: 409 })
    case 'failed':
      return data(submission.reply({ formErrors: [NOT_STORED] }), { status: 503 })
  }
}

export default function CloseRequest() {
  const page = useLoaderData<typeof loader>()
  return (
    <AnswerPage
      title="Cerrar sin contratar"
      lead="La solicitud deja de admitir presupuestos, y quienes enviaron uno reciben tu respuesta: así nadie se queda esperando."
      label={LABEL}
      hint="Por ejemplo: al final no lo necesito. Gracias por el presupuesto."
      act="Cerrar la solicitud"
      lastResult={useActionData<typeof action>()}
      {...page}
    />
  )
}
