import type { LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { FIRST_POPULAR, recentPopularSearches } from '#app/domain/search/popular.server.ts'

/** What others look for, for the empty search overlay (G8, G9). */
export async function loader({ context }: LoaderFunctionArgs) {
  try {
    const popular = await recentPopularSearches(db, clock.now())
    return Response.json(popular, { headers: { 'Cache-Control': 'private, max-age=300' } })
  } catch (error) {
    context.log?.error({ err: error }, 'no popular searches')
    return Response.json(FIRST_POPULAR, { headers: { 'Cache-Control': 'no-store' } })
  }
}
