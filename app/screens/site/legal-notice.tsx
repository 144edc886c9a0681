import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { site } from '#app/http/site.server.ts'
import { rich } from '#app/locale/rich.tsx'
import { t } from '#app/locale/texts.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { DEFAULT_SITE_NAME } from '#app/ui/site-name.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageHead(matches, {
    title: t('Aviso legal'),
    description: t('Quién ofrece {siteName}, cómo escribirle y quién responde de cada contenido.', {
      siteName: data?.siteName ?? DEFAULT_SITE_NAME,
    }),
    path: '/legal-notice',
  })

export function loader() {
  const { name, contactEmail, operator } = site
  return {
    siteName: name,
    contactEmail,
    operator: [
      { label: t('Titular'), missing: t('su nombre'), value: operator.name },
      { label: t('Domicilio'), missing: t('su domicilio'), value: operator.address },
      { label: t('NIF'), missing: t('su NIF'), value: operator.taxId },
    ].map(({ value, ...named }) => ({ ...named, value: value ?? '' })),
  }
}

export default function LegalNotice() {
  const { siteName, contactEmail, operator } = useLoaderData<typeof loader>()
  const missing = operator.filter(({ value }) => value === '')
  return (
    <div className="wrap page">
      <article className="prose">
        <h1>{t('Aviso legal')}</h1>
        <p>
          {t(
            'Esta página identifica a quien ofrece {siteName}, como pide el artículo 10 de la Ley 34/2002 de servicios de la sociedad de la información y de comercio electrónico.',
            { siteName },
          )}
        </p>
        {missing.length > 0 && (
          <p className="callout callout--warn">
            {t(
              'Quien ha instalado {siteName} todavía no ha indicado {missing}. Mientras falte, no debería usarse para ofrecer servicios al público.',
              { siteName, missing: listOf(missing.map((one) => one.missing)) },
            )}
          </p>
        )}
        <table>
          <tbody>
            {operator.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value || <span className="soft">{t('Sin indicar')}</span>}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t('Correo electrónico')}</th>
              <td>
                <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
              </td>
            </tr>
          </tbody>
        </table>
        <h2>{t('Contenidos')}</h2>
        <p>
          {t(
            'Cada anuncio es de quien lo publica, que responde de él. Si ves algo ilegal o que vulnera tus derechos, escribe al correo de arriba con la dirección de la página y lo revisaremos.',
          )}
        </p>
        <h2>{t('Más información')}</h2>
        <p>
          {rich(
            'Las reglas de uso están en los <terms>términos y condiciones</terms>, y lo que se guarda de ti en <privacy>privacidad</privacy>.',
            {
              terms: (text) => <Link to="/terms">{text}</Link>,
              privacy: (text) => <Link to="/privacy">{text}</Link>,
            },
          )}
        </p>
      </article>
    </div>
  )
}

const listOf = (names: string[]) =>
  names.length < 2
    ? names.join('')
    : t('{names} ni {last}', { names: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' })
