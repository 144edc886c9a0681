import type { LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { NO_SEARCHES, recentPopularSearches } from '#app/domain/search/popular.server.ts'

/** Popular and suggested searches, for the empty search overlay (G8, G9). */
export async function loader({ context }: LoaderFunctionArgs) {
  try {
    const searches = await recentPopularSearches(db, clock.now())
    return Response.json(searches, { headers: { 'Cache-Control': 'private, max-age=300' } })
  } catch (error) {
    context.log?.error({ err: error }, 'no popular searches')
    return Response.json(NO_SEARCHES, { headers: { 'Cache-Control': 'no-store' } })
  }
}
