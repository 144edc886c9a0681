import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { readSearchParams, searchPath } from '#app/domain/search/params.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'
import { USUAL_KM } from '#app/domain/search/radii.ts'
import { plainLetters } from '#app/locale/text.ts'
import { findTownPage, townPath } from '#app/domain/search/town-pages.server.ts'
import { COUNT_LIMIT } from '#app/domain/search/ways.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { keptAmong } from '#app/parts/favorite-form/kept.server.ts'
import { packCards } from '#app/parts/listing-card/pack-cards.server.ts'
import { unpackCards, useCards } from '#app/parts/listing-card/packed-cards.ts'
import { Hearts } from '#app/ui/hearts.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListingGrid } from '#app/ui/listing-card.tsx'
import { breadcrumbs, pageHead, placeOf, socialPicture, structuredData } from '#app/ui/page-head.ts'
import { t, tn } from '#app/locale/texts.ts'
import { categoryLabel } from '#app/domain/listings/categories.ts'
import { pagePrefix } from '#app/locale/page-language.ts'

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) => {
  if (!found) return [{ title: t('Página no encontrada') }, { name: 'robots', content: 'noindex' }]
  const { title, category, path, count, town, cards, mediaBase } = found
  const place = placeOf(matches)
  return [
    ...pageHead(matches, {
      title,
      description: t('{listings} de {category} en {town}: compara precios y habla con quien hará el trabajo.', {
        listings: count,
        category: categoryLabel(category),
        town,
      }),
      path,
      picture: socialPicture('categories', category.slug),
    }),
    ...(place
      ? [
          structuredData(
            breadcrumbs(place.origin, [
              { name: t('Marketplace'), path: '/marketplace' },
              { name: categoryLabel(category), path: category.path },
              { name: town, path },
            ]),
            {
              '@type': 'ItemList',
              name: title,
              itemListElement: unpackCards(cards, mediaBase).map(({ id, title: name }, before) => ({
                '@type': 'ListItem',
                position: before + 1,
                name,
                url: `${place.origin}${pagePrefix()}/marketplace/${id}`,
              })),
            },
          ),
        ]
      : []),
  ]
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [categorySlug = '', townSlug = ''] = [params.category, params.town]
  const canonical = [plainLetters(categorySlug), plainLetters(townSlug)] as const
  const found = await findTownPage(db, ...canonical)
  if (!found) throw data({ message: t('No hay bastantes anuncios para esta página.') }, { status: 404 })
  const { category, town, listings, categories, towns } = found
  const path = townPath(category, town)
  if (categorySlug !== category.slug || townSlug !== town.slug) return redirect(path, 301)
  const viewer = await findViewer({ request, context })
  const asked = readSearchParams(new URLSearchParams({ category: category.slug, place: String(town.id) }))
  const { items } = await searchListings(db, asked, { contentFilter: viewer?.contentFilter })
  return data({
    title: t('{category} en {town}', { category: categoryLabel(category), town: town.label }),
    town: town.label,
    path,
    category: { name: categoryLabel(category), slug: category.slug, path: searchPath({ ...asked, where: NOWHERE }) },
    count:
      listings > COUNT_LIMIT
        ? t('Más de {count} anuncios', { count: COUNT_LIMIT })
        : tn(listings, '{count} anuncio', '{count} anuncios'),
    km: USUAL_KM,
    search: searchPath(asked),
    cards: packCards(items, viewer?.timezone),
    kept: await keptAmong({ context }, viewer, items),
    mediaBase,
    others: categories.map((other) => ({ text: categoryLabel(other), to: townPath(other, town) })),
    towns: towns.map((other) => ({ text: other.label, to: townPath(category, other) })),
  })
}

const NOWHERE = { text: '', id: undefined, km: USUAL_KM }

/** The listings of a category in a town and near it. */
export default function Town() {
  const found = useLoaderData<typeof loader>()
  const { title, town, category, count, km, search, others, towns } = found
  const cards = useCards(found.cards, found.mediaBase)
  return (
    <div className="wrap page stack--loose">
      <nav aria-label={t('Estás en')}>
        <Link to="/marketplace">{t('Marketplace')}</Link> › <Link to={category.path}>{category.name}</Link>
      </nav>
      <h1>{title}</h1>
      <p>{t('{listings} en {town}. Aquí están con los que hay a menos de {km} km.', { listings: count, town, km })}</p>
      <p>
        <Link className="button" to={search} rel="nofollow">
          {t('Buscar entre ellos')}
        </Link>
      </p>
      <Hearts kept={found.kept} from={found.path}>
        <ListingGrid listings={cards} heading="h2" eager />
      </Hearts>
      <Links title={t('{category} cerca de {town}', { category: categoryLabel(category), town })} links={towns} />
      <Links title={t('Otros servicios en {town}', { town })} links={others} />
    </div>
  )
}

function Links({ title, links }: { title: string; links: { text: string; to: string }[] }) {
  if (links.length === 0) return null
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul className="cluster">
        {links.map(({ text, to }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
