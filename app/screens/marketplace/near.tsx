import type { SerializeFrom } from '@remix-run/node'
import { useCards } from '#app/parts/listing-card/packed-cards.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListingGrid } from '#app/ui/listing-card.tsx'
import { Chip } from './chips.tsx'
import type { loadSearch } from './search.server.ts'
import { t, tn } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

type Loaded = SerializeFrom<typeof loadSearch>

type Place = NonNullable<Loaded['place']>

/** The place that was searched near: it can be removed, or searched as a word. */
export function PlaceChips({ text, off, word }: Place) {
  return (
    <ul className="chips" aria-label={t('Lugar')}>
      <li>
        <Chip to={off}>
          <Icon name="map-pin" />
          {text}
        </Chip>
      </li>
      {word && (
        <li>
          <Link to={word.to} rel="nofollow">
            {t('Buscar la palabra «{word}»', { word: word.text })}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** More of the place below what is found: a wider circle, another place of its name, its page. */
export function PlaceOtherwise({ wider, others, page }: Place) {
  if (!wider && others.length === 0 && !page) return null
  return (
    <div className="stack stack--tight">
      {wider && (
        <p className="callout">
          <Link to={wider.to} rel="nofollow">
            {t('Buscar a {km} km: {found}', { km: wider.km, found: wider.text })}
          </Link>
        </p>
      )}
      {others.length > 0 && (
        <p className="small">
          {t('¿Otro lugar?')}{' '}
          {others.map((other, at) => (
            <span key={other.to}>
              {at > 0 && ' · '}
              <Link to={other.to} rel="nofollow">
                {other.label}
              </Link>
            </span>
          ))}
        </p>
      )}
      {page && (
        <p className="small">
          {rich('Todo lo que hay de <link>{place}</link>', {
            place: page.text,
            link: (text) => <Link to={page.to}>{text}</Link>,
          })}
        </p>
      )}
    </div>
  )
}

/** Listings farther away, if none is near. */
export function Elsewhere({ packed, mediaBase }: { packed: string; mediaBase: string }) {
  const cards = useCards(packed, mediaBase)
  return (
    <section className="stack" aria-labelledby="elsewhere">
      <h2 id="elsewhere">{t('Más lejos')}</h2>
      <p>{t('No hay nada tan cerca. Estos anuncios son de otros lugares.')}</p>
      <ListingGrid listings={cards} heading="h3" />
    </section>
  )
}

/** Remote services come after what is near, so that they do not push it out of sight. */
export function Remote({
  cards: packed,
  count,
  to,
  mediaBase,
}: NonNullable<NonNullable<Loaded['results']>['remote']> & { mediaBase: string }) {
  const cards = useCards(packed, mediaBase)
  return (
    <section className="search__remote stack" aria-labelledby="remote">
      <h2 id="remote">{t('En remoto, desde cualquier lugar')}</h2>
      {cards.length > 0 && (
        <>
          <details className="search__fold">
            <summary>{tn(cards.length, 'Ver el primero', 'Ver los {count} primeros')}</summary>
          </details>
          <div className="search__folded">
            <ListingGrid listings={cards} heading="h3" />
          </div>
        </>
      )}
      <p>
        <Link to={to} rel="nofollow">
          {t('Ver los que trabajan en remoto: {count}', { count })}
        </Link>
      </p>
    </section>
  )
}
