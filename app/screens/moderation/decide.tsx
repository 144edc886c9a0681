import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { appealUrlAt } from '#app/adapters/links.server.ts'
import { db } from '#app/db.server.ts'
import { categoryOptions } from '#app/domain/listings/categories.ts'
import { decideCase } from '#app/domain/moderation/decisions.server.ts'
import { LONGEST_SUSPENSION_DAYS, MODERATOR_SUSPENSION_DAYS, RULES } from '#app/domain/moderation/rules.ts'
import { DecisionForm } from '#app/domain/moderation/schema.ts'
import { ACTION_LABELS, choicesOf, REASONS, type Action } from '#app/domain/moderation/states.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { ErrorSummary, SelectField, TextArea, TextField } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { caseNotFound, readCaseForm, refusalOf, requireCase } from '#app/parts/moderation-case/case-page.server.ts'
import { Pieces } from '#app/ui/pieces.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Decidir') }]

type DecisionFields = { action: string; rule: string; facts: string; days: string; category: string }

const HINTS: () => Record<Action, string> = perLanguage(() => ({
  desestimar: t('No hay nada que reprochar. Si una regla lo había retenido, vuelve a verse.'),
  restaurar: t('Vuelve a verse, y queda constancia de la norma.'),
  recategorizar: t('Se queda a la vista, en la categoría que le corresponde.'),
  advertir: t('Queda constancia; lo publicado sigue a la vista.'),
  retener: t('Deja de verse hasta que se revise otra vez.'),
  retirar: t('Deja de verse.'),
  ocultar: t('El mensaje deja de leerse.'),
  suspender: t('Se cierran sus sesiones y sus anuncios no se ven mientras dure.'),
  expulsar: t('Lo mismo, sin fecha de fin.'),
}))

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, found } = await requireCase(args)
  const { id, heading, kind, isMine } = found
  const choices = choicesOf(kind, viewer.role)
  const most = viewer.role === 'administrador' ? LONGEST_SUSPENSION_DAYS : MODERATOR_SUSPENSION_DAYS
  return { id, heading, choices, most, isMine }
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { facts: t('Hechos') })
  const { viewer, id, submission } = await readCaseForm(args, DecisionForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const site = siteOf(args.request)
  const deciding = { now: clock.now(), site, appealUrl: appealUrlAt(site.origin) }
  const outcome = await decideCase(db, viewer, id, submission.value, deciding)
  switch (outcome.kind) {
    case 'decided':
      return await redirectWithNotice(`/moderation/cases/${id}`, t('Decisión guardada y comunicada'))
    case 'not-found':
      throw caseNotFound()
    case 'not-allowed':
      return data(submission.reply({ fieldErrors: { action: [t('Eso no lo puedes decidir tú en este caso')] } }), {
        status: 403,
      })
    case 'wrong-days':
      return data(
        submission.reply({ fieldErrors: { days: [t('Escribe cuántos días, de 1 a {most}', { most: outcome.most })] } }),
        {
          status: 422,
        },
      )
    case 'wrong-category':
      return data(submission.reply({ fieldErrors: { category: [t('Elige otra categoría que la que tiene')] } }), {
        status: 422,
      })
    default:
      return data(submission.reply({ formErrors: [refusalOf(outcome)] }), { status: 409 })
  }
}

export default function Decide() {
  const { id, heading, choices, most, isMine } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<DecisionFields>({ id: 'decision', lastResult })
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <ErrorSummary form={form} title={t('La decisión no se ha guardado')} />
      <h1>{t('Decidir')}</h1>
      <p>
        <strong>
          <Pieces pieces={heading} />
        </strong>
      </p>
      {!isMine && !lastResult && (
        <p className="callout callout--warn">
          {rich('Este caso no es tuyo ahora. Hazte cargo en <a>su página</a> antes de decidir.', {
            a: (text) => <Link to={`/moderation/cases/${id}`}>{text}</Link>,
          })}
        </p>
      )}
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <RadioGroup
          field={fields.action}
          label={t('Decisión')}
          options={choices.map((value) => ({ value, label: ACTION_LABELS()[value], hint: HINTS()[value] }))}
        />
        {choices.includes('recategorizar') && (
          <SelectField
            field={fields.category}
            label={t('Categoría que le corresponde (opcional)')}
            hint={t('Solo si cambias la categoría.')}
            placeholder={t('La que tiene')}
            options={categoryOptions()}
          />
        )}
        {choices.includes('suspender') && (
          <TextField
            field={fields.days}
            label={t('Días de suspensión (opcional)')}
            hint={t('Solo si suspendes la cuenta: de 1 a {most}.', { most })}
            inputMode="numeric"
          />
        )}
        <SelectField
          field={fields.rule}
          label={t('Norma')}
          placeholder={t('Elige la norma')}
          options={REASONS.map((value) => ({ value, label: RULES()[value].title }))}
        />
        <TextArea
          field={fields.facts}
          label={t('Hechos')}
          hint={t(
            'Qué has visto y por qué va contra la norma, o por qué no. Lo lee la persona afectada: sin nombres de quienes denuncian.',
          )}
          rows={6}
        />
        <FormEnd busy={t('Guardando...')} to={`/moderation/cases/${id}`}>
          {t('Guardar la decisión')}
        </FormEnd>
      </Form>
    </div>
  )
}
