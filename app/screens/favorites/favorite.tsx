import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { describeFavorite } from '#app/domain/favorites/commands.server.ts'
import { LIST_NAME_MAX, LISTS_MAX, NOTE_MAX } from '#app/domain/favorites/limits.ts'
import { listLists } from '#app/domain/favorites/queries.server.ts'
import { FavoriteForm } from '#app/domain/favorites/schema.ts'
import { ErrorSummary, TextArea, TextField } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { favoriteIdIn, favoriteNotFound, favoritesReturn, requireFavorite, returnIn } from './own-favorite.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Nota y lista') }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const [favorite, lists] = await Promise.all([requireFavorite(viewer.id, params), listLists(db, viewer.id)])
  return {
    ...favorite,
    lists: lists.flatMap(({ name }) => name ?? []),
    returnTo: returnIn(request),
    limits: { list: LIST_NAME_MAX, note: NOTE_MAX },
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  nameFields(request, { note: t('Nota (opcional)'), list: { line: t('Lista (opcional)') } })
  const form = await readFields(request, [FavoriteForm, 'return'])
  const viewer = await requireViewer({ request, context })
  const id = favoriteIdIn(params)
  const submission = judgeForm(form, FavoriteForm)
  if (submission.status !== 'success') {
    await requireFavorite(viewer.id, params)
    return data(submission.reply(), { status: 422 })
  }
  switch (await describeFavorite(db, viewer.id, id, submission.value)) {
    case 'described':
      return redirectWithNotice(favoritesReturn(form.get('return')), t('Favorito actualizado'))
    case 'too-many-lists':
      return data(
        submission.reply({
          fieldErrors: { list: [t('Como máximo {most} listas: elige una de las tuyas', { most: LISTS_MAX })] },
        }),
        {
          status: 422,
        },
      )
    case 'not-found':
      throw favoriteNotFound()
  }
}

export default function DescribeFavorite() {
  const { id, title, lang, list, note, lists, returnTo, limits } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<{ list: string; note: string }>({
    id: 'favorite',
    lastResult: useActionData<typeof action>(),
    defaultValue: { list: list ?? '', note: note ?? '' },
  })
  return (
    <div className="wrap wrap--form page stack--loose">
      <ErrorSummary form={form} />
      <h1>{t('Nota y lista')}</h1>
      <p>{title ? <strong lang={lang}>{title}</strong> : t('Este anuncio ya no está disponible.')}</p>
      <Form method="post" className="form panel" action={`/dashboard/favorites/${id}`} {...getFormProps(form)}>
        <input type="hidden" name="return" value={returnTo} />
        <TextField
          field={fields.list}
          label={t('Lista (opcional)')}
          hint={t('Escribe el nombre de una lista tuya o de una nueva. Vacía, no está en ninguna.')}
          maxLength={limits.list}
          list="favorite-lists"
          autoComplete="off"
        />
        <datalist id="favorite-lists">
          {lists.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextArea
          field={fields.note}
          label={t('Nota (opcional)')}
          hint={t('Solo la ves tú.')}
          rows={5}
          maxLength={limits.note}
        />
        <FormEnd busy={t('Guardando…')} to={returnTo}>
          {t('Guardar cambios')}
        </FormEnd>
      </Form>
    </div>
  )
}
