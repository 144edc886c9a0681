import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { saveSearchPath } from '#app/domain/saved-searches/criteria.ts'
import { isFront, SEARCH_NAMES, readSearchParams, searchPath, type SearchParams } from '#app/domain/search/params.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'
import { COUNT_LIMIT } from '#app/domain/search/ways.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { hasDemo } from '#app/http/demo.server.ts'
import { showSamples } from '#app/http/site.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { counted } from '#app/locale/numbers.server.ts'
import { packCards } from '#app/parts/listing-card/pack-cards.server.ts'

/** What the marketplace shows of its address. */
export async function loadSearch({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const viewer = await findViewer({ request, context })
  const params = readSearchParams(readAddress(request, SEARCH_NAMES))
  const { q, shown, sort, messages } = params
  const page = {
    filters: { q, shown, sort, messages },
    canCreate: viewer !== undefined,
    saveTo: saveSearchPath(params),
  }
  try {
    const reader = { contentFilter: viewer?.contentFilter }
    const [{ items, total, next, previous, categories, featured, corrected, without }, isDemo] = await Promise.all([
      searchListings(db, params, reader),
      hasDemo(),
    ])
    // Listings of the group are left out below it (docs/decisions/0068).
    const others = items.filter(({ id }) => !featured.some((one) => one.id === id))
    return data({
      ...page,
      categories: categories.map(({ id }): number => id),
      results: {
        count: countText(total),
        cards: packCards(others, viewer?.timezone),
        featured: featured.length > 0 ? packCards(featured, viewer?.timezone) : undefined,
        // Samples are in the page's script, so the page carries only whether to show them.
        samples: showSamples && isFront(params) && featured.length === 0 ? true : undefined,
        /** False while the demonstration exists, whose listings are invented. */
        areReal: !isDemo,
        mediaBase,
        /** What was searched for instead, and where exactly what was typed is. */
        corrected: corrected && { q: corrected, exact: searchPath({ ...params, isExact: true }) },
        without,
        /** Whether the order ends here, although more is found. */
        isEnd: isEnd(params, { total, next }),
        next: next && searchPath(params, { after: next }),
        previous: previous && searchPath(params, { before: previous }),
      },
    })
  } catch (error) {
    context.log?.error({ err: error }, 'the marketplace could not be read')
    const categories: number[] = []
    return data({ ...page, categories, results: null }, { status: 503 })
  }
}

/** True where the order by relevance ends, although more is found. */
function isEnd({ sort }: SearchParams, { total, next }: { total: number; next: string | undefined }) {
  return sort === 'relevance' && total > COUNT_LIMIT && !next ? true : undefined
}

function countText(total: number): string {
  if (total > COUNT_LIMIT) return 'Mostrando más de 1000 resultados'
  return `Mostrando ${counted(total, 'resultado', 'resultados')}`
}
