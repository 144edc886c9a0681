import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { StemForm } from '#app/domain/search/schema.ts'
import { setStem } from '#app/domain/search/stems.server.ts'
import { stemFaultWords } from '#app/domain/search/stems.ts'
import { ErrorSummary, SubmitButton, TextField } from '#app/forms/controls.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { requireModerator } from '#app/http/viewer.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { t } from '#app/locale/texts.ts'

const PATH = '/moderation/search'

export const meta: MetaFunction = () => [{ title: t('Añadir una palabra con raíz propia') }]

export async function loader(args: LoaderFunctionArgs) {
  await requireModerator(args)
  return null
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { word: t('Palabra'), as: t('Se busca como') })
  const viewer = await requireModerator(args)
  const submission = await readForm(args.request, StemForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const { word, as } = submission.value
  const outcome = await setStem(db, { word, as: as ?? '' }, { actor: viewer.id, now: clock.now() })
  if (outcome.kind === 'set') return await redirectWithNotice(PATH, t('Guardado: el buscador lo usa dentro de poco'))
  const { fault } = outcome
  return data(submission.reply({ fieldErrors: { [fault.field]: [stemFaultWords(fault)] } }), { status: 422 })
}

export default function NewStem() {
  const [form, fields] = useForm<{ word: string; as: string }>({
    id: 'stem',
    lastResult: useActionData<typeof action>(),
  })
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <ErrorSummary form={form} title={t('No se ha guardado')} />
      <h1>{t('Añadir una palabra con raíz propia')}</h1>
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <TextField field={fields.word} label={t('Palabra')} hint={t('Una sola, tal como se escribe: pintor.')} />
        <TextField
          field={fields.as}
          label={t('Se busca como (opcional)')}
          hint={t('Otra palabra cuyos anuncios también son suyos. Vacío: la palabra se encuentra solo a sí misma.')}
        />
        <div className="cluster">
          <SubmitButton busy={t('Guardando...')}>{t('Guardar')}</SubmitButton>{' '}
          <Link className="button button--quiet" to={PATH}>
            {t('Cancelar')}
          </Link>
        </div>
      </Form>
    </div>
  )
}
