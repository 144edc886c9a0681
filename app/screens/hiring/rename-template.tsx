import { useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { TEMPLATE_NAME_MAX } from '#app/domain/hiring/limits.ts'
import { TEMPLATES_PATH } from '#app/domain/hiring/paths.ts'
import { renameTemplate } from '#app/domain/hiring/quote-templates.server.ts'
import { TemplateForm, type TemplateFields } from '#app/domain/hiring/schema.ts'
import { TextField } from '#app/forms/controls.tsx'
import { StepPage } from '#app/forms/step-form.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireTemplate, TEMPLATE_NAME_TAKEN, unknownTemplate } from './template-pages.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Cambiar el nombre de la plantilla') }]

export async function loader(args: LoaderFunctionArgs) {
  const { template } = await requireTemplate(args)
  return { name: template.name }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, template } = await requireTemplate(args)
  const submission = await readForm(args.request, TemplateForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const outcome = await renameTemplate(db, viewer.id, template.id, submission.value.template_name)
  switch (outcome) {
    case 'renamed':
      return redirectWithNotice(TEMPLATES_PATH, t('Nombre cambiado'))
    case 'name-taken':
      return data(submission.reply({ fieldErrors: { template_name: [TEMPLATE_NAME_TAKEN()] } }), { status: 409 })
    case 'not-found':
      throw unknownTemplate()
  }
}

export default function RenameTemplate() {
  const { name } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<TemplateFields>({ id: 'rename', lastResult, defaultValue: { template_name: name } })
  return (
    <StepPage
      form={form}
      title={t('Cambiar el nombre de la plantilla')}
      act={t('Guardar el nombre')}
      back={{ to: TEMPLATES_PATH, title: t('Plantillas de presupuesto') }}
      refusal={null}
      hidden={{}}
    >
      <TextField field={fields.template_name} label={t('Nombre de la plantilla')} maxLength={TEMPLATE_NAME_MAX} />
    </StepPage>
  )
}
