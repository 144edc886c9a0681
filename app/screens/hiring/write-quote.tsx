import '#app/parts/hiring/hiring.css'
import './quote-form.css'
import { getFormProps, useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { quotePath, requestPath, writeQuotePath } from '#app/domain/hiring/paths.ts'
import { findAskedJob } from '#app/domain/hiring/asked-job.server.ts'
import { findNoPlace } from '#app/domain/hiring/places-to-quote.server.ts'
import { publicRequestPath } from '#app/domain/hiring/public-paths.ts'
import { findQuote, listQuotes } from '#app/domain/hiring/queries.server.ts'
import { sendQuote } from '#app/domain/hiring/quotes.server.ts'
import { QuoteForm, quoteOf, TemplateForm, type QuoteFields } from '#app/domain/hiring/schema.ts'
import { stageNames } from '#app/domain/hiring/stage-names.ts'
import { hasTaxDetails } from '#app/domain/tax-details/details.server.ts'
import { ErrorSummary, SubmitButton, type TextFieldMetadata } from '#app/forms/controls.tsx'
import { parseId, parseVersion } from '#app/forms/fields.ts'
import { PageOf } from '#app/forms/page-of.tsx'
import { judgeForm, readFields, textOf } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { writeOutDay } from '#app/locale/dates.server.ts'
import { FileList } from '#app/parts/attached-files/file-list.tsx'
import { findPersonShown } from '#app/parts/hiring/known-person.server.ts'
import { presentJob } from '#app/parts/listing-card/job.server.ts'
import { TAX_REMINDER } from '#app/parts/hiring/tax-reminder-texts.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { ProveFirst } from '#app/ui/prove-first.tsx'
import { presentCounter } from './compared-versions.server.ts'
import { Proposal } from './compared-table.tsx'
import { findWritten, LEAVING, requireQuotable, requireSender, unknownRequest } from './hiring-page.server.ts'
import { NO_PLACE } from './no-place-texts.ts'
import { presentRequest } from './presented.server.ts'
import { fieldsOf } from './quote-fields.server.ts'
import { presentRequestFiles } from './request-files.server.ts'
import { Asked, QuoteAsker } from './quote-asker.tsx'
import { Money, Stages, Work } from './quote-parts.tsx'
import { sumTyped } from './quote-sum.server.ts'
import type { QuoteTableProps } from './quote-table.tsx'
import { RunningTable } from './running-table.tsx'
import { findTemplatesIn, keepTemplate } from './template-pages.server.ts'
import { PickTemplate, SaveTemplate } from './template-parts.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'

const NOT_OPEN = () => t('Esta solicitud ya no está abierta: no admite más presupuestos.')
const SAME = () => t('Es igual que el presupuesto que ya habías enviado: no se ha enviado nada nuevo')
const SAME_AS_COUNTERED = () =>
  t(
    'Es igual que el presupuesto que ya habías enviado: no se ha enviado nada nuevo. La contraoferta sigue esperando tu respuesta',
  )
const TOO_MANY = () => t('Has enviado veinte versiones, que son todas las posibles.')
const CHANGED = () =>
  t('La solicitud ha cambiado mientras escribías: léela otra vez. Lo que has escrito sigue aquí; si te vale, envíalo.')
const REFUSED = perLanguage(() => ({
  ...NO_PLACE(),
  'not-open': NOT_OPEN(),
  leaving: LEAVING(),
  'too-many-versions': TOO_MANY(),
  changed: CHANGED(),
}))

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? t('Preparar presupuesto: {title}', { title: data.request.title }) : t('Solicitud no encontrada') },
]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, request } = await requireQuotable(args)
  const reading = { now: clock.now(), timeZone: viewer.timezone }
  const place = { freelancerId: viewer.id, requestId: request.id }
  const [[newest], draft, noPlace, isKnownToTax, files, templates, person, job] = await Promise.all([
    listQuotes(db, viewer.id, request.id),
    findWritten(viewer, args),
    request.isPublic ? findNoPlace(db, place) : undefined,
    hasTaxDetails(db, viewer.id),
    presentRequestFiles({ readerId: viewer.id, requestId: request.id, now: reading.now }),
    findTemplatesIn(args.request, viewer.id, request.currency),
    findPersonShown(viewer.id, request.clientId, 'client'),
    findAskedJob(db, place),
  ])
  const before = newest && (await findQuote(db, viewer.id, newest.id))
  const shown = presentRequest(request, reading)
  const kind = viewer.emailVerified ? noPlace?.kind : 'unverified'
  const refusal = !shown.isOpen ? NOT_OPEN() : kind ? NO_PLACE()[kind] : null
  const counter = before?.counters.find(({ outcome }) => outcome === null)
  const typed: QuoteFields = { ...fieldsOf(before, counter, templates.chosen), ...(draft as QuoteFields | undefined) }
  return data(
    {
      request: shown,
      person,
      job: presentJob(job, request.id),
      facts: factsOf(shown, person?.town),
      files,
      backTo: request.isAsked ? requestPath(request.id) : publicRequestPath(request.id),
      key: randomUUID(),
      counter: before && counter ? presentCounter(before, counter, reading) : null,
      typed,
      sum: sumTyped((name) => typed[name], request.currency),
      templates: templates.shown,
      refusal,
      isProved: viewer.emailVerified,
      tax: isKnownToTax ? null : TAX_REMINDER(),
    },
    { status: refusal ? 409 : 200 },
  )
}

