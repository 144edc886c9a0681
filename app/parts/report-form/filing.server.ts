import { data } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { quotePath, QUOTES_PATH } from '#app/domain/hiring/paths.ts'
import { publicRequestPath } from '#app/domain/hiring/public-paths.ts'
import { fileReport, type Filed } from '#app/domain/moderation/reports.server.ts'
import { MessageReportForm, ReportForm, VisitorReportForm } from '#app/domain/moderation/schema.ts'
import type { TargetKind } from '#app/domain/moderation/states.ts'
import { titlePieces } from '#app/domain/moderation/titles.server.ts'
import { findTarget, listReportableMessages } from '#app/domain/moderation/targets.server.ts'
import { ORDERS_PATH } from '#app/domain/orders/paths.ts'
import { parseId } from '#app/forms/fields.ts'
import { addressPrefix, subscriberAddress } from '#app/http/address.ts'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { askAgain, OPEN_FORM_FIELDS, openForm } from '#app/http/open-form.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { consumeLimits, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { findViewer, type RequestArgs } from '#app/http/viewer.server.ts'
import { mailboxOf } from '#app/locale/email-address.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const GONE = () => t('Lo que quieres denunciar ya no está a la vista: no hace falta que hagas nada más.')
const NOT_FOUND = () => t('Aquí no hay nada que se pueda denunciar.')
const OWN = () => t('Esto es tuyo: si quieres quitarlo, hazlo desde tu dashboard.')

const REPORTED_BEFORE = () =>
  t('Ya lo habías denunciado y sigue en marcha. Lo que has escrito ahora no se ha añadido, y sigue aquí.')
const RECEIVED_BY_MAIL = () => t('Hemos recibido tu denuncia. Te enviamos por correo un enlace para ver cómo va.')

const notFound = () => data({ message: NOT_FOUND() }, { status: 404 })
const gone = () => data({ message: GONE() }, { status: 410 })
const own = () => data({ message: OWN() }, { status: 403 })

/** The fields that people write in, with their labels. */
const LABELS = perLanguage(() => ({ text: t('Qué ocurre'), email: t('Correo electrónico') }))

interface Place {
  kind: TargetKind
  id: string | undefined
}

/**
 * The subject of a report form, and the reader.
 * @throws a plain answer when there is nothing to report: 404, 410 for a deleted thing, 403 for the reader's own
 *   content.
 */
export async function openReport(args: RequestArgs, { kind, id: written }: Place) {
  const viewer = await findViewer(args)
  const id = parseId(written)
  const found = id
    ? await findTarget(db, { kind, id }, { readerId: viewer?.id, now: clock.now() })
    : ({ kind: 'not-found' } as const)
  if (found.kind === 'not-found') throw notFound()
  if (found.kind === 'gone') throw gone()
  if (viewer?.id === found.target.subjectId) throw own()
  const opened = viewer ? null : openForm(clock.now())
  return {
    title: titlePieces(found.target, found.target.evidence['language']),
    needsEmail: viewer === undefined,
    opened,
  }
}

/** Files the report of a message (N6), which the form names; the conversation is the address's. */
export async function receiveMessageReport(args: RequestArgs, conversationId: string | undefined) {
  nameFields(args.request, LABELS())
  const form = await readFields(args.request, [MessageReportForm])
  const viewer = await findViewer(args)
  const path = `/dashboard/messages/${conversationId}/report`
  if (!viewer) throw await signInNeeded(args, form, { path, message: SIGN_IN_FIRST() })
  const offered = await requireReportable(viewer.id, conversationId)
  const chosen = judgeForm(form, MessageReportForm)
  if (chosen.status !== 'success') return data(chosen.reply(), { status: 422 })
  const { message: id } = chosen.value
  if (!offered.some((message) => message.id === id))
    return data(chosen.reply({ fieldErrors: { message: [t('Elige el mensaje')] } }), { status: 422 })
  const answer = await file(args, { kind: 'message', id }, form)
  await discardFormDraft(db, viewer.id, path)
  return answer
}

/**
 * The messages of a conversation that this person can report.
 * @throws 404: none, or another person's conversation.
 */
export async function requireReportable(viewerId: string, written: string | undefined) {
  const id = parseId(written)
  const messages = id ? await listReportableMessages(db, viewerId, id) : []
  if (messages.length === 0) throw notFound()
  return messages
}

