import { CATEGORIES, findCategory } from '#app/domain/listings/categories.ts'
import { modalityLabel } from '#app/domain/listings/modalities.ts'
import { searchPath, type SearchParams } from '#app/domain/search/params.ts'
import { NAME_MAX } from './limits.ts'
import type { SavedParams } from './values.ts'

/** The filters of a marketplace address, without order and page; undefined when nothing can ever match. */
export function savedParamsOf(params: SearchParams): SavedParams | undefined {
  const { words, category, categoryId, modalityAsked, minCents, maxCents } = params
  if (categoryId === null || modalityAsked === null) return undefined
  return {
    ...(words.length > 0 && { q: words.join(' ') }),
    ...(categoryId !== undefined && { category: findCategory(category)?.slug }),
    ...(modalityAsked !== undefined && { modality: modalityAsked }),
    ...(minCents !== undefined && { min_cents: minCents }),
    ...(maxCents !== undefined && { max_cents: maxCents }),
  }
}

const amount = (cents: number) => (cents / 100).toFixed(2).replace(/\.00$/, '').replace('.', ',')

/** The address of the results. */
export function savedSearchPath(params: SavedParams): string {
  const { q = '', category, modality = '', min_cents: min, max_cents: max } = params
  return searchPath({
    q,
    category: categoryName(category) ?? '',
    modality,
    typed: { min_price: min === undefined ? '' : amount(min), max_price: max === undefined ? '' : amount(max) },
    sort: 'recent',
  })
}

/** The page that saves the search of an address, or undefined when nothing can ever match. */
export function saveSearchPath(params: SearchParams): string | undefined {
  const saved = savedParamsOf(params)
  return saved && savedSearchPath(saved).replace('/marketplace', '/marketplace/save-search')
}

const categoryName = (slug: string | undefined) => CATEGORIES.find((category) => category.slug === slug)?.name

/** The filters in words: «logotipo · Diseño Gráfico · Remoto · hasta 200 €». */
export function criteriaText({ q, category, modality, min_cents: min, max_cents: max }: SavedParams): string {
  const prices =
    min !== undefined && max !== undefined
      ? `de ${amount(min)} a ${amount(max)} €`
      : min !== undefined
        ? `desde ${amount(min)} €`
        : max !== undefined
          ? `hasta ${amount(max)} €`
          : undefined
  const parts = [q, categoryName(category), modality && modalityLabel(modality), prices]
  return parts.filter(Boolean).join(' · ') || 'Todos los anuncios'
}

/** The name of a search until its owner gives it another. */
export const defaultName = (params: SavedParams) => [...criteriaText(params)].slice(0, NAME_MAX).join('')
