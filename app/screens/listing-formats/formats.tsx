import './ads.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readAddress } from '#app/http/address-query.server.ts'
import { showSamples } from '#app/http/site.server.ts'
import { Link } from '#app/ui/link.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import ceramics from './ceramics.webp'
import { Toggle } from './toggle.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { TileCover } from '#app/ui/tile-cover.tsx'
import { t } from '#app/locale/texts.ts'
import { categoryLabel } from '#app/domain/listings/categories.ts'

const TITLE = () => t('Formatos de anuncio')

export const meta: MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: TITLE(),
    description: t('Cómo se ve un anuncio en la lista: en vertical y en horizontal, con foto, sin ella y destacado.'),
    path: '/ads',
  })

/** The first showcase of listing designs (I13): upright as in a grid, or lying along a row. */
export function loader({ request }: LoaderFunctionArgs) {
  const asked = readAddress(request, ['layout']).get('layout')
  return { layout: asked === 'horizontal' ? ('horizontal' as const) : ('vertical' as const), showSamples }
}

export default function ListingFormats() {
  const { layout, showSamples: hasSamples } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page ads">
      <header className="ads__head">
        <h1>{TITLE()}</h1>
        <p>
          {t(
            'Tu anuncio se ve así en el marketplace. Las palabras de estos modelos son de muestra: pon las tuyas y el diseño se encarga del resto.',
          )}
        </p>
      </header>
      <Toggle
        label={t('Disposición')}
        options={[
          { to: '/ads', label: t('Vertical'), isCurrent: layout === 'vertical' },
          { to: '/ads?layout=horizontal', label: t('Horizontal'), isCurrent: layout === 'horizontal' },
        ]}
      />
      <div className={`ads__designs ads__designs--${layout}`}>
        <figure>
          <DesignCard category={{ slug: 'diseno', name: 'Diseño Gráfico' }} />
          <figcaption>
            {t('Sin foto: un azulejo con los colores de la categoría, siempre el mismo para tu anuncio.')}
          </figcaption>
        </figure>
        <figure>
          <DesignCard category={{ slug: 'otro', name: 'Otro' }} picture={ceramics} />
          <figcaption>{t('Con foto: la primera de las tuyas. Aquí, un dibujo en su lugar.')}</figcaption>
        </figure>
        <figure>
          <DesignCard category={{ slug: 'musica', name: 'Música & Audio' }} badge={t('Destacado')} />
          <figcaption>
            {t('Destacado: durante una semana va delante de los demás, dicho con su etiqueta.')}{' '}
            {layout === 'vertical'
              ? t('Si está solo, ocupa todo el ancho.')
              : t('Así se ve cuando está solo en su fila.')}
          </figcaption>
        </figure>
      </div>
      <p className="cluster">
        <Link className="button" to="/dashboard/create-listing">
          {t('Crear Anuncio')}
        </Link>{' '}
        <Link className="button button--plain" to="/ads/showcase">
          {t('Ver la página de un anuncio')}
        </Link>{' '}
        {hasSamples && <Link to="/marketplace/examples">{t('Ejemplos de anuncios')}</Link>}
      </p>
    </div>
  )
}

interface DesignCardProps {
  category: { slug: string; name: string }
  picture?: string
  badge?: string
}

/** The card of a listing as a model: the same classes without links. */
function DesignCard({ category, picture, badge }: DesignCardProps) {
  return (
    <div className="listing-card">
      {picture ? (
        <img className="listing-card__picture" src={picture} width={960} height={720} alt="" />
      ) : (
        <TileCover className="listing-card__picture" seed={`modelo ${category.slug}`} category={category.slug} />
      )}
      <div className="listing-card__body">
        <p className="listing-card__badges">
          <span className={`badge badge--category category--${category.slug}`}>{categoryLabel(category)}</span>{' '}
          {badge && <span className="badge badge--sample">{badge}</span>}
        </p>
        <p className="listing-card__title">{t('El título de tu anuncio')}</p>
        <p className="listing-card__price num">
          {t('Tu precio')} <small>{t('por hora o por proyecto')}</small>
        </p>
        <p className="listing-card__foot">
          <Avatar id={null} name={t('Tu nombre')} url={null} />
          <span className="listing-card__who">
            <strong>
              <span>{t('Tu nombre')}</span>
            </strong>{' '}
            <span className="listing-card__place">{t('Tu ciudad · la fecha')}</span>
          </span>
        </p>
      </div>
    </div>
  )
}
