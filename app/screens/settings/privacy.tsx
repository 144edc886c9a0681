import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findNewestExport } from '#app/domain/personal-data/exports.server.ts'
import { saveSettings, findSettings } from '#app/domain/settings/settings.server.ts'
import { CONTENT_FILTER_LABELS, optionsOf, VISIBILITY_LABELS } from '#app/domain/settings/labels.ts'
import { PrivacyForm } from '#app/domain/settings/schema.ts'
import { CheckboxField } from '#app/forms/choices.tsx'
import { ErrorSummary, SelectField, SubmitButton } from '#app/forms/controls.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { formatLongDate } from '#app/locale/dates.server.ts'
import { OwnData } from './personal-data/own-data.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Privacidad de tu cuenta') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const [{ profileVisibility, showEmail, showPhone, contentFilter }, copy] = await Promise.all([
    findSettings(db, viewer.id),
    findNewestExport(db, viewer.id, clock.now()),
  ])
  return {
    settings: { profileVisibility, showEmail, showPhone, contentFilter },
    copy: copy && {
      id: copy.id,
      state: copy.state,
      until: copy.expiresAt && formatLongDate(copy.expiresAt, viewer.timezone),
      requested: formatLongDate(copy.requestedAt, viewer.timezone),
    },
    isLeaving: viewer.erasesAt !== null,
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args)
  const submission = await readForm(args.request, PrivacyForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  await saveSettings(db, viewer.id, submission.value, clock.now())
  return redirectWithNotice('/dashboard/settings/privacy', t('Configuración general guardada'))
}

type PrivacyFields = {
  profileVisibility: string
  showEmail: boolean
  showPhone: boolean
  contentFilter: string
}

export default function PrivacySettings() {
  const { settings, copy, isLeaving } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<PrivacyFields>({
    id: 'privacy',
    lastResult: useActionData<typeof action>(),
    defaultValue: settings,
  })
  return (
    <section className="stack--loose" aria-labelledby="privacy-title">
      <ErrorSummary form={form} title={t('Error al guardar la configuración')} />
      <h2 id="privacy-title">{t('Privacidad')}</h2>
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <PageOf />
        <SelectField
          field={fields.profileVisibility}
          label={t('Visibilidad del perfil')}
          hint={t(
            'Con «Solo contactos», tus anuncios siguen a la vista y de ti se ve solo el nombre. Con «Privado», tus anuncios los ves solo tú.',
          )}
          options={optionsOf(VISIBILITY_LABELS())}
        />
        <CheckboxField
          field={fields.showEmail}
          label={t('Mostrar mi correo')}
          hint={t('Junto a tus anuncios, a quien pueda ver tu perfil.')}
        />
        <CheckboxField
          field={fields.showPhone}
          label={t('Mostrar mi teléfono')}
          hint={t('El de tu perfil, visible para quien pueda verlo.')}
        />
        <SelectField
          field={fields.contentFilter}
          label={t('Filtro de contenido')}
          hint={t(
            'Lo que ves al buscar. «Moderado» oculta los anuncios marcados como sensibles; «Estricto» oculta además los que tienen una denuncia sin resolver.',
          )}
          options={optionsOf(CONTENT_FILTER_LABELS())}
        />
        <SubmitButton busy={t('Guardando...')}>{t('Guardar cambios')}</SubmitButton>
      </Form>
      <OwnData copy={copy} isLeaving={isLeaving} />
    </section>
  )
}
