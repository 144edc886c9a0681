import { Form } from '@remix-run/react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { TileCover } from '#app/ui/tile-cover.tsx'
import type { PresentedFavorite } from './present-favorite.server.ts'

/**
 * One favourite: the listing, its person's note, and its actions.
 * @param from the address to return to.
 */
export function FavoriteItem({ favorite, from }: { favorite: PresentedFavorite; from: string }) {
  const { id, path, seed, isSample, isExternal, listing, list, note, restingTitle, savedOn } = favorite
  const name = listing?.title ?? restingTitle ?? 'Anuncio que ya no está disponible'
  const back = `?return=${encodeURIComponent(from)}`
  return (
    <article className={listing ? 'favorite' : 'favorite favorite--gone'}>
      {listing?.image ? (
        <img
          className="favorite__picture"
          src={listing.image.src}
          srcSet={listing.image.srcSet || undefined}
          sizes={listing.image.srcSet ? '7rem' : undefined}
          width={listing.image.width}
          height={listing.image.height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <TileCover className="favorite__picture" seed={seed} category={listing?.categorySlug ?? 'otro'} />
      )}
      <div className="favorite__words">
        <h2 className="favorite__title">
          {listing ? <Link to={path}>{listing.title}</Link> : (restingTitle ?? 'Anuncio guardado')}
          {(isSample || isExternal) && ' '}
          {isSample && <span className="badge badge--sample">EJEMPLO</span>}{' '}
          {isExternal && <span className="badge">De otra web</span>}
        </h2>
        {listing ? (
          <>
            {listing.price && (
              <p className="favorite__price num">
                {listing.price}
                <small className="soft">{listing.unit}</small>
              </p>
            )}
            {listing.change && (
              <p className={listing.isLower ? 'badge badge--good' : 'badge badge--warn'}>{listing.change}</p>
            )}
            <p className="soft small">
              {listing.about} · Guardado el {savedOn}
            </p>
          </>
        ) : (
          <p>
            <strong className="badge badge--warn">Ya no está disponible</strong>{' '}
            <span className="soft small">Guardado el {savedOn}</span>
          </p>
        )}
        {list && (
          <p className="favorite__list small">
            <Icon name="list" className="icon--small" /> {list}
          </p>
        )}
        {note && <p className="favorite__note">{note}</p>}
        <div className="favorite__actions">
          <Link
            className="button button--quiet"
            to={`/dashboard/favorites/${id}${back}`}
            aria-label={`Nota y lista de ${name}`}
          >
            <Icon name="pencil" />
            Nota y lista
          </Link>{' '}
          <Form method="post" action={`/dashboard/favorites/${id}/remove`}>
            <input type="hidden" name="return" value={from} />
            <button className="button button--quiet" aria-label={`Quitar ${name}`}>
              <Icon name="trash-2" />
              Quitar
            </button>
          </Form>
        </div>
      </div>
    </article>
  )
}
