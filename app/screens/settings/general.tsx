import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { saveSettings, findSettings } from '#app/domain/settings/settings.server.ts'
import { TIME_ZONE_LABELS } from '#app/domain/settings/labels.ts'
import { TIME_ZONES } from '#app/domain/settings/values.ts'
import { generalForm } from '#app/domain/settings/schema.ts'
import { ErrorSummary, SelectField, SubmitButton } from '#app/forms/controls.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import { addressIn, keepLanguageChoice } from '#app/http/language-choice.server.ts'
import { readForm } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { keepTheme, themeFor } from '#app/http/theme.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { THEME_CHOICES } from '#app/ui/theme.ts'
import { LANGUAGE_NAMES, reading, type Language } from '#app/locale/languages.ts'
import { inLanguage } from '#app/locale/speaking.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Configuración general') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const { language, timezone } = await findSettings(db, viewer.id)
  const { theme } = await themeFor(args.request, viewer)
  return { language, timezone, theme, languages: languagesFor(language), zones: zonesFor(timezone) }
}

/** The languages of the site, and the chosen one if it is not among them any more. */
const languagesFor = (chosen: Language) =>
  [...new Set([...reading.offered(), chosen])].map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

/** The offered zones, and the chosen one if it is not offered any more. */
const zonesFor = (chosen: string) =>
  [...new Set([...TIME_ZONES, chosen])].map((value) => ({ value, label: TIME_ZONE_LABELS()[value] ?? value }))

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args)
  const submission = await readForm(args.request, generalForm(await findSettings(db, viewer.id)))
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  await saveSettings(db, viewer.id, submission.value, clock.now())
  const { theme, language } = submission.value
  const headers = new Headers({ 'Set-Cookie': await keepTheme(theme) })
  // A language that the site has given up may stay among the settings: their pages are in that of now.
  const isSpoken = language === reading.language() || !reading.offered().includes(language)
  if (!isSpoken) {
    headers.append('Set-Cookie', keepLanguageChoice(language))
    // The scripts of this page speak one language.
    headers.set('X-Remix-Reload-Document', 'true')
  }
  const here = '/dashboard/settings/general'
  return inLanguage(isSpoken ? reading.language() : language, () =>
    redirectWithNotice(isSpoken ? here : addressIn(language, here, args.request), t('Configuración general guardada'), {
      headers,
    }),
  )
}

type GeneralFields = Record<'language' | 'timezone' | 'theme', string>

export default function GeneralSettings() {
  const { language, languages, timezone, theme, zones } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<GeneralFields>({
    id: 'general',
    lastResult: useActionData<typeof action>(),
    defaultValue: { language, timezone, theme },
  })
  return (
    <section className="stack--loose" aria-labelledby="general-title">
      <ErrorSummary form={form} title={t('Error al guardar la configuración')} />
      <h2 id="general-title">{t('General')}</h2>
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <PageOf />
        <SelectField
          field={fields.language}
          label={t('Idioma')}
          hint={
            languages.length > 1
              ? t('Solo ofrecemos los idiomas en los que está traducida toda la web.')
              : t('Solo ofrecemos los idiomas en los que está traducida toda la web: por ahora, el español.')
          }
          options={languages}
        />
        <SelectField
          field={fields.timezone}
          label={t('Zona horaria')}
          hint={t('Se usa en las fechas y en tus estadísticas.')}
          options={zones}
        />
        <SelectField
          field={fields.theme}
          label={t('Tema')}
          hint={t('«Sistema» sigue en cada momento el aspecto de tu dispositivo.')}
          options={THEME_CHOICES().map(({ theme, label }) => ({ value: theme, label }))}
        />
        <SubmitButton busy={t('Guardando...')}>{t('Guardar cambios')}</SubmitButton>
      </Form>
    </section>
  )
}
