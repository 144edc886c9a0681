import type { LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { listSuggestions } from '#app/domain/search/suggestions.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { findViewerIfReachable } from '#app/http/viewer.server.ts'
import { presentSuggestion } from './present-suggestion.server.ts'

/** The suggestions of the search overlay (G10). A failure is an empty list: searching still works. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await findViewerIfReachable({ request, context })
  const text = readAddress(request, ['q']).get('q') ?? ''
  try {
    const found = await listSuggestions(db, text, { contentFilter: viewer?.contentFilter, now: clock.now() })
    return Response.json(found.map(presentSuggestion), {
      headers: { 'Cache-Control': 'private, max-age=30' },
    })
  } catch (error) {
    context.log?.error({ err: error }, 'no suggestions')
    return Response.json([], { headers: { 'Cache-Control': 'no-store' } })
  }
}