/** The place, the budget, the date and the age of a request, in words. */
const factsOf = ({ place, budget, wanted, sent }: ReturnType<typeof presentRequest>, town: string | null = null) =>
  [
    place ?? town,
    budget && t('Presupuesto: {amount}', { amount: budget }),
    wanted && t('Para el {date}', { date: wanted }),
    t('Enviada el {date}', { date: sent }),
  ].filter((fact): fact is string => Boolean(fact))

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, {
    scope: t('Qué incluye'),
    exclusions: t('Qué no incluye (opcional)'),
    template_name: { line: t('Nombre de la plantilla') },
  })
  const form = await readFields(args.request, [QuoteForm, TemplateForm, 'key', 'intent', 'read'])
  await requireSender(args, form)
  const { viewer, request } = await requireQuotable(args)
  const submission = judgeForm(form, QuoteForm)
  const came: { sum: QuoteTableProps | null; said?: string } = {
    sum: sumTyped((name) => textOf(form, name), request.currency),
  }
  if (submission.status !== 'success') return data({ ...came, result: submission.reply() }, { status: 422 })
  const written = quoteOf(submission.value)
  if (textOf(form, 'intent') === 'template') {
    const kept = await keepTemplate(viewer.id, form, { written, currency: request.currency })
    if ('said' in kept) return data({ ...came, result: submission.reply(), said: kept.said })
    const result = submission.reply({ fieldErrors: { template_name: [kept.mistake] } })
    return data({ ...came, result }, { status: kept.status })
  }
  if (textOf(form, 'intent') === 'calculate') {
    return data({ ...came, result: submission.reply() })
  }
  const again = (message: string, status: number) =>
    data({ ...came, result: submission.reply({ formErrors: [message] }) }, { status })
  const formKey = parseId(textOf(form, 'key')) ?? randomUUID()
  const place = { freelancerId: viewer.id, requestId: request.id }
  const sending = { formKey, now: clock.now(), readVersion: parseVersion(textOf(form, 'read')) }
  const outcome = await sendQuote(db, place, written, sending)
  switch (outcome.kind) {
    case 'quoted':
    case 'already-quoted':
      await discardFormDraft(db, viewer.id, writeQuotePath(request.id))
      return redirectWithNotice(quotePath(outcome.id), t('Presupuesto enviado'))
    case 'nothing-new':
      await discardFormDraft(db, viewer.id, writeQuotePath(request.id))
      return redirectWithNotice(quotePath(outcome.id), outcome.isCountered ? SAME_AS_COUNTERED() : SAME())
    case 'too-early': {
      const { startsOn, days } = outcome
      const message = t('Has dicho que empiezas como pronto el {date}: escribe {days} días o más', {
        date: writeOutDay(startsOn),
        days,
      })
      const result = submission.reply({ fieldErrors: { [stageNames(1).days]: [message] } })
      return data({ ...came, result }, { status: 422 })
    }
    case 'not-found':
      throw unknownRequest()
    default:
      return again(REFUSED()[outcome.kind], outcome.kind === 'unverified' ? 403 : 409)
  }
}

export default function WriteQuote() {
  const { request, person, job, facts, files, backTo, key, counter, typed, sum, templates, refusal, isProved, tax } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<QuoteFields>({ id: 'quote', lastResult: answer?.result, defaultValue: typed })
  const field = (name: string) => fields[name] as TextFieldMetadata
  return (
    <div className="page stack--loose">
      <BackLink to={backTo} lang={request.lang}>
        {request.title}
      </BackLink>
      <ErrorSummary form={form} title={t('No se ha enviado el presupuesto')} />
      <h1>{t('Preparar presupuesto')}</h1>
      {refusal && !answer ? (
        isProved ? (
          <p className="callout">{refusal}</p>
        ) : (
          <ProveFirst>{refusal}</ProveFirst>
        )
      ) : (
        <>
          <PickTemplate {...templates} />
          <Form method="post" className="form quote-form" {...getFormProps(form)}>
            <PageOf />
            <input type="hidden" name="key" value={key} />
            {/* After a refusal the page shows the words as they are now. */}
            <input type="hidden" name="read" value={request.version} />
            <QuoteAsker
              client={{ id: request.clientId, name: request.clientName }}
              person={person}
              job={job}
              facts={facts}
            />
            <Asked request={request}>
              <FileList files={files} />
            </Asked>
            {counter && (
              <section className="panel stack" aria-labelledby="counter">
                <h2 id="counter">{t('Lo que te propone')}</h2>
                <Proposal counter={counter} />
                <p>{t('Está puesto abajo: cámbialo si quieres.')}</p>
              </section>
            )}
            <Work field={field} />
            <Stages field={field} />
            <Money field={field} />
            <RunningTable formId={form.id} sum={answer ? answer.sum : sum} />
            <p className="small soft">
              <HiringRulesLink rule="presupuestos">{t('Sin comisión: recibes lo que pone «a pagar»')}</HiringRulesLink>
            </p>
            <div className="cluster">
              <SubmitButton busy={t('Enviando…')} className="button button--large">
                {t('Enviar presupuesto')}
              </SubmitButton>{' '}
              <button className="button button--plain button--large" name="intent" value="calculate">
                {t('Calcular')}
              </button>{' '}
              <Link className="button button--plain button--large" to={backTo}>
                {t('Cancelar')}
              </Link>
            </div>
            {tax && (
              <p className="callout">
                {tax.text} <Link to={tax.to}>{tax.act}</Link>
              </p>
            )}
            {/* After the button that sends: the key of a field presses the first. */}
            <SaveTemplate field={field('template_name')} said={answer?.said} />
          </Form>
        </>
      )}
    </div>
  )
}
