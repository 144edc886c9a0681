import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { readForm } from '#app/http/form-data.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { findTheme, keepTheme, readTheme } from '#app/http/theme.server.ts'
import { THEME_CHOICES } from '#app/ui/theme.ts'

export const meta: MetaFunction = () => [{ title: 'Aspecto de la web' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  return { theme: await findTheme(request), returnPath: safeReturnPath(searchParams.get('return'), '/') }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  return redirect(safeReturnPath(form.get('return'), '/'), {
    status: 303,
    headers: { 'Set-Cookie': await keepTheme(readTheme(form.get('theme'))) },
  })
}

export default function ThemePage() {
  const { theme, returnPath } = useLoaderData<typeof loader>()
  return (
    <div className="wrap wrap--form page stack--loose">
      <h1>Aspecto de la web</h1>
      <Form className="form panel" method="post">
        <input type="hidden" name="return" value={returnPath} />
        <fieldset className="stack">
          <legend className="visually-hidden">Aspecto</legend>
          {THEME_CHOICES.map(({ theme: choice, label, hint }) => (
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
          Guardar aspecto
        </button>
      </Form>
    </div>
  )
}
