import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import type { AuthoredCard } from '#app/domain/listings/card.server.ts'
import { categoryById } from '#app/domain/listings/categories.ts'
import { saveSearchPath } from '#app/domain/saved-searches/criteria.ts'
import { isFront, SEARCH_NAMES, readSearchParams, searchPath, type SearchParams } from '#app/domain/search/params.ts'
import { USUAL_KM } from '#app/domain/search/radii.ts'
import type { FoundPlace } from '#app/domain/places/circle.server.ts'
import { findPlaceOf, type PlaceSearched } from '#app/domain/search/near.server.ts'
import type { OptionCounts } from '#app/domain/search/option-counts.server.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'
import type { SearchResult } from '#app/domain/search/search-result.ts'
import { listTopics } from '#app/domain/search/suggestions.server.ts'
import { understand } from '#app/domain/search/understood.server.ts'
import { COUNT_LIMIT } from '#app/domain/search/ways.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { hasDemo } from '#app/http/demo.server.ts'
import { insteadOf, unread } from '#app/http/outage.server.ts'
import { currentPath, safeReturnPath, withQuery } from '#app/http/return-path.ts'
import { showSamples } from '#app/http/site.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { keptAmong } from '#app/parts/favorite-form/kept.server.ts'
import { packCards, presentCard } from '#app/parts/listing-card/pack-cards.server.ts'
import { cardsOfLess } from './less-cards.server.ts'
import { mapOf } from './map-places.server.ts'
import { MAP } from './map-view.ts'
import { chipsOf, dearerOf, lessWordsOf, unitLinks, waysOutOf } from './chips.server.ts'
import { headingOf, lineOf, wordsWithout } from './search-words.server.ts'
import { ticksOf } from './ticks.server.ts'
import { labelled } from '#app/locale/words.ts'
import { t, tn } from '#app/locale/texts.ts'

