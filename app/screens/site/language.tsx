import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { addressIn, keepLanguageChoice, readOfferedLanguage } from '#app/http/language-choice.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { findViewerIfReachable } from '#app/http/viewer.server.ts'
import { t } from '#app/locale/texts.ts'
import { LanguageChoices } from '#app/ui/language-choices.tsx'

export const meta: MetaFunction = () => [{ title: t('Idioma') }, { name: 'robots', content: 'noindex' }]

export const loader = ({ request }: LoaderFunctionArgs) => ({
  returnPath: safeReturnPath(readAddress(request, ['return']).get('return'), '/'),
})

export async function action(args: ActionFunctionArgs) {
  const { request } = args
  const form = await readFields(request, ['return', 'language'])
  const to = safeReturnPath(form.get('return'), '/')
  const language = readOfferedLanguage(form.get('language'))
  // No button of the site sends another value, so nothing changes.
  if (!language) return redirect(to, 303)
  const viewer = await findViewerIfReachable(args)
  if (viewer) await saveSettings(db, viewer.id, { language }, clock.now())
  // The whole page is loaded, because the scripts of the present one speak one language.
  return redirectDocument(addressIn(language, to, request), {
    status: 303,
    headers: { 'Set-Cookie': keepLanguageChoice(language) },
  })
}

export default function LanguagePage() {
  const { returnPath } = useLoaderData<typeof loader>()
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <h1>{t('Idioma')}</h1>
      <p>{t('Cambia las palabras de la web. Lo que escribe cada persona sigue en el idioma en que lo escribió.')}</p>
      <LanguageChoices className="form panel" returnPath={returnPath} />
    </div>
  )
}
