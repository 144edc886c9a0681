import './pages.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { CATEGORIES, type Category, type CategorySlug, categoryLabel } from '#app/domain/listings/categories.ts'
import type { JobCover } from '#app/domain/listings/card.server.ts'
import { coverOf } from '#app/domain/listings/images.ts'
import { CATEGORY_RATINGS_MIN } from '#app/domain/reviews/limits.ts'
import { listCategoryFigures, type CategoryFigures } from '#app/domain/search/category-figures.server.ts'
import { recentCategoryPictures } from '#app/domain/search/category-pictures.server.ts'
import { NO_FIGURES, recentSiteFigures } from '#app/domain/search/front.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import { findViewerIfReachable } from '#app/http/viewer.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { formatAverage, priceTypeLabel } from '#app/locale/words.ts'
import { Cover } from '#app/ui/cover.tsx'
import { HowCounted } from '#app/ui/how-counted.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { TileMotif } from '#app/ui/tile-cover.tsx'
import { rich } from '#app/locale/rich.tsx'
import { perLanguage, t, tn } from '#app/locale/texts.ts'

const TITLE = () => t('Categorías')

export const meta: MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: TITLE(),
    description: t(
      'Todos los oficios, con cuántos anuncios y profesionales hay en cada uno, su precio habitual y su valoración.',
    ),
    path: '/categories',
  })

/** The six cards (I11), in the order of the specification, each with its line. */
const CARDS: () => Partial<Record<CategorySlug, string>> = perLanguage(() => ({
  diseno: t('Logotipos, carteles, envases y marcas que se reconocen de lejos.'),
  web: t('Páginas, tiendas y aplicaciones web, hechas de cero o puestas al día.'),
  marketing: t('Campañas, redes y buscadores para que te encuentre quien te busca.'),
  redaccion: t('Textos que se leen bien y traducciones que no lo parecen.'),
  video: t('Grabación, montaje y animación, del guion a la última toma.'),
  musica: t('Clases, grabación, mezcla y música para lo que haga falta.'),
}))

export async function loader(args: LoaderFunctionArgs) {
  await findViewerIfReachable(args)
  const figures = await listCategoryFigures(db).catch(
    insteadOf(args, 'the categories are shown without figures', new Map<number, CategoryFigures>()),
  )
  const { pages } = await recentSiteFigures(db).catch(insteadOf(args, 'no towns are named', NO_FIGURES))
  const pictures = await recentCategoryPictures(db).catch(
    insteadOf(args, 'the categories are shown without pictures', new Map<number, JobCover[]>()),
  )
  const picturesOf = ({ id }: Category) =>
    (pictures.get(id) ?? []).map((cover) => ({ id: cover.id, image: coverOf(cover, mediaBase) }))
  const cards = CATEGORIES.flatMap((category) => {
    const text = CARDS()[category.slug]
    return text
      ? [
          {
            ...linkOf(category),
            text,
            figures: presentFigures(figures.get(category.id)),
            pictures: picturesOf(category),
          },
        ]
      : []
  })
  const others = CATEGORIES.filter(({ slug }) => !CARDS()[slug]).map((category) => ({
    ...linkOf(category),
    count: countOf(figures.get(category.id)?.listings ?? 0),
    pictures: picturesOf(category).slice(0, 1),
  }))
  return data({ cards, others, pages })
}

const linkOf = (category: Category) => ({
  slug: category.slug,
  name: categoryLabel(category),
  to: `/marketplace?category=${encodeURIComponent(category.name)}`,
})

/** Empty at 0. */
function countOf(listings: number): string {
  if (listings === 0) return ''
  return tn(listings, '{count} anuncio', '{count} anuncios')
}

/** The figures of a category; null if there are too few. */
function presentFigures(figures: CategoryFigures | undefined) {
  if (!figures || figures.listings === 0) return null
  const { listings, freelancers, median, ratings } = figures
  return {
    listings: formatCount(listings),
    freelancers: formatCount(freelancers),
    median: median && { amount: formatMoney(median.cents, median.currency), unit: priceTypeLabel(median.priceType) },
    rating:
      ratings.total < CATEGORY_RATINGS_MIN
        ? null
        : { average: formatAverage(ratings.points / ratings.total), total: formatCount(ratings.total) },
  }
}

export default function Categories() {
  const { cards, others, pages } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <header className="categories-page__head">
        <h1>{TITLE()}</h1>
        <p className="soft">
          {rich(
            'Elige un oficio. Las <figures>cifras</figures> salen de los anuncios publicados y se cuentan cada pocos minutos.',
            { figures: (text) => <HowCounted figure="categorias">{text}</HowCounted> },
          )}
        </p>
      </header>
      <ul className="category-tiles">
        {cards.map((card, position) => (
          <li key={card.slug}>
            <article className={`listing-card category-tile category--${card.slug}`}>
              <Pictures pictures={card.pictures} category={card.slug} position={position} />
              <div className="category-tile__body">
                <h2 className="listing-card__title listing-card__title--plain">
                  <Link to={card.to}>{card.name}</Link>
                </h2>
                <p>{card.text}</p>
                {card.figures ? (
                  <Figures figures={card.figures} />
                ) : (
                  <p className="soft small">{t('Todavía no hay anuncios. El primero puede ser el tuyo.')}</p>
                )}
              </div>
            </article>
          </li>
        ))}
      </ul>
      <section className="categories-page__others" aria-labelledby="others">
        <h2 id="others">{t('Más categorías')}</h2>
        <ul>
          {others.map(({ slug, name, to, count, pictures }, position) => (
            <li key={slug} className={`category--${slug}`}>
              <Pictures pictures={pictures} category={slug} position={position} />
              <Link to={to}>{name}</Link> {count && <span className="soft num">{count}</span>}
            </li>
          ))}
        </ul>
      </section>
      {pages.length > 0 && (
        <section className="categories-page__others" aria-labelledby="in-towns">
          <h2 id="in-towns">{t('En tu ciudad')}</h2>
          <ul>
            {pages.map(({ text, to }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Work of the category, which the names beside it say; a tile until there is any. */
function Pictures({
  pictures,
  category,
  position,
}: {
  pictures: { id: string; image: ReturnType<typeof coverOf> }[]
  category: string
  position: number
}) {
  if (pictures.length === 0) return <TileMotif className="category-tile__cover" number={position} />
  return (
    <div className="category-tile__cover category-tile__cover--pictures">
      {pictures.map(({ id, image }) => (
        <Cover
          key={id}
          className="category-tile__picture"
          image={image && { ...image, alt: '' }}
          seed={id}
          category={category}
          sizes="10rem"
        />
      ))}
    </div>
  )
}

/** Figures with too little data are left out. */
function Figures({ figures: { listings, freelancers, median, rating } }: { figures: Presented }) {
  return (
    <dl>
      <div>
        <dt>{t('Anuncios')}</dt>
        <dd className="num">{listings}</dd>
      </div>
      <div>
        <dt>{t('Profesionales')}</dt>
        <dd className="num">{freelancers}</dd>
      </div>
      {median && (
        <div>
          <dt>{t('Precio habitual')}</dt>
          <dd>
            <span className="num">{median.amount}</span> <small>{median.unit}</small>
          </dd>
        </div>
      )}
      {rating && (
        <div>
          <dt>{t('Valoración media')}</dt>
          <dd>
            <span className="num">{t('{average} de 5', { average: rating.average })}</span>{' '}
            <small>{t('{total} valoraciones', { total: rating.total })}</small>
          </dd>
        </div>
      )}
    </dl>
  )
}

type Presented = NonNullable<ReturnType<typeof presentFigures>>
