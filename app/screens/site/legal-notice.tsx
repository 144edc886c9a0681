import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { site } from '#app/http/site.server.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { DEFAULT_SITE_NAME } from '#app/ui/site-name.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageHead(matches, {
    title: 'Aviso legal',
    description: `Quién ofrece ${data?.siteName ?? DEFAULT_SITE_NAME}, cómo escribirle y quién responde de cada contenido.`,
    path: '/legal-notice',
  })

export function loader() {
  const { name, contactEmail, operator } = site
  return {
    siteName: name,
    contactEmail,
    operator: [
      { label: 'Titular', value: operator.name },
      { label: 'Domicilio', value: operator.address },
      { label: 'NIF', value: operator.taxId },
    ].map(({ label, value }) => ({ label, value: value ?? '' })),
  }
}

export default function LegalNotice() {
  const { siteName, contactEmail, operator } = useLoaderData<typeof loader>()
  const missing = operator.filter(({ value }) => value === '')
  return (
    <div className="wrap page">
      <article className="prose">
        <h1>Aviso legal</h1>
        <p>
          Esta página identifica a quien ofrece {siteName}, como pide el artículo 10 de la Ley 34/2002 de servicios de
          la sociedad de la información y de comercio electrónico.
        </p>
        {missing.length > 0 && (
          <p className="callout callout--warn">
            Quien ha instalado {siteName} todavía no ha indicado{' '}
            {listOf(missing.map(({ label }) => NAMES[label] ?? label))}. Mientras falte, no debería usarse para ofrecer
            servicios al público.
          </p>
        )}
        <table>
          <tbody>
            {operator.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value || <span className="soft">Sin indicar</span>}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Correo electrónico</th>
              <td>
                <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
              </td>
            </tr>
          </tbody>
        </table>
        <h2>Contenidos</h2>
        <p>
          Cada anuncio es de quien lo publica, que responde de él. Si ves algo ilegal o que vulnera tus derechos,
          escribe al correo de arriba con la dirección de la página y lo revisaremos.
        </p>
        <h2>Más información</h2>
        <p>
          Las reglas de uso están en los <Link to="/terms">términos y condiciones</Link>, y lo que se guarda de ti en{' '}
          <Link to="/privacy">privacidad</Link>.
        </p>
      </article>
    </div>
  )
}

const NAMES: Record<string, string> = { Titular: 'su nombre', Domicilio: 'su domicilio', NIF: 'su NIF' }

const listOf = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ni ${names.at(-1)}`
