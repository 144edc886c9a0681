import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { say, sayAll, sayMany } from '#app/locale/said.ts'
import { savedSearchPath } from './criteria.ts'
import { firstName } from '#app/domain/accounts/texts/opening.ts'
import type { ListingLine } from '#app/domain/listings/card.server.ts'
import { priceInWords } from '#app/domain/listings/price.server.ts'
import { UNCONFIRMED_SEARCH_DAYS } from '#app/domain/tables/periods.ts'
import type { SavedParams } from '#app/domain/search/filters.ts'
import { FREQUENCY_WORDS, type Frequency } from './values.ts'
import { t, tn } from '#app/locale/texts.ts'

/**
 * Asks the holder of the address to confirm, because anybody can type it. The mail does not quote the search, whose
 * words a stranger may have written.
 */
export function confirmationMail(
  site: Site,
  { frequency, confirmUrl }: { frequency: Frequency; confirmUrl: string },
): RenderedMail {
  return renderMail(site, {
    subject: t('Confirma tu búsqueda en {siteName}', { siteName: site.name }),
    paragraphs: [
      t('Hola:'),
      t(
        'Alguien, esperamos que tú, ha pedido que avisemos a este correo de los anuncios nuevos de una búsqueda. Al abrir el enlace verás cuál es, antes de confirmarla.',
      ),
      t('Frecuencia: {frequency}.', { frequency: FREQUENCY_WORDS()[frequency] }),
    ],
    action: { label: t('Confirmar la búsqueda'), href: confirmUrl },
    footnotes: [
      t('El enlace vale {days} días. Si no lo has pedido tú, no hagas nada: no te escribiremos más por esto.', {
        days: UNCONFIRMED_SEARCH_DAYS,
      }),
    ],
  })
}

export interface FoundInSearch {
  id: string
  name: string
  params: SavedParams
  /** The newest listings. */
  listings: ListingLine[]
  count: number
}

const TITLES_SHOWN = 3
const SEARCHES_NAMED = 8

/** «3 anuncios nuevos en «Pintor»», or in how many searches. */
function newsTitle(found: FoundInSearch[]): string {
  const total = found.reduce((sum, { count }) => sum + count, 0)
  const [only] = found
  return found.length === 1 && only
    ? tn(total, '{count} anuncio nuevo en «{name}»', '{count} anuncios nuevos en «{name}»', { name: only.name })
    : tn(
        total,
        '{count} anuncio nuevo en {searches} de tus búsquedas',
        '{count} anuncios nuevos en {searches} de tus búsquedas',
        { searches: found.length },
      )
}

/** The notice of the same news. */
export function searchesFound(found: FoundInSearch[]) {
  const total = found.reduce((sum, { count }) => sum + count, 0)
  const [only] = found
  if (found.length !== 1 || !only)
    return {
      title: sayMany(
        total,
        '{count} anuncio nuevo en {searches} de tus búsquedas',
        '{count} anuncios nuevos en {searches} de tus búsquedas',
        { searches: found.length },
      ),
      message: sayAll(
        [
          sayAll(
            found.slice(0, SEARCHES_NAMED).map(({ name, count }) => say('«{name}»: {count}', { name, count })),
            ', ',
          ),
          '.',
        ],
        '',
      ),
    }
  const listings = sayAll(
    only.listings.slice(0, TITLES_SHOWN).map(({ title }) => say('«{title}»', { title })),
    ', ',
  )
  const more = only.count - Math.min(only.listings.length, TITLES_SHOWN)
  return {
    title: sayMany(total, '{count} anuncio nuevo en «{name}»', '{count} anuncios nuevos en «{name}»', {
      name: only.name,
    }),
    message: more > 0 ? say('{listings} y {more} más.', { listings, more }) : say('{listings}.', { listings }),
  }
}

/** The news of a person's searches, with a link to each listing and a link that stops each search. */
export function newsMail(
  site: Site,
  found: FoundInSearch[],
  { fullName, stopUrl }: { fullName: string | undefined; stopUrl: (search: FoundInSearch) => string },
): RenderedMail {
  return renderMail(site, {
    subject: newsTitle(found),
    paragraphs: [
      fullName === undefined ? t('Hola:') : t('Hola, {name}:', { name: firstName(fullName) }),
      t('Esto es lo que ha aparecido en lo que buscas:'),
    ],
    lists: found.map(({ name, params, listings, count }) => ({
      title: tn(count, '«{name}»: {count} anuncio nuevo', '«{name}»: {count} anuncios nuevos', { name }),
      links: [
        ...listings.map(({ id, title, ...line }) => ({
          label: `${title}, ${priceInWords(line)}`,
          href: `${site.origin}/marketplace/${id}`,
        })),
        { label: t('Ver todos los resultados'), href: site.origin + savedSearchPath(params, 'recent') },
      ],
    })),
    foot: found.map((search) => ({
      label: t('Dejar de recibir avisos de «{name}»', { name: search.name }),
      href: stopUrl(search),
    })),
  })
}
