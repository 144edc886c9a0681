import { priceInWords } from '#app/domain/listings/price.server.ts'
import type { ListingDetail } from '#app/domain/listings/queries.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { factsOf, placeOf } from '#app/parts/listing-page/listing-page.server.ts'
import type { CopyDescription } from '#app/ui/offline.ts'
import { renderDocument } from './document.server.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'
import { categoryLabel } from '#app/domain/listings/categories.ts'
import { reading } from '#app/locale/languages.ts'

const NO_PLACE = () => t('Ubicación no disponible')

/** A copy's description in a list of copies. */
export const describeCopy = (listing: ListingDetail): CopyDescription => ({
  path: `${reading.prefix()}/marketplace/${listing.id}`,
  title: listing.title,
  detail: [priceInWords(listing), placeOf(listing)].filter(Boolean).join(' · '),
})

/** The public text of a listing, with the moment of the copy. */
export function renderCopy(listing: ListingDetail, now: Date): string {
  const moment = formatMoment(now, siteTimeZone)
  const facts = [
    [t('Ofrece'), listing.seller.fullName],
    [t('Ubicación'), placeOf(listing) ?? NO_PLACE()],
    [t('Categoría'), categoryLabel(listing.category)],
    ...factsOf(listing).map(({ name, text }) => [name, text]),
    [t('Contacto'), listing.contactInfo],
    [t('Etiquetas'), listing.tags.map((tag) => `#${tag}`).join(' ')],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return renderDocument(
    listing.title,
    <article>
      <p className="note">
        {rich('Copia guardada el <time>{moment}</time> para leer sin conexión.', {
          moment,
          time: (text) => <time dateTime={now.toISOString()}>{text}</time>,
        })}
      </p>
      <h1 {...spokenIn(listing.language)}>{listing.title}</h1>
      <p className="price">{priceInWords(listing)}</p>
      {listing.description
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line, index) => (
          <p key={index} {...spokenIn(listing.language)}>
            {line}
          </p>
        ))}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="ways">
        <a className="button" href={`/marketplace/${listing.id}`}>
          {t('Abrir el anuncio')}
        </a>{' '}
        <a href="/offline">{t('Otros anuncios guardados')}</a>
      </p>
      <p className="aside">{t('Para escribir, guardarlo o denunciarlo hace falta conexión.')}</p>
    </article>,
  )
}

/** In place of a copy of a listing that not everybody sees. */
export const renderNoCopy = (): string =>
  renderDocument(
    t('Anuncio no encontrado'),
    <>
      <h1>{t('Anuncio no encontrado')}</h1>
      <p>{t('Lo sentimos, el anuncio que buscas no existe o ha sido eliminado.')}</p>
      <p className="ways">
        <a className="button" href="/marketplace">
          {t('Volver al marketplace')}
        </a>
      </p>
    </>,
  )
