import { PRICE_TYPES } from '#app/domain/listings/limits.ts'
import { FILTER_KEYS, FILTERS, type FilterKey, type Limits } from '#app/domain/search/filters.ts'
import { canMatch, searchPath, type SearchParams } from '#app/domain/search/params.ts'
import type { LessWords } from '#app/domain/search/otherwise.server.ts'
import type { Above } from '#app/domain/search/above.ts'
import { COUNT_LIMIT } from '#app/domain/search/ways.ts'
import type { WayOut } from '#app/domain/search/ways-out.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { priceTypeLabel } from '#app/locale/words.ts'
import { t } from '#app/locale/texts.ts'

/** The filters that are set, in words, each with the address without it. */
export function chipsOf(asked: SearchParams) {
  if (!canMatch(asked.asked)) return []
  const limits = asked.asked
  const chips: { text: string; keys: FilterKey[] }[] = []
  for (const key of FILTER_KEYS.filter((one) => limits[one] !== undefined)) {
    const text = wordsFor(key, limits)
    // A second filter in the same words is removed with it: «de 10 a 20 €».
    if (text === undefined) chips.at(-1)?.keys.push(key)
    else chips.push({ text, keys: [key] })
  }
  return chips.map(({ text, keys }) => ({ text, to: pathWithout(asked, keys) }))
}

/** For a search without results: which filter to remove, and how many results there are then. */
export const waysOutOf = (
  asked: SearchParams,
  ways: readonly WayOut[] | undefined,
  countOf: (total: number) => string,
) =>
  some(ways)?.map(({ key, total }) => {
    const value = asked.asked[key]
    const alone = value === undefined || value === null ? '' : (FILTERS[key].words(value, { [key]: value }) ?? '')
    return { text: alone, count: countOf(total), to: pathWithout(asked, [key]) }
  })

/** For a question without results: which words to leave out, and how many results there are then. */
export const lessWordsOf = (
  asked: SearchParams,
  ways: readonly LessWords[] | undefined,
  countOf: (total: number) => string,
) =>
  some(ways)?.map(({ without, isAbsent, total }) => ({
    text: without.join(' '),
    isAbsent,
    count: countOf(total),
    to: searchPath({
      ...asked,
      q: asked.q
        .split(' ')
        .filter((word) => !without.some((text) => text.split(' ').includes(word)))
        .join(' '),
    }),
  }))

const some = <One>(ways: readonly One[] | undefined) => (ways?.length ? ways : undefined)

/** The number of dearer listings, in words, and the link to them. */
export function dearerOf(asked: SearchParams, { total, cheapest }: Above) {
  const { currency, priceCents } = cheapest
  const wider = withoutFilters(asked, ['minCents', 'maxCents'])
  const { name, write } = FILTERS.minCents
  const price = formatMoney(asked.asked.maxCents ?? 0, currency)
  return {
    text:
      total > COUNT_LIMIT
        ? t('Más de 1000 por encima de {price}', { price })
        : t('{total} más por encima de {price}', { total: formatCount(total), price }),
    from: formatMoney(priceCents, currency),
    to:
      total === 1
        ? `/marketplace/${cheapest.id}`
        : searchPath({ ...wider, shown: { ...wider.shown, [name]: write(priceCents) } }),
  }
}

/** For a search by price with results in several units, which cannot be compared: the search with each unit. */
export function unitLinks(asked: SearchParams, found: readonly { priceType: string }[]) {
  const { minCents, maxCents } = asked.asked
  const isByPrice = asked.sort === 'price_asc' || asked.sort === 'price_desc'
  const units = PRICE_TYPES.filter((type) => found.some(({ priceType }) => priceType === type))
  if (units.length < 2 || (!isByPrice && minCents === undefined && maxCents === undefined)) return undefined
  return units.map((type) => ({
    text: priceTypeLabel(type),
    to: searchPath({ ...asked, shown: { ...asked.shown, [FILTERS.priceType.name]: type } }),
  }))
}

function wordsFor(key: FilterKey, limits: Partial<Limits>): string | undefined {
  const value = limits[key]
  return value === undefined ? undefined : FILTERS[key].words(value, limits)
}

const pathWithout = (asked: SearchParams, keys: readonly FilterKey[]) => searchPath(withoutFilters(asked, keys))

/** Without some filters, and without the words that say them. */
function withoutFilters(asked: SearchParams, keys: readonly FilterKey[]): SearchParams {
  const none = Object.fromEntries(keys.map((key) => [FILTERS[key].name, '']))
  const words = asked.said.filter((said) => said.keys.some((key) => keys.includes(key)))
  const q = words
    .reduce((typed, { text }) => typed.replace(text, ' '), asked.q)
    .replaceAll(/ +/g, ' ')
    .trim()
  return { ...asked, q, shown: { ...asked.shown, ...none } }
}
