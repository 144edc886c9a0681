import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { confirmSearchUrl } from '#app/adapters/links.server.ts'
import { db } from '#app/db.server.ts'
import { saveSearch, saveSearchByMail } from '#app/domain/saved-searches/commands.server.ts'
import { criteriaText, defaultName, saveSearchPath, savedSearchPath } from '#app/domain/saved-searches/criteria.ts'
import { NAME_MAX, SEARCHES_MAX, FREQUENCY_OPTIONS, SAVED_SEARCHES_PATH } from '#app/domain/saved-searches/values.ts'
import { MailedSearchForm, SavedSearchForm } from '#app/domain/saved-searches/schema.ts'
import { ErrorSummary, SelectField, SubmitButton, TextField } from '#app/forms/controls.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import { subscriberAddress } from '#app/http/address.ts'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { currentPath } from '#app/http/return-path.ts'
import { siteOf } from '#app/http/site.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { mailboxOf } from '#app/locale/email-address.server.ts'
import { requireSearchToSave } from './search-to-save.server.ts'
import { t, tc } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Guardar búsqueda') }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await findViewer({ request, context })
  const { params, saved } = await requireSearchToSave(request)
  return {
    criteria: criteriaText(saved),
    name: defaultName(saved),
    here: saveSearchPath(params) ?? '',
    results: savedSearchPath(saved),
    signIn: viewer ? null : `/login?next=${encodeURIComponent(currentPath(request))}`,
    frequencies: FREQUENCY_OPTIONS(),
    nameMax: NAME_MAX,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  nameFields(request, { name: { line: t('Nombre de la búsqueda') }, email: { line: t('Correo electrónico') } })
  const form = await readFields(request, [MailedSearchForm])
  const viewer = await findViewer({ request, context })
  const { saved } = await requireSearchToSave(request)
  if (viewer) {
    const submission = judgeForm(form, SavedSearchForm)
    if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
    switch (await saveSearch(db, viewer.id, { ...submission.value, params: saved })) {
      case 'saved':
        return redirectWithNotice(SAVED_SEARCHES_PATH, tc('notice', 'Búsqueda guardada'))
      case 'saved-already':
        return redirectWithNotice(
          SAVED_SEARCHES_PATH,
          t('Ya tenías esta búsqueda: hemos actualizado su nombre y su frecuencia'),
        )
      case 'too-many':
        return data(
          submission.reply({
            formErrors: [
              t('Puedes guardar {searchesMax} búsquedas. Elimina alguna para guardar otra.', {
                searchesMax: SEARCHES_MAX,
              }),
            ],
          }),
          { status: 422 },
        )
    }
  }
  const submission = judgeForm(form, MailedSearchForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const { email, ...search } = submission.value
  const limit = await consumeLimit('search-mails-by-address', subscriberAddress(context.clientIp), context)
  if (!limit.allowed) return tooManyRequests(limit, (message) => submission.reply({ formErrors: [message] }))
  // The answer is the same for every address, however often it was asked for.
  if ((await consumeLimit('search-mails-by-mailbox', mailboxOf(email), context)).allowed) {
    const mail = { site: siteOf(request), confirmUrl: confirmSearchUrl }
    await saveSearchByMail(db, email, { ...search, params: saved }, mail)
  }
  return redirectWithNotice(
    savedSearchPath(saved),
    t('Te hemos enviado un correo: confirma la búsqueda con su enlace y empezaremos a avisarte.'),
    { kind: 'info' },
  )
}

type Fields = Record<'name' | 'frequency' | 'email', string>

export default function SaveSearch() {
  const { criteria, name, here, results, signIn, frequencies, nameMax } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<Fields>({
    id: 'save-search',
    lastResult: useActionData<typeof action>(),
    defaultValue: { name, frequency: 'daily' },
  })
  return (
    <div className="wrap wrap--form page stack--loose">
      <ErrorSummary form={form} />
      <h1>{t('Guardar búsqueda')}</h1>
      <p>
        {t('Te avisaremos de los anuncios nuevos de:')} <Link to={results}>{criteria}</Link>
      </p>
      <Form method="post" className="form panel" action={here} {...getFormProps(form)}>
        <PageOf />
        <TextField field={fields.name} label={t('Nombre de la búsqueda')} maxLength={nameMax} autoComplete="off" />
        <SelectField field={fields.frequency} label={t('Cada cuánto te avisamos')} options={frequencies} />
        {signIn && (
          <TextField
            field={fields.email}
            label={t('Correo electrónico')}
            hint={t('Te enviaremos un enlace para confirmarla. Cada aviso lleva otro para dejar de recibirlos.')}
            type="email"
            autoComplete="email"
            maxLength={254}
          />
        )}
        <SubmitButton busy={t('Guardando…')}>{t('Guardar búsqueda')}</SubmitButton>
      </Form>
      {signIn && (
        <p>
          {rich(
            '¿Tienes cuenta? <link>Inicia sesión</link> y la tendrás entre tus búsquedas, con avisos también en la web.',
            { link: (text) => <Link to={signIn}>{text}</Link> },
          )}
        </p>
      )}
      <p>
        <Link to={results}>{t('Volver a los resultados')}</Link>
      </p>
    </div>
  )
}
