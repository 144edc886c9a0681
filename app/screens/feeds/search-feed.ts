import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { searchFeed } from '#app/domain/search/feed.server.ts'
import { findModality, modalityLabel } from '#app/domain/listings/modalities.ts'
import { isSomewhere, SEARCH_NAMES, readSearchParams, searchPath } from '#app/domain/search/params.ts'
import { usualSort } from '#app/domain/search/sorts.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { feedResponse } from '#app/http/feeds.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { presentEntries } from './present-feed.server.ts'
import { t } from '#app/locale/texts.ts'
import { reading } from '#app/locale/languages.ts'
import { categorySaid } from '#app/domain/listings/categories.ts'

/** The newest public listings of a search, or of a category, as Atom or JSON Feed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const asked = readSearchParams(readAddress(request, SEARCH_NAMES))
  // A feed has one order, so its address names none.
  const params = { ...asked, sort: usualSort(asked.q, isSomewhere(asked.where)) }
  const { origin, name } = siteOf(request)
  const path = searchPath(params)
  const { category, modality = '' } = params.shown
  const known = findModality(modality)
  const { entries, place } = await searchFeed(db, params)
  const about =
    [
      params.q,
      category && categorySaid(category),
      known && modalityLabel(known),
      place &&
        (place.province
          ? t('provincia de {province}', { province: place.province })
          : t('cerca de {place}', { place: place.label })),
    ]
      .filter(Boolean)
      .join(' · ') || t('Marketplace')
  const feed = {
    title: `${about} · ${name}`,
    pageUrl: origin + reading.prefix() + path,
    feedUrl: origin + reading.prefix() + path.replace('/marketplace', url.pathname),
    entries: presentEntries(entries, origin),
  }
  return feedResponse(request, feed, url.pathname.endsWith('.json') ? 'json' : 'atom')
}
