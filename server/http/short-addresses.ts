import type { RequestHandler } from 'express'
import { INBOX_NAMES } from '#app/domain/conversations/params.ts'
import { ALL_CATEGORIES as ALL_EXTERNAL, EXTERNAL_NAMES } from '#app/domain/external/params.ts'
import { OWN_LISTING_NAMES } from '#app/domain/listings/own-params.ts'
import { OWN_LISTINGS_PATH } from '#app/domain/listings/own-sorts.ts'
import { QUEUE_NAMES } from '#app/domain/moderation/queue-params.ts'
import { NOTIFICATION_NAMES } from '#app/domain/notifications/params.ts'
import { RECEIVED_NAMES } from '#app/domain/reviews/params.ts'
import { RECEIVED_PATH } from '#app/domain/reviews/paths.ts'
import { SAMPLE_NAMES } from '#app/domain/samples/samples.server.ts'
import { ALL_CATEGORIES } from '#app/domain/search/filters.ts'
import { USUAL_KM } from '#app/domain/search/radii.ts'
import { SEARCH_NAMES } from '#app/domain/search/params.ts'
import { reading, withPrefix } from '#app/locale/languages.ts'
import { usualSort } from '#app/domain/search/sorts.ts'

interface Filters {
  names: readonly string[]
  /** The usual value of a parameter, which means the same as its absence. */
  usual: Readonly<Record<string, string | ((query: URLSearchParams) => string)>>
}

const SAMPLES: Filters = { names: SAMPLE_NAMES, usual: { category: 'Todas' } }

/** Pages whose address is made by a form of filters. */
const FILTERED_PAGES: ReadonlyMap<string, Filters> = new Map([
  [
    '/marketplace',
    {
      names: SEARCH_NAMES,
      usual: {
        category: ALL_CATEGORIES,
        km: String(USUAL_KM),
        sort: (query) => usualSort(query.get('q') ?? '', Boolean(query.get('where') || query.get('place'))),
      },
    },
  ],
  ['/marketplace/examples', SAMPLES],
  ['/marketplace/sample-publications', SAMPLES],
  ['/marketplace/services', SAMPLES],
  ['/external-ads', { names: EXTERNAL_NAMES, usual: { category: ALL_EXTERNAL, page: '1' } }],
  ['/moderation', { names: QUEUE_NAMES, usual: { view: 'pending' } }],
  ['/dashboard/messages', { names: INBOX_NAMES, usual: {} }],
  ['/dashboard/notifications', { names: NOTIFICATION_NAMES, usual: { read: 'all' } }],
  [OWN_LISTINGS_PATH, { names: OWN_LISTING_NAMES, usual: { sort: 'updated' } }],
  [RECEIVED_PATH, { names: RECEIVED_NAMES, usual: { sort: 'recent' } }],
])

/**
 * Leads from the address that a browser without script makes of a form, with every empty field and usual choice, to the
 * short one that means the same (S1). At least one parameter is removed each time, so that redirects end.
 */
export const shortenAddresses: RequestHandler = (request, response, next) => {
  const short = request.method === 'POST' ? undefined : shortAddress(response.locals.address)
  if (short === undefined) return next()
  response.redirect(303, withPrefix(reading.prefix(), short))
}

/** Undefined for an address that is short already, and for every other page. */
export function shortAddress({ pathname, search }: URL): string | undefined {
  const filters = FILTERED_PAGES.get(pathname)
  if (!filters || search === '') return undefined
  const pairs = search.slice(1).split('&')
  const query = new URLSearchParams(search)
  const kept = pairs.filter((pair) => !saysNothing(pair, filters, query))
  if (kept.length === pairs.length) return undefined
  return kept.length > 0 ? `${pathname}?${kept.join('&')}` : pathname
}

function saysNothing(pair: string, { names, usual }: Filters, query: URLSearchParams): boolean {
  const [[name, value] = ['', '']] = new URLSearchParams(pair)
  const said = usual[name]
  return names.includes(name) && (value === '' || value === (typeof said === 'function' ? said(query) : said))
}
