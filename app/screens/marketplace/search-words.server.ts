import { categoryById, categoryLabel } from '#app/domain/listings/categories.ts'
import type { PlaceSearched } from '#app/domain/search/near.server.ts'
import { wordsOf, type SearchParams } from '#app/domain/search/params.ts'
import { t } from '#app/locale/texts.ts'

/** The search in words: «Fotografía en Valencia». */
export function headingOf(params: SearchParams, place: PlaceSearched | undefined): string {
  const what = whatOf(params, place)
  if (!place) return what || t('Marketplace')
  const { province, label } = place
  if (!what)
    return province ? t('Anuncios en la provincia de {province}', { province }) : t('Anuncios en {label}', { label })
  return province
    ? t('{what} en la provincia de {province}', { what, province })
    : t('{what} en {label}', { what, label })
}

/** The search in one line, with how far around: «fotógrafo · Valencia · 25 km». */
export const lineOf = (params: SearchParams, place: PlaceSearched | undefined) =>
  [whatOf(params, place), ...(place ? placeWords(place) : [])].filter(Boolean).join(' · ')

const placeWords = ({ province, label, km }: PlaceSearched) =>
  province ? [t('provincia de {province}', { province })] : [label, `${km} km`]

function whatOf({ q, asked }: SearchParams, place: PlaceSearched | undefined): string {
  const words = place?.typed === undefined ? q : wordsWithout(q, place.typed)
  const category = asked.categoryId ? categoryById(asked.categoryId) : undefined
  return [words, category && categoryLabel(category)].filter(Boolean).join(' · ')
}

/** A question without the words that are the name of a place. */
export const wordsWithout = (q: string, place: string) =>
  wordsOf(q).join(' ').replace(place, ' ').replace(/ +/g, ' ').trim()
