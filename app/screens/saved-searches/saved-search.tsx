import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { changeSearch } from '#app/domain/saved-searches/commands.server.ts'
import { criteriaText, savedSearchPath } from '#app/domain/saved-searches/criteria.ts'
import { NAME_MAX, FREQUENCY_OPTIONS, SAVED_SEARCHES_PATH } from '#app/domain/saved-searches/values.ts'
import { SavedSearchForm } from '#app/domain/saved-searches/schema.ts'
import { ErrorSummary, SelectField, TextField } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { requireSearch, searchIdIn, searchNotFound } from './own-search.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Editar búsqueda') }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const { id, name, frequency, params: saved } = await requireSearch(viewer.id, params)
  const shown = { criteria: criteriaText(saved), results: savedSearchPath(saved) }
  return { id, name, frequency, ...shown, frequencies: FREQUENCY_OPTIONS(), max: NAME_MAX, back: SAVED_SEARCHES_PATH }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  nameFields(request, { name: { line: t('Nombre de la búsqueda') } })
  const form = await readFields(request, [SavedSearchForm])
  const viewer = await requireViewer({ request, context })
  const id = searchIdIn(params)
  const submission = judgeForm(form, SavedSearchForm)
  if (submission.status !== 'success') {
    await requireSearch(viewer.id, params)
    return data(submission.reply(), { status: 422 })
  }
  if ((await changeSearch(db, viewer.id, id, submission.value)) === 'not-found') throw searchNotFound()
  return redirectWithNotice(SAVED_SEARCHES_PATH, t('Búsqueda actualizada'))
}

export default function EditSavedSearch() {
  const { id, name, frequency, criteria, results, frequencies, max, back } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<{ name: string; frequency: string }>({
    id: 'saved-search',
    lastResult: useActionData<typeof action>(),
    defaultValue: { name, frequency },
  })
  return (
    <div className="wrap wrap--form page stack--loose">
      <ErrorSummary form={form} />
      <h1>{t('Editar búsqueda')}</h1>
      <p>
        {rich('Busca: <a>{criteria}</a>. Para buscar otra cosa, guarda otra búsqueda.', {
          criteria,
          a: (text) => <Link to={results}>{text}</Link>,
        })}
      </p>
      <Form method="post" className="form panel" action={`${back}/${id}`} {...getFormProps(form)}>
        <TextField field={fields.name} label={t('Nombre de la búsqueda')} maxLength={max} autoComplete="off" />
        <SelectField field={fields.frequency} label={t('Cada cuánto te avisamos')} options={frequencies} />
        <FormEnd busy={t('Guardando…')} to={back}>
          {t('Guardar cambios')}
        </FormEnd>
      </Form>
    </div>
  )
}
