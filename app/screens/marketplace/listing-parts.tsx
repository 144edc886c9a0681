import type { PresentedListing } from '#app/parts/listing-page/listing-page.server.ts'
import { HowCounted } from '#app/ui/how-counted.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LocationMap } from '#app/ui/location-map.tsx'
import { labelled } from '#app/locale/words.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

interface Props {
  listing: PresentedListing
}

/** Its title, and what it says of itself in a word or two each. Its place is named once, beside its map. */
export function ListingHead({ listing }: Props) {
  return (
    <header className="stack stack--tight">
      <h1 lang={listing.lang}>{listing.title}</h1>
      <p className="on-paper small">{listing.url}</p>
      <ul className="listing__meta">
        <li>
          <Icon name="calendar" />
          <span>
            {rich('Publicado el <time>{date}</time>', {
              date: listing.date,
              time: (text) => <time dateTime={listing.dateTime}>{text}</time>,
            })}
          </span>
        </li>
        {listing.location && (
          <li>
            <Icon name="map-pin" /> <a href="#place">{t('Ver dónde')}</a>
          </li>
        )}
        <li>
          <Icon name="eye" />
          <span>
            <HowCounted figure="visitas">{listing.views}</HowCounted> {t('desde el {date}', { date: listing.date })}
          </span>
        </li>
        {listing.facts.map((fact) => (
          <li key={fact.name}>
            <Icon name={fact.icon} /> {'speaksForItself' in fact ? fact.text : labelled(fact.name, fact.text)}
          </li>
        ))}
      </ul>
    </header>
  )
}

export function ListingWords({ listing }: Props) {
  return (
    <section className="listing__description" aria-labelledby="description">
      <h2 id="description">{t('Descripción')}</h2>
      <Lines text={listing.description} lang={listing.lang} />
      {listing.tags.length > 0 && (
        <ul className="tags" aria-label={t('Etiquetas')}>
          {listing.tags.map((tag) => (
            <li className="badge" key={tag} lang={listing.lang}>
              #{tag}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Lines({ text, lang }: { text: string; lang: string | undefined }) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => (
      <p key={index} lang={lang}>
        {line}
      </p>
    ))
}

export function ListingPlace({ listing }: Props) {
  return (
    <section className="listing__place" aria-labelledby="place">
      <h2 id="place">{t('Ubicación')}</h2>
      <p>{listing.location ?? t('Ubicación no disponible')}</p>
      {listing.coordinates?.map && (
        <>
          <LocationMap
            key={listing.id}
            place={listing.coordinates}
            label={listing.coordinates.label}
            map={listing.coordinates.map}
          />
          <p className="small soft">{t('Ubicación aproximada, redondeada a un kilómetro.')}</p>
        </>
      )}
    </section>
  )
}
