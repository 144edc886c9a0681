import { STANDING_LABELS } from '#app/domain/listings/status.ts'
import type { SeenListing } from '#app/domain/measures/queries.server.ts'
import { conversion } from '#app/domain/measures/responses.ts'
import type { Source } from '#app/domain/measures/sources.ts'
import { formatCount, formatPercent } from '#app/locale/numbers.server.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { presentJob } from '#app/parts/listing-card/job.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** This many visits without an inquiry say something about the listing. */
const MANY_VIEWS = 20
/** A description below this length rarely says what is included. */
const SHORT_DESCRIPTION = 200

const SOURCE_LABELS: () => Record<Source, string> = perLanguage(() => ({
  search: t('Búsquedas'),
  category: t('Listas y categorías'),
  favorites: t('Favoritos'),
  profile: t('Tu perfil'),
  feed: t('Feeds'),
  inside: t('Otras páginas'),
  outside: t('Otros sitios'),
  unknown: t('Sin dato'),
}))

/** A listing's own figures of the period, against the days before, and what its facts advise. */
export function presentSeen(listing: SeenListing) {
  const { id, title, views, viewsBefore, inquiries, favorites, sources, words, moderation } = listing
  return {
    id,
    title,
    ...spokenIn(listing.language),
    job: presentJob(listing, id),
    views: formatCount(views),
    trend: views > viewsBefore ? ('better' as const) : views < viewsBefore ? ('worse' as const) : undefined,
    viewsBefore: formatCount(viewsBefore),
    inquiries: formatCount(inquiries),
    conversion: formatPercent(conversion({ inquiries, views })),
    favorites: formatCount(favorites),
    from: sources.map(({ source, views }) => `${SOURCE_LABELS()[source]} ${formatCount(views)}`).join(' · '),
    words: words.map((word) => t('«{word}»', { word })).join(', '),
    advice: adviceFor(listing),
    badge: moderation === 'libre' ? null : STANDING_LABELS()[moderation],
  }
}

function adviceFor({ image, described, views, inquiries }: SeenListing): string | null {
  if (!image) return t('Sin fotos: añade alguna para que se vea lo que haces.')
  if (described < SHORT_DESCRIPTION) return t('Descripción corta: cuenta qué incluye y cómo trabajas.')
  if (views >= MANY_VIEWS && inquiries === 0) return t('Lo ven y nadie pregunta: revisa el precio y qué incluye.')
  return null
}
