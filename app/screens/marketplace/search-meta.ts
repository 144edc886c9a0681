import type { MetaDescriptor } from '@remix-run/node'
import { findCategory } from '#app/domain/listings/categories.ts'
import { findModality, modalityLabel } from '#app/domain/listings/modalities.ts'
import { pageHead, socialPicture } from '#app/ui/page-head.ts'

interface Found {
  filters: { q: string; category: string; modality: string; min_price: string; max_price: string }
  saveTo: string | undefined
  results: object | null
}

/**
 * The head of the marketplace. Search engines keep it as a whole and by category, in one order: searches, modalities,
 * ranges of prices and further pages have no lasting address.
 */
export function searchMeta(
  data: Found | undefined,
  matches: Parameters<typeof pageHead>[0],
  location: { search: string },
): MetaDescriptor[] {
  const { q = '', category: typed = '', modality = '', min_price, max_price } = data?.filters ?? {}
  const category = findCategory(typed)
  const known = findModality(modality)
  const title = [q, category?.name, known && modalityLabel(known), 'Marketplace'].filter(Boolean).join(' · ')
  const isTurned = /[?&](?:after|before)=/.test(location.search)
  if (!data?.results || q || modality || min_price || max_price || isTurned || (typed && !category)) {
    return [{ title }, { name: 'robots', content: 'noindex' }, ...feedLinks(data?.saveTo)]
  }
  return [
    ...pageHead(matches, {
      title,
      description: `${category ? `Anuncios de ${category.name}` : 'Profesionales de todos los oficios'}: compara precios y habla con quien hará el trabajo.`,
      path: category ? `/marketplace?category=${encodeURIComponent(category.name)}` : '/marketplace',
      isLean: true,
      ...(category && { picture: { path: socialPicture('categories', category.slug), isWide: true } }),
    }),
    ...feedLinks(data.saveTo),
  ]
}

/** The same search as feeds. */
function feedLinks(saveTo: string | undefined): MetaDescriptor[] {
  if (saveTo === undefined) return []
  return ['atom', 'json'].map((format) => ({
    tagName: 'link',
    rel: 'alternate',
    type: format === 'atom' ? 'application/atom+xml' : 'application/feed+json',
    href: saveTo.replace('save-search', `feed.${format}`),
  }))
}