/**
 * Files a posted report (D12) and leads to its acknowledgement; visitors get it by mail. A refused form comes back as
 * typed.
 */
export async function receiveReport(args: RequestArgs, place: Place) {
  nameFields(args.request, LABELS())
  return file(args, place, await readFields(args.request, [VisitorReportForm, ...OPEN_FORM_FIELDS]))
}

const SIGN_IN_FIRST = () => t('Inicia sesión para enviar la denuncia. Lo que has escrito se conserva.')

/** Files a report of a thing that only signed-in people can see. @throws the page of sign-in, which keeps the words. */
export async function receiveMembersReport(args: RequestArgs, place: Place) {
  nameFields(args.request, LABELS())
  const form = await readFields(args.request, [ReportForm])
  const viewer = await findViewer(args)
  const { pathname: path } = new URL(args.request.url)
  if (!viewer) throw await signInNeeded(args, form, { path, message: SIGN_IN_FIRST() })
  const answer = await file(args, place, form)
  await discardFormDraft(db, viewer.id, path)
  return answer
}

async function file(args: RequestArgs, { kind, id: written }: Place, form: FormData) {
  const { request, context } = args
  const viewer = await findViewer(args)
  const id = parseId(written)
  if (!id) throw notFound()
  const submission = viewer ? judgeForm(form, ReportForm) : judgeForm(form, VisitorReportForm)
  if (submission.status !== 'success') {
    // A missing or own subject is reported before mistakes in the form.
    await openReport(args, { kind, id })
    return data(submission.reply(), { status: 422 })
  }
  const again = viewer ? undefined : askAgain(form, clock.now())
  if (again)
    return data({ ...submission.reply({ formErrors: [again.message] }), opened: again.opened }, { status: 422 })
  const { reason, text } = submission.value
  const email = 'email' in submission.value ? String(submission.value.email) : ''
  const limit = await consumeLimits(
    viewer
      ? [['report-by-account', viewer.id]]
      : [
          ['report-by-address', subscriberAddress(context.clientIp)],
          ['report-by-email', mailboxOf(email)],
        ],
    context,
  )
  if (!limit.allowed) return tooManyRequests(limit, (message) => submission.reply({ formErrors: [message] }))
  const outcome = await fileReport(
    db,
    {
      kind,
      id,
      reporter: viewer ? { id: viewer.id } : { email },
      reason,
      text,
      ipPrefix: addressPrefix(context.clientIp),
    },
    { now: clock.now(), site: siteOf(request) },
  )
  switch (outcome.kind) {
    case 'filed':
    case 'already-filed':
      return await acknowledge(outcome, {
        page: PAGES[kind](id),
        isVisitor: viewer === undefined,
        again: (message) => data(submission.reply({ formErrors: [message] }), { status: 409 }),
      })
    case 'gone':
      throw gone()
    case 'own':
      throw own()
    case 'not-found':
      throw notFound()
  }
}

/** Where visitors go after a report: to its subject, or to where such things are listed. */
const PAGES: Record<TargetKind, (id: string) => string> = {
  listing: (id) => `/marketplace/${id}`,
  profile: (id) => `/freelancers/${id}`,
  message: () => '/dashboard/messages',
  rating: () => '/marketplace',
  contest: (id) => `/contests/${id}`,
  entry: () => '/contests',
  external: (id) => `/external-ads/${id}`,
  request: publicRequestPath,
  quote: quotePath,
  order_event: () => ORDERS_PATH,
  counter_offer: () => QUOTES_PATH,
  counter_answer: () => QUOTES_PATH,
  quote_answer: quotePath,
}

interface Acknowledging<Again> {
  page: string
  isVisitor: boolean
  /** The form again, with what was typed. */
  again: (message: string) => Again
}

/** A visitor reads the same whether the address had reported this before, because it may be another person's. */
function acknowledge<Again>(
  outcome: Extract<Filed, { reportId: string }>,
  { page, isVisitor, again }: Acknowledging<Again>,
) {
  if (isVisitor) return redirectWithNotice(page, RECEIVED_BY_MAIL())
  if (outcome.kind === 'filed')
    return redirectWithNotice(`/reports/${outcome.reportId}`, t('Hemos recibido tu denuncia'))
  if (!outcome.isSame) return again(REPORTED_BEFORE())
  return redirectWithNotice(`/reports/${outcome.reportId}`, t('Ya lo habías denunciado y sigue en marcha'), {
    kind: 'info',
  })
}
