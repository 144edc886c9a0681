import '#app/parts/listing-page/listing.css'
import './samples.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findSample } from '#app/domain/samples/samples.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { FavoriteButton } from '#app/parts/favorite-form/favorite-button.tsx'
import { ContactWords, Offer } from '#app/parts/listing-page/offer.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { LocationMap } from '#app/ui/location-map.tsx'
import { SampleGrid, samplePath } from '#app/ui/sample-card.tsx'
import { TileOrnament } from '#app/ui/tile-cover.tsx'
import { favoriteSampleOf, requireSamples } from './samples-on.server.ts'
import { presentSample } from './present-sample.server.ts'
import { SampleReviews, SampleSellerPanel, ShareSample } from './sample-aside.tsx'
import { SampleGallery } from './sample-gallery.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'

const NOT_FOUND_TITLE = () => t('Publicación no encontrada')

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.sample ? t('Ejemplo: {title}', { title: data.sample.title }) : NOT_FOUND_TITLE() },
  { name: 'robots', content: 'noindex' },
]

/** A sample's page (X1): like a listing's, and marked as an example everywhere. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  requireSamples()
  const sample = findSample(params.id)
  if (!sample) return data({ sample: null }, { status: 404 })
  const { isFavorite } = await favoriteSampleOf({ request, context }, sample)
  const { origin } = new URL(request.url)
  return data({
    sample: presentSample(sample),
    isFavorite,
    url: origin + samplePath(sample.id),
    back: backTo(safeReturnPath(readAddress(request, ['return']).get('return'), '/marketplace')),
  })
}

const LISTS: () => Record<string, string> = perLanguage(() => ({
  '/marketplace/examples': t('Volver a los ejemplos'),
  '/marketplace/sample-publications': t('Volver a las publicaciones de ejemplo'),
  '/marketplace/services': t('Volver a los servicios de ejemplo'),
}))

/** The list to return to, with its filters. */
function backTo(path: string) {
  const label = LISTS()[path.split('?')[0] ?? '']
  return label ? { to: path, label } : { to: '/marketplace', label: t('Volver al marketplace') }
}

type Sample = ReturnType<typeof presentSample>

export default function SamplePage() {
  const { sample, ...rest } = useLoaderData<typeof loader>()
  if (!sample || !('back' in rest)) return <SampleNotFound />
  const { isFavorite, url, back } = rest
  const path = samplePath(sample.id)
  return (
    <div className="wrap page listing-page">
      <BackLink to={back.to}>{back.label}</BackLink>
      <p className="callout callout--warn spaced">
        <strong>{t('Esto es un ejemplo.')}</strong> {t('Nadie lo ofrece y no se puede comprar ni contratar.')}{' '}
        <Link to={sample.real.to}>{sample.real.label}</Link>
      </p>
      <article className="listing">
        <div className="listing__top">
          <SampleHead sample={sample} />
        </div>
        <SampleGallery key={sample.id} pictures={sample.pictures} />
        <div className="listing__side">
          <Offer
            price={sample.price}
            unit={sample.unit}
            act={
              <Link className="button" to={`${path}/contact`} rel="nofollow">
                <Icon name="message-circle" />
                <ContactWords />
              </Link>
            }
          >
            <div className="offer__more">
              <FavoriteButton path={path} isFavorite={isFavorite} />{' '}
              <ShareSample url={url} title={t('Ejemplo: {title}', { title: sample.title })} />
            </div>
            <div className="offer__contact">
              <h3>{t('Información de Contacto')}</h3>
              <p className="soft small">
                {sample.contactInfo ?? t('En un anuncio real, aquí están el teléfono o el correo.')}
              </p>
            </div>
          </Offer>
        </div>
        <div className="listing__main">
          <SampleFacts sample={sample} />
          <SampleSellerPanel seller={sample.seller} />
          <SamplePlace sample={sample} />
          <SampleReviews reviews={sample.reviews} />
          <p>
            <Link className="report-link" to={`${path}/report`} rel="nofollow">
              <Icon name="triangle-alert" />
              {t('Reportar este anuncio')}
            </Link>
          </p>
        </div>
      </article>
      <section className="listing__others" aria-labelledby="others">
        <h2 id="others" className="spaced">
          {sample.isService ? t('Otros servicios y publicaciones') : t('Otros productos')}{' '}
          <span className="badge badge--sample">{t('EJEMPLOS')}</span>
        </h2>
        <SampleGrid samples={sample.others} from={back.to} />
      </section>
    </div>
  )
}

function SampleHead({ sample }: { sample: Sample }) {
  return (
    <header className="stack stack--tight">
      <p className="cluster">
        <span className={`badge badge--category category--${sample.colours}`}>{sample.category}</span>{' '}
        <span className="badge badge--sample">{t('EJEMPLO')}</span>
      </p>
      <h1>{sample.title}</h1>
      <ul className="listing__meta">
        <li>
          <Icon name="calendar" />
          <span>
            {t('Fecha de ejemplo:')} <time dateTime={sample.dateTime}>{sample.date}</time>
          </span>
        </li>
        <li>
          <Icon name="monitor" /> {sample.modality}
        </li>
      </ul>
    </header>
  )
}

function SamplePlace({ sample }: { sample: Sample }) {
  return (
    <section className="listing__place" aria-labelledby="place">
      <h2 id="place">{t('Ubicación')}</h2>
      {sample.isRemote ? (
        <p className="callout">{t('Trabajo en remoto: se hace a distancia y no hay que ir a ningún sitio.')}</p>
      ) : (
        <p>{t('{location}, un lugar de ejemplo.', { location: sample.location })}</p>
      )}
      {sample.place?.map && (
        <LocationMap
          key={sample.id}
          place={sample.place}
          label={t('Mapa de ejemplo de {location}', { location: sample.location })}
          map={sample.place.map}
        />
      )}
    </section>
  )
}

interface SampleFactsProps {
  sample: {
    description: string
    facts: readonly { name: string; value: string }[]
    benefits: readonly string[]
    tags: readonly string[]
    keywords: readonly string[]
  }
}

/** A sample's description, facts (X4, X5), and at most fifteen keywords (X1). */
function SampleFacts({ sample: { description, facts, benefits, tags, keywords } }: SampleFactsProps) {
  return (
    <section className="listing__description" aria-labelledby="description">
      <h2 id="description">{t('Descripción')}</h2>
      {description.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      <dl className="facts sample__facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {benefits.length > 0 && (
        <>
          <h3>{t('Lo que ganas')}</h3>
          <ul className="bullets">
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        </>
      )}
      <h3 id="keywords">{t('Palabras clave')}</h3>
      <ul className="tags" aria-labelledby="keywords">
        {keywords.map((keyword) => (
          <li className="badge" key={keyword}>
            {keyword}
          </li>
        ))}
      </ul>
      {tags.length > 0 && (
        <ul className="tags" aria-label={t('Etiquetas')}>
          {tags.map((tag) => (
            <li className="badge" key={tag}>
              #{tag}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function SampleNotFound() {
  return (
    <div className="wrap wrap--narrow page stack">
      <TileOrnament className="tile--band" seed="absent" category="diseno" />
      <h1>{NOT_FOUND_TITLE()}</h1>
      <p>{t('Este enlace no lleva a ninguna publicación de ejemplo.')}</p>
      <p>
        <Link className="button" to="/marketplace">
          {t('Volver al marketplace')}
        </Link>
      </p>
    </div>
  )
}
