import { FILTER_KEYS, FILTERS, type Limits, type SavedParams } from '#app/domain/search/filters.ts'
import type { Circle } from '#app/domain/places/circle.server.ts'
import { WHOLE_PROVINCE } from '#app/domain/places/reach.ts'
import { USUAL_KM } from '#app/domain/search/radii.ts'
import { canMatch, isSomewhere, readSearchParams, searchPath, type SearchParams } from '#app/domain/search/params.ts'
import { usualSort, type Sort } from '#app/domain/search/sorts.ts'
import { NAME_MAX } from './values.ts'
import { t } from '#app/locale/texts.ts'

/** The parts of a search that are saved. */
export type SearchToSave = Pick<SearchParams, 'words' | 'asked'> & {
  place?: Pick<Circle, 'id' | 'label' | 'km' | 'province'> | undefined
}

/** The filters of a search, without order and page; undefined when nothing can ever match. */
export function savedParamsOf({ words, asked, place }: SearchToSave): SavedParams | undefined {
  if (!canMatch(asked)) return undefined
  const limits = FILTER_KEYS.flatMap((key) => {
    const { savedAs, save } = FILTERS[key]
    const value = asked[key]
    return value === undefined ? [] : [[savedAs, save ? save(value) : value] as const]
  })
  const near = place && { place: place.id, near: place.province ?? place.label, km: place.km }
  return { ...(words.length > 0 && { q: words.join(' ') }), ...Object.fromEntries(limits), ...near }
}

/** The limits of a saved search. */
export function savedLimits(params: SavedParams): Partial<Limits> {
  const limits = FILTER_KEYS.map((key) => {
    const { savedAs, load } = FILTERS[key]
    const saved = params[savedAs]
    return [key, saved !== undefined && load ? load(saved) : saved] as const
  })
  return Object.fromEntries(limits)
}

/** The address of the results, in the usual order or in another. */
export function savedSearchPath(params: SavedParams, named?: Sort): string {
  const where = { text: '', id: params.place, km: params.km ?? USUAL_KM }
  const sort = named ?? usualSort(params.q ?? '', isSomewhere(where))
  const limits = savedLimits(params)
  const shown = FILTER_KEYS.map((key) => {
    const { name, write } = FILTERS[key]
    const value = limits[key]
    return [name, value === undefined ? '' : write(value)] as const
  })
  return searchPath({ q: params.q ?? '', shown: Object.fromEntries(shown), where, sort })
}

/** The search of the page that `savedSearchPath` leads to, newest first. */
export const askedBy = (params: SavedParams): SearchParams =>
  readSearchParams(new URLSearchParams(savedSearchPath(params, 'recent').split('?')[1]))

/** The page that saves the search of an address, or undefined when nothing can ever match. */
export function saveSearchPath(params: SearchToSave): string | undefined {
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
  const near =
    params.near !== undefined &&
    (params.km === WHOLE_PROVINCE
      ? t('provincia de {province}', { province: params.near })
      : t('a {km} km de {place}', { km: params.km ?? USUAL_KM, place: params.near }))
  return [params.q, ...parts, near].filter(Boolean).join(' · ') || t('Todos los anuncios')
}

/** The name of a search until its owner gives it another. */
export const defaultName = (params: SavedParams) => [...criteriaText(params)].slice(0, NAME_MAX).join('')
