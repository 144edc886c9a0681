import './favorites.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { favoritesPath, FAVORITE_NAMES, readFavoriteParams } from '#app/domain/favorites/params.ts'
import { listFavorites, listLists } from '#app/domain/favorites/queries.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { SEEN_BESIDE, seenBy } from '#app/parts/seen-listings/seen.server.ts'
import { SeenListings } from '#app/parts/seen-listings/seen-listings.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { FavoriteItem } from './favorite-item.tsx'
import { presentFavorite } from './present-favorite.server.ts'
import { t, tn } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Favoritos') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const params = readFavoriteParams(readAddress(request, FAVORITE_NAMES))
  const { list } = params
  const seen = await seenBy({ request, context }, viewer, { max: SEEN_BESIDE, withoutKept: true })
  try {
    const [lists, page] = await Promise.all([
      listLists(db, viewer.id),
      listFavorites(db, viewer.id, params, clock.now()),
    ])
    const total = lists.reduce((sum, { count }) => sum + count, 0)
    const shown = list === undefined ? total : (lists.find(({ name }) => name === list)?.count ?? 0)
    return data({
      list: list ?? null,
      isFiltered: list !== undefined,
      seen,
      found: {
        total: formatCount(total),
        isEmpty: total === 0,
        count: tn(shown, '{count} favorito', '{count} favoritos'),
        lists: lists.map(({ name, count }) => ({
          isNamed: typeof name === 'string',
          label: name ?? t('Sin lista'),
          to: favoritesPath(name),
          count: formatCount(count),
          isCurrent: name === list,
        })),
        items: page.items.map((favorite) => presentFavorite(favorite, mediaBase, viewer.timezone)),
        next: page.next && favoritesPath(list, { after: page.next }),
        previous: page.previous && favoritesPath(list, { before: page.previous }),
      },
    })
  } catch (error) {
    return unread({ context }, error, {
      fault: 'somebody’s favourites could not be read',
      page: { list: list ?? null, isFiltered: list !== undefined, seen, found: null },
    })
  }
}

export default function Favorites() {
  const { list, found, seen } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  return (
    <div className="page stack--loose">
      <div className="section__head">
        <h1>{t('Favoritos')}</h1>
        {list && found && found.items.length > 0 && (
          <Link
            className="button button--plain"
            to={`/dashboard/favorites/rename-list?list=${encodeURIComponent(list)}`}
          >
            <Icon name="pencil" />
            {t('Cambiar nombre de la lista')}
          </Link>
        )}
      </div>
      {found === null ? (
        <LoadFailure
          title={t('Error al cargar los favoritos')}
          text={t('Tus favoritos siguen donde estaban. Inténtalo de nuevo en unos segundos.')}
        />
      ) : found.isEmpty ? (
        <EmptyState
          title={t('Aún no tienes favoritos')}
          text={t(
            'Pulsa «Guardar» en un anuncio y lo tendrás aquí, con tus notas y en las listas que quieras. Te avisamos si baja de precio.',
          )}
        >
          <Link className="button" to="/marketplace">
            {t('Ver el marketplace')}
          </Link>
        </EmptyState>
      ) : (
        <>
          <Lists />
          <div className="stack">
            <p className="soft num" role="status">
              {found.count}
            </p>
            {found.items.length > 0 ? (
              <ul className="favorites">
                {found.items.map((favorite) => (
                  <li key={favorite.id}>
                    <FavoriteItem favorite={favorite} from={pathname + search} />
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState title={t('Aquí no hay favoritos')} text={t('Los de esta página o esta lista ya no están.')}>
                <Link className="button" to="/dashboard/favorites">
                  {t('Ver todos mis favoritos')}
                </Link>
              </EmptyState>
            )}
            <Pager previous={found.previous} next={found.next} />
          </div>
        </>
      )}
      <SeenListings seen={seen} />
    </div>
  )
}

/** The lists as links, so that the choice is in the address. */
function Lists() {
  const { found, isFiltered } = useLoaderData<typeof loader>()
  if (!found || (found.lists.length < 2 && !found.lists[0]?.isCurrent && found.lists[0]?.isNamed === false)) return null
  return (
    <nav aria-label={t('Listas')}>
      <ul className="favorite-lists">
        <li>
          <Link to="/dashboard/favorites" aria-current={isFiltered ? undefined : 'page'}>
            {rich('Todos <number>{total}</number>', {
              total: found.total,
              number: (text) => <span className="num">{text}</span>,
            })}
          </Link>
        </li>
        {found.lists.map(({ label, to, count, isCurrent }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
              {label} <span className="num">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
