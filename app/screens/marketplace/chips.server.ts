import { FILTER_KEYS, FILTERS, type FilterKey, type Limits } from '#app/domain/search/filters.ts'
import { canMatch, searchPath, type SearchParams } from '#app/domain/search/params.ts'
import type { WayOut } from '#app/domain/search/ways-out.server.ts'

/** The filters that are set, in words, each with the address without it. */
export function chipsOf(asked: SearchParams) {
  if (!canMatch(asked.asked)) return []
  const limits = asked.asked
  const chips: { text: string; keys: FilterKey[] }[] = []
  for (const key of FILTER_KEYS.filter((one) => limits[one] !== undefined)) {
    const text = wordsFor(key, limits)
    // What another filter says too goes with it: «de 10 a 20 €».
    if (text === undefined) chips.at(-1)?.keys.push(key)
    else chips.push({ text, keys: [key] })
  }
  return chips.map(({ text, keys }) => ({ text, to: pathWithout(asked, keys) }))
}

/** For a search that finds nothing: which filter to take off, and how many listings there are then. */
export const waysOutOf = (asked: SearchParams, ways: readonly WayOut[], countOf: (total: number) => string) =>
  ways.map(({ key, total }) => {
    const value = asked.asked[key]
    const alone = value === undefined || value === null ? '' : (FILTERS[key].words(value, { [key]: value }) ?? '')
    return { text: alone, count: countOf(total), to: pathWithout(asked, [key]) }
  })

function wordsFor(key: FilterKey, limits: Partial<Limits>): string | undefined {
  const value = limits[key]
  return value === undefined ? undefined : FILTERS[key].words(value, limits)
}

function pathWithout(asked: SearchParams, keys: readonly FilterKey[]): string {
  const none = Object.fromEntries(keys.map((key) => [FILTERS[key].name, '']))
  return searchPath({ ...asked, shown: { ...asked.shown, ...none } })
}
