import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findAvailability, saveAvailability, startsOn } from '#app/domain/hiring/availability.server.ts'
import { AvailabilityForm, availabilityOf } from '#app/domain/hiring/availability-schema.server.ts'
import { AVAILABILITY_PATH } from '#app/domain/hiring/paths.ts'
import { ErrorSummary, SubmitButton, TextField } from '#app/forms/controls.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { startsText } from '#app/parts/listing-page/availability-words.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Disponibilidad') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const { busyUntil, weeklyHours } = await findAvailability(db, viewer.id)
  const now = clock.now()
  const opening = startsOn({ busyUntil }, now)
  return {
    // A day that has passed is not shown.
    typed: { busy: opening ? (busyUntil ?? '') : '', hours: weeklyHours?.toString() ?? '' },
    starts: startsText(opening, now),
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireHirer(args)
  const now = clock.now()
  const submission = await readForm(args.request, AvailabilityForm(now))
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  await saveAvailability(db, viewer.id, availabilityOf(submission.value), now)
  return redirectWithNotice(AVAILABILITY_PATH, t('Disponibilidad guardada'))
}

export default function AvailabilitySettings() {
  const { typed, starts } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<Record<'busy' | 'hours', string>>({
    id: 'availability',
    lastResult: useActionData<typeof action>(),
    defaultValue: typed,
  })
  return (
    <section className="stack--loose" aria-labelledby="availability-title">
      <ErrorSummary form={form} title={t('No se ha guardado la disponibilidad')} />
      <h2 id="availability-title">{t('Disponibilidad')}</h2>
      <p>
        {starts
          ? t('Tus anuncios dicen ahora: «{starts}». Ningún presupuesto tuyo puede entregar antes su primera etapa.', {
              starts,
            })
          : t('Tus anuncios no dicen ninguna fecha: puedes empezar ya.')}
      </p>
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <PageOf />
        <TextField
          field={fields.busy}
          label={t('Con trabajo hasta el día (opcional)')}
          hint={t('Es el último día ocupado: empezarás como pronto al siguiente. Vacío, puedes empezar ya.')}
          type="date"
        />
        <TextField
          field={fields.hours}
          label={t('Horas a la semana (opcional)')}
          hint={t('Cuántas sueles dedicar a tus clientes. Se lee en tus anuncios.')}
          inputMode="numeric"
        />
        <SubmitButton busy={t('Guardando…')}>{t('Guardar disponibilidad')}</SubmitButton>
      </Form>
    </section>
  )
}
