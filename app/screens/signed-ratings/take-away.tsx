import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { RECEIVED_PATH } from '#app/domain/reviews/paths.ts'
import { RATINGS_IN_A_FILE } from '#app/domain/signed-ratings/limits.ts'
import { RATING_KEYS_PATH, signedFilePath, VERIFY_PATH } from '#app/domain/signed-ratings/paths.ts'
import { countReceived } from '#app/domain/signed-ratings/published.server.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { site } from '#app/http/site.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { t, tn } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Llévate tus valoraciones') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const total = await countReceived(db, viewer.id)
  const count = tn(total, '{count} valoración', '{count} valoraciones')
  const files = Array.from({ length: Math.ceil(total / RATINGS_IN_A_FILE) }, (_, before) => {
    const first = before * RATINGS_IN_A_FILE + 1
    const last = Math.min(total, first + RATINGS_IN_A_FILE - 1)
    const which =
      first === last
        ? t('la {first}', { first: formatCount(first) })
        : t('de la {first} a la {last}', { first: formatCount(first), last: formatCount(last) })
    return { to: signedFilePath(before + 1), label: total <= RATINGS_IN_A_FILE ? count : which }
  })
  return { files, siteName: site.name }
}

export default function TakeAway() {
  const { files, siteName } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <BackLink to={RECEIVED_PATH}>{t('Valoraciones')}</BackLink>
      <h1>{t('Llévate tus valoraciones')}</h1>
      {files.length === 0 ? (
        <EmptyState
          title={t('Todavía no hay ninguna que llevarse')}
          text={t('Cuando se publique una valoración sobre ti, aquí podrás descargarla firmada.')}
        />
      ) : (
        <>
          <p>
            {rich(
              'Son tuyas: descárgalas y enséñalas donde quieras. Cada una va firmada por {siteName}, así que cualquiera puede <a>comprobar</a> que es auténtica y que sigue publicada.',
              { siteName, a: (text) => <Link to={VERIFY_PATH}>{text}</Link> },
            )}
          </p>
          <ul className="stack" aria-label={t('Archivos')}>
            {files.map(({ to, label }) => (
              <li key={to}>
                {/* A file, not a page: the router must not fetch it. */}
                <a className="button button--plain" href={to} download>
                  <Icon name="download" />
                  {t('Descargar {label}', { label })}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <section className="stack" aria-labelledby="content">
        <h2 id="content">{t('Qué lleva el archivo')}</h2>
        <p>
          {t(
            'De cada valoración: las estrellas, el texto, el mes, el tipo de trabajo, en qué se apoya y su número. No lleva el nombre de quien te valoró, ni el tuyo, ni el encargo, ni lo que costó. Quien lo compruebe verá de quién habla solo si tu perfil es público.',
          )}
        </p>
        <p>
          {rich(
            'Si una valoración se edita o se retira después, la firma sigue siendo buena, pero la comprobación lo dice. Las claves con las que se comprueba son <a>públicas</a>: firma Ed25519 sobre el JSON de «rating» con sus propiedades en orden alfabético y sin espacios.',
            { a: (text) => <a href={RATING_KEYS_PATH}>{text}</a> },
          )}
        </p>
      </section>
    </div>
  )
}
