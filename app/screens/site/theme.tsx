import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { keepTheme, readTheme, themeFor } from '#app/http/theme.server.ts'
import { findViewerIfReachable } from '#app/http/viewer.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { THEME_CHOICES } from '#app/ui/theme.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Aspecto de la web') }, { name: 'robots', content: 'noindex' }]

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { theme } = await themeFor(request, await findViewerIfReachable(args))
  return { theme, returnPath: safeReturnPath(readAddress(request, ['return']).get('return'), '/') }
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args
  const form = await readFields(request, ['return', 'theme'])
  const to = safeReturnPath(form.get('return'), '/')
  const theme = readTheme(form.get('theme'))
  // No button of the site sends another value, so nothing changes.
  if (!theme) return redirect(to, 303)
  const viewer = await findViewerIfReachable(args)
  if (viewer) await saveSettings(db, viewer.id, { theme }, clock.now())
  return redirect(to, { status: 303, headers: { 'Set-Cookie': await keepTheme(theme) } })
}

export default function ThemePage() {
  const { theme, returnPath } = useLoaderData<typeof loader>()
  return (
    <AccountPage>
      <h1>{t('Aspecto de la web')}</h1>
      <Form className="form panel" method="post">
        <input type="hidden" name="return" value={returnPath} />
        <fieldset className="stack">
          <legend className="visually-hidden">{t('Aspecto')}</legend>
          {THEME_CHOICES().map(({ theme: choice, label, hint }) => (
            <div className="check" key={choice}>
              <input
                id={`theme-${choice}`}
                type="radio"
                name="theme"
                value={choice}
                defaultChecked={choice === theme}
                aria-describedby={`theme-${choice}-hint`}
              />
              <div>
                <label htmlFor={`theme-${choice}`}>{label}</label>
                <p className="soft small" id={`theme-${choice}-hint`}>
                  {hint}
                </p>
              </div>
            </div>
          ))}
        </fieldset>
        <button className="button" type="submit">
          {t('Guardar aspecto')}
        </button>
      </Form>
    </AccountPage>
  )
}
