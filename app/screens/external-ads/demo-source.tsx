import '#app/parts/external-ad/external.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { DEMO_ADS, DEMO_SOURCE_NAME } from '#app/domain/external/demo-ads.ts'
import { hasDemoSource } from '#app/domain/external/demo-feed.server.ts'
import { findViewerIfReachable } from '#app/http/viewer.server.ts'
import { Link } from '#app/ui/link.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: DEMO_SOURCE_NAME }, { name: 'robots', content: 'noindex' }]

/** The page in place of the other site to which the demonstration's ads link. */
export async function loader(args: LoaderFunctionArgs) {
  await findViewerIfReachable(args)
  if (!(await hasDemoSource(db))) throw data({ message: t('Aquí no hay ninguna demostración.') }, { status: 404 })
  return data({ ads: DEMO_ADS.map(({ id, title, text, place }) => ({ id, title, text, place })) })
}

export default function DemoSource() {
  const { ads } = useLoaderData<typeof loader>()
  return (
    <div className="wrap wrap--form page external">
      <h1>
        {DEMO_SOURCE_NAME} <span className="badge badge--sample">{t('EJEMPLOS')}</span>
      </h1>
      <p className="callout callout--warn">
        {t(
          'Esta página hace de otra web. Sus anuncios son inventados: nadie los ha puesto y no hay a quién contestar.',
        )}
      </p>
      <ul className="external__list">
        {ads.map(({ id, title, text, place }) => (
          <li key={id} id={id} className="panel stack">
            <h2>{title}</h2>
            <p className="words">{text}</p>
            <p className="soft small">{place}</p>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/external-ads">{t('Volver a los anuncios externos')}</Link>
      </p>
    </div>
  )
}
