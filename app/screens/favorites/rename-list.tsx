import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { renameList } from '#app/domain/favorites/commands.server.ts'
import { LIST_NAME_MAX } from '#app/domain/favorites/limits.ts'
import { favoritesPath, FAVORITE_NAMES, readFavoriteParams } from '#app/domain/favorites/params.ts'
import { listLists } from '#app/domain/favorites/queries.server.ts'
import { ListNameForm } from '#app/domain/favorites/schema.ts'
import { ErrorSummary, TextField } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { readAddress } from '#app/http/address-query.server.ts'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { listNotFound, requireList } from './own-favorite.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Cambiar nombre de la lista') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const list = await requireList(viewer.id, request)
  return { list, back: favoritesPath(list), max: LIST_NAME_MAX }
}

export async function action({ request, context }: ActionFunctionArgs) {
  nameFields(request, { name: { line: t('Nombre de la lista') } })
  const form = await readFields(request, [ListNameForm, 'return'])
  const viewer = await requireViewer({ request, context })
  const { list } = readFavoriteParams(readAddress(request, FAVORITE_NAMES))
  const submission = judgeForm(form, ListNameForm)
  if (submission.status !== 'success') {
    await requireList(viewer.id, request)
    return data(submission.reply(), { status: 422 })
  }
  const { name } = submission.value
  const renamed = list && (await renameList(db, viewer.id, list, name))
  if (renamed) return redirectWithNotice(favoritesPath(renamed), t('Lista actualizada'))
  // The second press finds the list under its new name.
  const isThere = (await listLists(db, viewer.id)).some((known) => known.name === name)
  if (!isThere) throw listNotFound()
  return redirectWithNotice(favoritesPath(name), t('Lista actualizada'))
}

export default function RenameList() {
  const { list, back, max } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<{ name: string }>({
    id: 'list',
    lastResult: useActionData<typeof action>(),
    defaultValue: { name: list },
  })
  return (
    <div className="wrap wrap--form page stack--loose">
      <ErrorSummary form={form} />
      <h1>{t('Cambiar nombre de la lista')}</h1>
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <TextField
          field={fields.name}
          label={t('Nombre de la lista')}
          hint={t('Si ya tienes otra con ese nombre, se juntan.')}
          maxLength={max}
        />
        <FormEnd busy={t('Guardando…')} to={back}>
          {t('Guardar cambios')}
        </FormEnd>
      </Form>
    </div>
  )
}
