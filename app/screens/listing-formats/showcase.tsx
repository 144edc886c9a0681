import './ads.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MAX_IMAGES } from '#app/domain/listings/images.ts'
import { DESCRIPTION_MAX, MAX_TAGS, TITLE_MAX } from '#app/domain/listings/limits.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Sign } from '#app/ui/sign.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import ceramics from './ceramics.webp'
import { Toggle } from './toggle.tsx'
import { t } from '#app/locale/texts.ts'

const TITLE = () => t('La página de tu anuncio')

export const meta: MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: TITLE(),
    description: t('Cómo se ve la página de un anuncio en un ordenador y en un móvil, y qué cabe en ella.'),
    path: '/ads/showcase',
  })

/** The second showcase (I13, R2): the page of a listing on a desktop and on a phone. */
export function loader({ request }: LoaderFunctionArgs) {
  const asked = readAddress(request, ['device']).get('device')
  return {
    device: asked === 'mobile' ? ('mobile' as const) : ('desktop' as const),
    facts: [
      t('Un título de hasta {titleMax} caracteres; en la lista se leen los 60 primeros.', { titleMax: TITLE_MAX }),
      t('Hasta {maxImages} fotos. La primera es la de la tarjeta.', { maxImages: MAX_IMAGES }),
      t('Una descripción de hasta {descriptionMax} caracteres, línea a línea como la escribas.', {
        descriptionMax: formatCount(DESCRIPTION_MAX),
      }),
      t('Hasta {maxTags} etiquetas.', { maxTags: MAX_TAGS }),
      t('Tu contacto, para todo el mundo o solo para usuarios registrados: eliges tú.'),
    ],
  }
}

export default function ListingShowcase() {
  const { device, facts } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page ads">
      <header className="ads__head">
        <h1>{TITLE()}</h1>
        <p>
          {t('La misma página, en una pantalla grande y en la mano. Nada de lo que escribas se pierde en ninguna.')}
        </p>
      </header>
      <Toggle
        label={t('Pantalla')}
        options={[
          { to: '/ads/showcase', label: t('Escritorio'), icon: 'monitor', isCurrent: device === 'desktop' },
          { to: '/ads/showcase?device=mobile', label: t('Móvil'), icon: 'smartphone', isCurrent: device === 'mobile' },
        ]}
      />
      <figure className={`ads__frame ads__frame--${device}`}>
        <div className="ads__screen">
          <p className="ads__bar">
            <Icon name="lock" className="icon--small" />
            {t('Tu anuncio')}
          </p>
          <div className="ads__sketch">
            <div className="stack stack--close">
              {/* The scene «vajilla» of db/seed/scenes. */}
              <img className="ads__picture" src={ceramics} width={960} height={720} alt="" decoding="async" />
              <Sign
                seed="modelo"
                category="estilo"
                name={t('Tu nombre')}
                trade={t('Tu oficio')}
                town={t('Tu ciudad')}
              />
            </div>
            <div className="stack stack--tight">
              <p>
                <span className="badge badge--category category--estilo">{t('Tu categoría')}</span>
              </p>
              <p className="amount">{t('El título de tu anuncio')}</p>
              <p className="amount">{t('Tu precio')}</p>
              <p className="soft small">{t('La fecha · tu ciudad · cuántas personas lo han visto')}</p>
              <p>{t('Qué incluye, cómo trabajas y qué necesitas para empezar.')}</p>
            </div>
            <div className="panel stack">
              <p>
                <strong>{t('Información de Contacto')}</strong>
              </p>
              <p className="soft small">{t('Contactar, guardar y compartir están siempre a la vista.')}</p>
              <p>
                <strong>{t('Información del Vendedor')}</strong>
              </p>
              <p className="soft small">{t('Tu nombre, tu valoración y desde cuándo estás.')}</p>
            </div>
          </div>
        </div>
        <figcaption>
          {device === 'desktop'
            ? t('En un ordenador, el contacto acompaña al texto a su lado.')
            : t('En un móvil va todo seguido, y el contacto debajo del texto.')}
        </figcaption>
      </figure>
      <Facts facts={facts} />
      <p className="cluster">
        <Link className="button" to="/dashboard/create-listing">
          {t('Crear Anuncio')}
        </Link>{' '}
        <Link className="button button--plain" to="/ads">
          {t('Ver los formatos en la lista')}
        </Link>
      </p>
    </div>
  )
}

function Facts({ facts }: { facts: string[] }) {
  return (
    <section className="stack" aria-labelledby="facts">
      <h2 id="facts">{t('Qué cabe')}</h2>
      <ul className="ads__facts">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  )
}
