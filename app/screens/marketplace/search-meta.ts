import type { MetaDescriptor } from '@remix-run/node'
import { findCategory, type Category, categoryLabel } from '#app/domain/listings/categories.ts'
import { findModality, modalityLabel } from '#app/domain/listings/modalities.ts'
import { pageHead, socialPicture } from '#app/ui/page-head.ts'
import { t } from '#app/locale/texts.ts'
import { pagePrefix } from '#app/locale/page-language.ts'

interface Found {
  /** The search in words, with its place. */
  heading: string
  filters: { q: string; shown: Record<string, string> }
  saveTo: string | undefined
  results: { number?: number | undefined } | null
}

const NOT_KEPT = { name: 'robots', content: 'noindex' }

/**
 * The head of the marketplace. Search engines keep it as a whole and by category, in one order: searches, modalities,
 * ranges of prices and further pages have no lasting address.
 */
export function searchMeta(
  data: Found | undefined,
  matches: Parameters<typeof pageHead>[0],
  location: { search: string },
): MetaDescriptor[] {
  if (!data) return [{ title: t('Marketplace') }, NOT_KEPT]
  const { heading, filters } = data
  const { q, shown } = filters
  const { category: typed = '', ...narrower } = shown
  const category = findCategory(typed)
  const known = findModality(shown.modality ?? '')
  const page = data.results?.number && t('Página {number}', { number: data.results.number })
  const title = [...new Set([heading, known && modalityLabel(known), page, t('Marketplace')])]
    .filter(Boolean)
    .join(' · ')
  const isTurned = /[?&](?:after|before|map)=/.test(location.search)
  const isNarrow = isTurned || [q, ...Object.values(narrower)].some(Boolean)
  if (!data.results || isNarrow || (typed && !category)) {
    return [{ title }, NOT_KEPT, ...feedLinks(data.saveTo)]
  }
  return [...pageHead(matches, { title, isLean: true, ...headOf(category) }), ...feedLinks(data.saveTo)]
}

/** The head of a category, or of everything. */
function headOf(category: Category | undefined) {
  const what = category
    ? t('Anuncios de {category}', { category: categoryLabel(category) })
    : t('Profesionales de todos los oficios')
  return {
    description: t('{what}: compara precios y habla con quien hará el trabajo.', { what }),
    path: category ? `/marketplace?category=${encodeURIComponent(category.name)}` : '/marketplace',
    ...(category && { picture: socialPicture('categories', category.slug) }),
  }
}

/** The links to this search as feeds. */
function feedLinks(saveTo: string | undefined): MetaDescriptor[] {
  if (saveTo === undefined) return []
  return ['atom', 'json'].map((format) => ({
    tagName: 'link',
    rel: 'alternate',
    type: format === 'atom' ? 'application/atom+xml' : 'application/feed+json',
    href: pagePrefix() + saveTo.replace('save-search', `feed.${format}`),
  }))
}
