import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readAddress } from '#app/http/address-query.server.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { keepLightMode, lightnessOf } from '#app/http/light-mode.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Modo ligero') }, { name: 'robots', content: 'noindex' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { isLight } = await lightnessOf(request)
  return { isLight, returnPath: safeReturnPath(readAddress(request, ['return']).get('return'), '/') }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readFields(request, ['return', 'light'])
  const to = safeReturnPath(form.get('return'), '/')
  const wanted = form.get('light')
  // No button of the site sends another value, so nothing changes.
  if (wanted !== 'on' && wanted !== 'off') return redirect(to, 303)
  // The whole page is loaded, because the present one has its script already.
  return redirectDocument(to, {
    status: 303,
    headers: { 'Set-Cookie': await keepLightMode(wanted === 'on', request) },
  })
}

export default function LightModePage() {
  const { isLight, returnPath } = useLoaderData<typeof loader>()
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <h1>{t('Modo ligero')}</h1>
      <div className="prose">
        <p>
          {t(
            'Para líneas lentas, teléfonos antiguos y tarifas con pocos datos: las páginas llegan sin ningún script y sin imágenes, que puedes pedir página a página. Todo lo demás funciona igual.',
          )}
        </p>
        <p>
          {t(
            'Se guarda en este navegador. Si tu navegador está en modo de ahorro de datos, el modo ligero se activa solo, y aquí puedes desactivarlo.',
          )}
        </p>
      </div>
      <form className="form panel" method="post" action="/light-mode">
        <input type="hidden" name="return" value={returnPath} />
        <p>{isLight ? t('El modo ligero está activado.') : t('El modo ligero está desactivado.')}</p>
        <div>
          <button className="button" type="submit" name="light" value={isLight ? 'off' : 'on'}>
            {isLight ? t('Desactivar el modo ligero') : t('Activar el modo ligero')}
          </button>
        </div>
      </form>
    </div>
  )
}
