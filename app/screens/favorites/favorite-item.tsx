import { Form } from '@remix-run/react'
import { Cover } from '#app/ui/cover.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { named } from '#app/ui/named.tsx'
import type { Theirs } from '#app/ui/pieces.tsx'
import type { PresentedFavorite } from './present-favorite.server.ts'
import { rich } from '#app/locale/rich.tsx'
import { t } from '#app/locale/texts.ts'

/**
 * One favourite: the listing, its person's note, and its actions.
 * @param from the address to return to.
 */
export function FavoriteItem({ favorite, from }: { favorite: PresentedFavorite; from: string }) {
  const { path, seed, listing, list, note, restingTitle, savedOn } = favorite
  const about = listing
    ? { words: listing.title, lang: listing.lang }
    : { words: restingTitle ?? t('Anuncio que ya no está disponible') }
  return (
    <article className={listing ? 'favorite' : 'favorite favorite--gone'}>
      <Cover
        className="favorite__picture"
        image={listing?.image ?? null}
        seed={seed}
        category={listing?.categorySlug ?? 'otro'}
        sizes="7rem"
      />
      <div className="favorite__words">
        <h2 className="title">
          {listing ? (
            <Link to={path} lang={listing.lang}>
              {listing.title}
            </Link>
          ) : (
            (restingTitle ?? t('Anuncio guardado'))
          )}
          <Origin favorite={favorite} />
        </h2>
        {listing ? <Offer listing={listing} savedOn={savedOn} /> : <Gone savedOn={savedOn} />}
        {list && (
          <p className="line breaks small">
            <Icon name="list" className="icon--small" /> {list}
          </p>
        )}
        {note && <p className="own-note">{note}</p>}
      </div>
      <Actions favorite={favorite} about={about} from={from} />
    </article>
  )
}

/** The origin of the favourite, unless it is a listing of the marketplace. */
function Origin({ favorite: { isSample, isExternal } }: { favorite: PresentedFavorite }) {
  return (
    <>
      {(isSample || isExternal) && ' '}
      {isSample && <span className="badge badge--sample">{t('EJEMPLO')}</span>}{' '}
      {isExternal && <span className="badge">{t('De otra web')}</span>}
    </>
  )
}

function Actions({ favorite, about, from }: { favorite: PresentedFavorite; about: Theirs; from: string }) {
  const { id, path, listing, isSample, isExternal } = favorite
  return (
    <div className="favorite__actions">
      {listing && !isSample && !isExternal && (
        <Link
          className="button button--plain"
          to={`${path}/contact`}
          {...named(about, (name) => t('Contactar por {name}', { name }), {
            icon: <Icon name="message-circle" />,
            label: t('Contactar'),
          })}
        />
      )}{' '}
      <Link
        className="button button--quiet"
        to={`/dashboard/favorites/${id}?return=${encodeURIComponent(from)}`}
        {...named(about, (name) => t('Nota y lista de {name}', { name }), {
          icon: <Icon name="pencil" />,
          label: t('Nota y lista'),
        })}
      />{' '}
      <Form method="post" action={`/dashboard/favorites/${id}/remove`}>
        <input type="hidden" name="return" value={from} />
        <button
          className="button button--quiet"
          {...named(about, (name) => t('Quitar {name}', { name }), {
            icon: <Icon name="trash-2" />,
            label: t('Quitar'),
          })}
        />
      </Form>
    </div>
  )
}

function Offer({ listing, savedOn }: { listing: NonNullable<PresentedFavorite['listing']>; savedOn: string }) {
  const { price, unit, change, isLower, about } = listing
  return (
    <>
      {price && (
        <p className="favorite__price num">
          {price}
          <small className="soft">{unit}</small>
        </p>
      )}
      {change && <p className={isLower ? 'badge badge--good' : 'badge badge--warn'}>{change}</p>}
      <p className="soft small">
        {rich('{about} · Guardado el {savedOn}', { about, savedOn: <span className="nowrap">{savedOn}</span> })}
      </p>
    </>
  )
}

function Gone({ savedOn }: { savedOn: string }) {
  return (
    <p className="cluster cluster--tight">
      <strong className="badge badge--warn">{t('Ya no está disponible')}</strong>{' '}
      <span className="soft small">{t('Guardado el {savedOn}', { savedOn })}</span>
    </p>
  )
}
