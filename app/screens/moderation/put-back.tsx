import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { putAdBack } from '#app/domain/moderation/corrections.server.ts'
import { findAdToPutBack } from '#app/domain/moderation/targets.server.ts'
import { PutBackForm } from '#app/domain/moderation/schema.ts'
import { canBePutBack } from '#app/domain/moderation/states.ts'
import { ErrorSummary, TextArea } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { caseNotFound, readCaseForm, refusalOf, requireCase } from '#app/parts/moderation-case/case-page.server.ts'
import { Pieces } from '#app/ui/pieces.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Volver a mostrarlo') }]

const GONE = () => t('Ya no leemos su fuente, y el anuncio se fue con ella: no hay nada que volver a mostrar.')
const NOT_OUT = () => t('Aquí no hay ningún anuncio de otra web retirado: no hay nada que volver a mostrar.')

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, now, found } = await requireCase(args)
  const ad = canBePutBack(found) ? await findAdToPutBack(db, found.targetId, now) : undefined
  return {
    id: found.id,
    heading: found.heading,
    obstacle: ad ? null : canBePutBack(found) ? GONE() : NOT_OUT(),
    ad: ad && { ...ad, copiedAt: formatMoment(ad.copiedAt, viewer.timezone) },
  }
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { facts: t('Por qué') })
  const { viewer, id, submission } = await readCaseForm(args, PutBackForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const doing = { now: clock.now(), site: siteOf(args.request) }
  const outcome = await putAdBack(db, viewer, id, submission.value.facts, doing)
  switch (outcome.kind) {
    case 'put-back':
      return await redirectWithNotice(`/moderation/cases/${id}`, t('Ya no está retirado, y quien lo denunció lo sabe'))
    case 'not-found':
      throw caseNotFound()
    case 'gone':
      return data(submission.reply({ formErrors: [GONE()] }), { status: 409 })
    case 'not-possible':
      return data(submission.reply({ formErrors: [refusalOf(outcome)] }), { status: 409 })
  }
}

export default function PutBack() {
  const { id, heading, obstacle, ad } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ facts: string }>({ id: 'put-back', lastResult })
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <ErrorSummary form={form} title={t('Sigue como estaba')} />
      <h1>{t('Volver a mostrarlo')}</h1>
      <p>
        <strong>
          <Pieces pieces={heading} />
        </strong>
      </p>
      {obstacle && !lastResult && (
        <>
          <p className="callout callout--warn">{obstacle}</p>
          <p>
            <Link to={`/moderation/cases/${id}`}>{t('Volver al caso')}</Link>
          </p>
        </>
      )}
      {ad && (
        <p>
          {ad.isGiven
            ? t(
                'Vuelve a su página y a la lista ahora mismo, como está en la última copia de «{source}», del {copiedAt}.',
                { source: ad.source, copiedAt: ad.copiedAt },
              )
            : t('«{source}» ya no lo da: su página dirá eso, y volverá a la lista si una copia lo trae otra vez.', {
                source: ad.source,
              })}{' '}
          {t('La denuncia queda desestimada; quien denunció lo sabrá y podrá recurrir.')}
        </p>
      )}
      {(ad || lastResult) && (
        <Form method="post" className="form panel" {...getFormProps(form)}>
          <TextArea
            field={fields.facts}
            label={t('Por qué')}
            hint={t('Por qué fue un error retirarlo. Lo leen quienes lo denunciaron: sin nombres.')}
            rows={5}
          />
          <FormEnd busy={t('Guardando...')} to={`/moderation/cases/${id}`}>
            {t('Volver a mostrarlo')}
          </FormEnd>
        </Form>
      )}
    </div>
  )
}