/** The parts of the marketplace that show its address. */
export async function loadSearch({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const viewer = await findViewer({ request, context })
  const query = readAddress(request, [...SEARCH_NAMES, MAP])
  const typed = readSearchParams(query)
  const page = { canCreate: viewer !== undefined }
  try {
    const asked = await understand(db, typed)
    const where = await findPlaceOf(db, asked)
    const reader = { contentFilter: viewer?.contentFilter }
    const [found, isDemo, named] = await Promise.all([
      searchListings(db, asked, { ...reader, found: where }),
      hasDemo(),
      topicsOf(asked, where).catch(insteadOf({ context }, 'no topics are shown', [])),
    ])
    const { categories, place, params, options } = found
    const less = await cardsOfLess(lessWordsOf(asked, found.lessWords, totalText), reader).catch(
      insteadOf({ context }, 'no cards of less words', []),
    )
    const kept = keptAmong({ context }, viewer, [...shownOf(found), ...less])
    const topics = named.filter(({ type }) => !place || type !== 'place')
    return data({
      ...page,
      kept: await kept,
      heading: headingOf(params, place),
      line: lineOf(params, place),
      map: await mapOf(othersOf(found), query.has(MAP), safeReturnPath(currentPath(request), '/marketplace')),
      filters: shownFilters(params, place),
      saveTo: saveSearchPath({ ...params, place }),
      categories: categories.map(({ id }): number => id),
      place: place && placeBar(asked, place),
      options,
      ticks: ticksOf(options, { shown: params.shown, total: found.total }),
      chips: chipsOf(asked),
      results: {
        ...resultsOf(asked, found, { less, isDemo, isMapped: query.has(MAP), timezone: viewer?.timezone }),
        topics: topics.length > 0 ? topics : undefined,
      },
    })
  } catch (error) {
    const filters = shownFilters(typed, undefined)
    return unread({ context }, error, {
      fault: 'the marketplace could not be read',
      page: {
        ...page,
        kept: { ids: [], reader: viewer?.id },
        heading: headingOf(typed, undefined),
        line: lineOf(typed, undefined),
        map: undefined,
        filters,
        saveTo: undefined,
        categories: Array.of<number>(),
        place: undefined,
        options: NO_COUNTS,
        ticks: ticksOf(NO_COUNTS, { shown: typed.shown, total: 0 }),
        chips: [],
        results: null,
      },
    })
  }
}

const NO_COUNTS: OptionCounts = {}
/** Samples are shown beside fewer listings than this. */
const ENOUGH_LISTINGS = 6

const shownOf = ({ items, featured, remote, elsewhere = [] }: SearchResult) => [
  ...items,
  ...featured,
  ...(remote?.items ?? []),
  ...elsewhere,
]

const hasSamples = ({ params, featured, total }: SearchResult) =>
  showSamples && isFront(params) && featured.length === 0 && total < ENOUGH_LISTINGS

/** Listings of the group of promoted ones are left out below it (docs/decisions/0068). */
const othersOf = ({ items, featured }: SearchResult) => items.filter(({ id }) => !featured.some((one) => one.id === id))

/** The results in the form that the page shows. */
function resultsOf(
  asked: SearchParams,
  found: SearchResult,
  {
    less,
    isDemo,
    isMapped,
    timezone,
  }: { less: readonly AuthoredCard[]; isDemo: boolean; isMapped: boolean; timezone: string | undefined },
) {
  const { items, total, featured, corrected, without, remote, elsewhere, above, waysOut, lessWords, params } = found
  const asMapped = (path: string) => (isMapped ? withQuery(path, { [MAP]: '1' }) : path)
  return {
    count: countText(total),
    cards: packCards(othersOf(found), timezone),
    featured: featured.length > 0 ? packCards(featured, timezone) : undefined,
    // Samples are in the page's script, so the page carries only whether to show them.
    samples: hasSamples(found) || undefined,
    /** False while the demonstration exists, whose listings are invented. */
    areReal: !isDemo,
    mediaBase,
    /** The corrected search, and the link to the search exactly as typed. */
    corrected: corrected && { q: corrected, exact: searchPath({ ...asked, isExact: true }) },
    without,
    /** The Spanish reading of names of another language, and the link to the search exactly as typed. */
    understood: params.names && { names: params.names, exact: searchPath({ ...asked, isExact: true }) },
    isAnything: found.isAnything,
    /** Whether the order ends here, although more is found. */
    isEnd: isEnd(params, found),
    units: unitLinks(asked, items),
    waysOut: waysOutOf(asked, waysOut, totalText),
    lessWords: lessWordsOf(asked, lessWords, totalText),
    lessCards: packCards(less, timezone),
    elsewhere: elsewhere?.length ? packCards(elsewhere, timezone) : undefined,
    // The results elsewhere include the remote services.
    remote: remote && !elsewhere?.length ? remoteBeside(asked, remote, items, timezone) : undefined,
    above: above && { ...dearerOf(asked, above), card: presentCard(above.cheapest, mediaBase) },
    ...pagesOf(asked, found, asMapped),
  }
}

/**
 * The links to the first page, if this is a later one, and to its neighbours; and the number of the page, if it is
 * known: always for the first page, for others from the address.
 */
function pagesOf(
  asked: SearchParams,
  { next, previous }: Pick<SearchResult, 'next' | 'previous'>,
  asMapped: (path: string) => string,
) {
  const number = previous ? asked.number : 1
  const at = (by: number) => number && number + by
  return {
    number: previous === undefined ? undefined : number,
    first: asked.after || asked.before ? asMapped(searchPath(asked)) : undefined,
    next: next && asMapped(searchPath(asked, { after: next, number: at(1) })),
    previous: previous && asMapped(searchPath(asked, { before: previous, number: at(-1) })),
  }
}

/** The values of the controls. */
function shownFilters({ q, shown, where, sort, messages }: SearchParams, place: PlaceSearched | undefined) {
  const { text, km } = where
  return {
    q,
    shown,
    sort,
    messages,
    where: place?.typed === undefined ? (place?.label ?? text) : '',
    km: String(place?.km ?? km),
  }
}

/** The text about the place of the search, with the links to others. */
function placeBar(asked: SearchParams, { id, label, km, province, code, others, typed, wider, page }: PlaceSearched) {
  const nowhere = {
    ...asked,
    where: { text: '', id: undefined, km: USUAL_KM },
    sort: asked.sort === 'near' ? 'relevance' : asked.sort,
  }
  const at = (place: number, within = km) =>
    searchPath({
      ...asked,
      q: typed === undefined ? asked.q : wordsWithout(asked.q, typed),
      where: { text: '', id: place, km: within },
    })
  return {
    text: areaText({ label, km, province, code }),
    page,
    off: searchPath(typed === undefined ? nowhere : { ...nowhere, q: wordsWithout(asked.q, typed) }),
    word: typed === undefined ? undefined : { text: typed, to: searchPath({ ...asked, isExact: true }) },
    others: others.map((other) => ({ label: other.label, to: at(other.id) })),
    wider: wider && wider.total > 0 ? { text: totalText(wider.total), km: wider.km, to: at(id, wider.km) } : undefined,
  }
}

/** «Cerca de Valencia, 25 km», «28901: provincia de Madrid». */
function areaText({ label, km, province, code }: Pick<PlaceSearched, 'label' | 'km' | 'province' | 'code'>) {
  const area = province ? t('provincia de {province}', { province }) : t('cerca de {label}, {km} km', { label, km })
  return code ? labelled(code, area) : area.charAt(0).toUpperCase() + area.slice(1)
}

/** The remote services beside what is near, without those that are listed there. */
function remoteBeside(
  asked: SearchParams,
  { items, total }: NonNullable<SearchResult['remote']>,
  local: readonly AuthoredCard[],
  timezone: string | undefined,
) {
  const cards = items.filter(({ id }) => !local.some((one) => one.id === id))
  const shown = { ...asked.shown, modality: 'remoto' }
  const to = searchPath({ ...asked, shown, where: { text: '', id: undefined, km: USUAL_KM }, sort: 'relevance' })
  return { cards: packCards(cards, timezone), count: totalText(total), to }
}

/** The things other than listings that the question names, above the first page of its results, as suggested while typing. */
async function topicsOf({ words, asked, after, before }: SearchParams, where: FoundPlace) {
  if (words.length === 0 || after || before) return []
  const topics = await listTopics(db, words, where)
  const chosen = asked.categoryId && categoryById(asked.categoryId)?.slug
  return topics.filter(({ id }) => id !== chosen).map(({ type, text, to }) => ({ type, text, to }))
}

/** True where the order by relevance ends, although more is found. */
function isEnd({ sort }: SearchParams, { total, next }: SearchResult) {
  return sort === 'relevance' && total > COUNT_LIMIT && !next ? true : undefined
}

const countText = (total: number) =>
  total > COUNT_LIMIT
    ? t('Mostrando más de 1000 resultados')
    : tn(total, 'Mostrando {count} resultado', 'Mostrando {count} resultados')

function totalText(total: number): string {
  return total > COUNT_LIMIT ? t('más de 1000 anuncios') : tn(total, '{count} anuncio', '{count} anuncios')
}
