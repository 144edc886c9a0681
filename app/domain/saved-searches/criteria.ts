import { FILTER_KEYS, FILTERS, type Limits, type SavedParams } from '#app/domain/search/filters.ts'
import { canMatch, searchPath, type SearchParams } from '#app/domain/search/params.ts'
import { usualSort } from '#app/domain/search/sorts.ts'
import { NAME_MAX } from './limits.ts'

/** The filters of a marketplace address, without order and page; undefined when nothing can ever match. */
export function savedParamsOf({ words, asked }: SearchParams): SavedParams | undefined {
  if (!canMatch(asked)) return undefined
  const limits = FILTER_KEYS.flatMap((key) => {
    const { savedAs, save } = FILTERS[key]
    const value = asked[key]
    return value === undefined ? [] : [[savedAs, save ? save(value) : value] as const]
  })
  return { ...(words.length > 0 && { q: words.join(' ') }), ...Object.fromEntries(limits) }
}

/** What a saved search is limited by. */
export function savedLimits(params: SavedParams): Partial<Limits> {
  const limits = FILTER_KEYS.map((key) => {
    const { savedAs, load } = FILTERS[key]
    const saved = params[savedAs]
    return [key, saved !== undefined && load ? load(saved) : saved] as const
  })
  return Object.fromEntries(limits)
}

/** The address of the results, in the usual order or in another. */
export function savedSearchPath(params: SavedParams, sort = usualSort(params.q ?? '')): string {
  const limits = savedLimits(params)
  const shown = FILTER_KEYS.map((key) => {
    const { name, write } = FILTERS[key]
    const value = limits[key]
    return [name, value === undefined ? '' : write(value)] as const
  })
  return searchPath({ q: params.q ?? '', shown: Object.fromEntries(shown), sort })
}

/** The page that saves the search of an address, or undefined when nothing can ever match. */
export function saveSearchPath(params: SearchParams): string | undefined {
  const saved = savedParamsOf(params)
  return saved && savedSearchPath(saved).replace('/marketplace', '/marketplace/save-search')
}

/** The filters in words: «logotipo · Diseño Gráfico · Remoto · hasta 200 €». */
export function criteriaText(params: SavedParams): string {
  const limits = savedLimits(params)
  const parts = FILTER_KEYS.map((key) => {
    const value = limits[key]
    return value !== undefined && FILTERS[key].words(value, limits)
  })
  return [params.q, ...parts].filter(Boolean).join(' · ') || 'Todos los anuncios'
}

/** The name of a search until its owner gives it another. */
export const defaultName = (params: SavedParams) => [...criteriaText(params)].slice(0, NAME_MAX).join('')
