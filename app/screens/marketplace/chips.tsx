import type { SerializeFrom } from '@remix-run/node'
import type { ReactNode } from 'react'
import { useCards } from '#app/parts/listing-card/packed-cards.ts'
import { Cover } from '#app/ui/cover.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListingGrid } from '#app/ui/listing-card.tsx'
import type { loadSearch } from './search.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

type Loaded = SerializeFrom<typeof loadSearch>

/** One limit of the search: a link to the search without it. */
export function Chip({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="chip" to={to} rel="nofollow">
      {children}
      <Icon name="x" /> <span className="visually-hidden">{t('(quitar)')}</span>
    </Link>
  )
}

/** The filters that are set. */
export function Chips({ chips }: { chips: Loaded['chips'] }) {
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={t('Filtros puestos')}>
      {chips.map(({ text, to }) => (
        <li key={to}>
          <Chip to={to}>{text}</Chip>
        </li>
      ))}
    </ul>
  )
}

/** The same search with each unit, for results with prices of several units. */
export function Units({ units }: { units: { text: string; to: string }[] }) {
  return (
    <nav aria-label={t('Hay precios de varias unidades, que no se pueden comparar')}>
      <ul className="chips">
        {units.map(({ text, to }) => (
          <li key={to}>
            <Link className="chip" to={to} rel="nofollow">
              {t('Solo {unit}', { unit: text })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The listings that only the highest price excludes; they are not counted as results. */
export function NearMiss({ text, from, to, card }: NonNullable<NonNullable<Loaded['results']>['above']>) {
  return (
    <div className="near-miss">
      <Cover
        className="near-miss__picture"
        image={card.image}
        seed={card.id}
        category={card.category.slug}
        sizes="6rem"
        lang={card.lang}
      />
      <p>
        {rich('<link>{dearer}</link>: desde {price}', {
          dearer: text,
          link: (words) => (
            <Link to={to} rel="nofollow">
              {words}
            </Link>
          ),
          price: from,
        })}{' '}
        <span className="soft small block breaks" lang={card.lang}>
          {card.title}
        </span>
      </p>
    </div>
  )
}

/** The filters whose removal gives results to a search without any. */
export function WaysOut({ ways }: { ways: NonNullable<NonNullable<Loaded['results']>['waysOut']> }) {
  return (
    <section aria-labelledby="ways-out">
      <h2 id="ways-out">{t('Con un filtro menos')}</h2>
      <Without ways={ways} />
    </section>
  )
}

/** The results of a question without any, for fewer words; it names the word that no listing has. */
export function LessWords({
  ways,
  packed,
  mediaBase,
}: {
  ways: NonNullable<NonNullable<Loaded['results']>['lessWords']>
  /** The first results of the first way. */
  packed: string
  mediaBase: string
}) {
  const cards = useCards(packed, mediaBase)
  const absent = ways.filter(({ isAbsent }) => isAbsent)
  return (
    <section className="stack" aria-labelledby="less-words">
      <h2 id="less-words">{t('Con menos palabras')}</h2>
      {absent.map(({ text }) => (
        <p key={text}>{t('Ningún anuncio dice «{word}».', { word: text })}</p>
      ))}
      <Without ways={ways} />
      {cards.length > 0 && <ListingGrid listings={cards} heading="h3" />}
    </section>
  )
}

/** Links to the same search without something, each with the number that it finds. */
function Without({ ways }: { ways: readonly { text: string; count: string; to: string }[] }) {
  return (
    <ul>
      {ways.map(({ text, count, to }) => (
        <li key={to}>
          <Link to={to} rel="nofollow">
            {t('Sin «{word}»: {count}', { word: text, count })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
