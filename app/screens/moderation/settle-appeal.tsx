import '#app/parts/moderation-case/moderation.css'
import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { settleAppeal } from '#app/domain/moderation/appeals.server.ts'
import { AppealDecisionForm } from '#app/domain/moderation/schema.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { ErrorSummary, TextArea } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { caseNotFound, readCaseForm, refusalOf, requireCase } from '#app/parts/moderation-case/case-page.server.ts'
import { Pieces } from '#app/ui/pieces.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Resolver el recurso') }]

type SettlementFields = { outcome: string; facts: string }

export async function loader(args: LoaderFunctionArgs) {
  const { id, heading, appeal } = (await requireCase(args)).found
  return { id, heading, text: appeal?.text ?? null, by: appeal?.by ?? null }
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { facts: t('Por qué') })
  const { viewer, id, submission } = await readCaseForm(args, AppealDecisionForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const outcome = await settleAppeal(db, viewer, id, submission.value, {
    now: clock.now(),
    site: siteOf(args.request),
  })
  switch (outcome.kind) {
    case 'settled':
      return await redirectWithNotice(`/moderation/cases/${id}`, t('Recurso resuelto y comunicado'))
    case 'reopened':
      return await redirectWithNotice(
        `/moderation/cases/${outcome.caseId}`,
        t('Recurso resuelto y comunicado. El caso vuelve a estar por decidir'),
      )
    case 'not-found':
      throw caseNotFound()
    default:
      return data(submission.reply({ formErrors: [refusalOf(outcome)] }), { status: 409 })
  }
}

const ABOUT_MEASURE = perLanguage(() => [
  { value: 'confirmado', label: t('Confirmar la medida') },
  { value: 'revertido', label: t('Revertirla'), hint: t('Todo vuelve a estar como antes del caso.') },
])
const ABOUT_DISMISSAL = perLanguage(() => [
  { value: 'confirmado', label: t('Mantener que no hay nada que reprochar') },
  { value: 'revertido', label: t('Volver a estudiarlo'), hint: t('Se abre un caso nuevo, que decides tú.') },
])

export default function SettleAppeal() {
  const { id, heading, text, by } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<SettlementFields>({ id: 'settlement', lastResult })
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <ErrorSummary form={form} title={t('El recurso sigue sin resolver')} />
      <h1>{t('Resolver el recurso')}</h1>
      <p>
        <strong>
          <Pieces pieces={heading} />
        </strong>
      </p>
      {by === null && (
        <>
          <p>{t('Nadie ha recurrido este caso.')}</p>
          <p>
            <Link to={`/moderation/cases/${id}`}>{t('Volver al caso')}</Link>
          </p>
        </>
      )}
      {by === 'reporter' && <p className="soft">{t('Recurre quien lo denunció: no hay ninguna medida en vigor.')}</p>}
      {text && <blockquote className="panel said">{text}</blockquote>}
      {(by !== null || lastResult) && (
        <Form method="post" className="form panel" {...getFormProps(form)}>
          <RadioGroup
            field={fields.outcome}
            label={t('Decisión')}
            options={by === 'reporter' ? ABOUT_DISMISSAL() : ABOUT_MEASURE()}
          />
          <TextArea
            field={fields.facts}
            label={t('Por qué')}
            hint={t('Lo lee la persona que ha recurrido.')}
            rows={5}
          />
          <FormEnd busy={t('Guardando...')} to={`/moderation/cases/${id}`}>
            {t('Resolver')}
          </FormEnd>
        </Form>
      )}
    </div>
  )
}
