import type { LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findListing } from '#app/domain/listings/queries.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { sendDocument } from './document.server.tsx'
import { describeCopy, renderCopy, renderNoCopy } from './listing-copy.server.tsx'

/** A listing as everybody sees it, for a browser to keep. */
export async function loader({ params }: LoaderFunctionArgs) {
  const id = parseId(params.id)
  const found = id ? await findListing(db, undefined, id) : undefined
  if (found?.kind !== 'found') return sendDocument(renderNoCopy(), { status: found?.kind === 'gone' ? 410 : 404 })
  const { listing } = found
  return sendDocument(renderCopy(listing, clock.now()), {
    // The description for the list of the offline page, readable without the body.
    headers: { 'X-Copy-Of': encodeURIComponent(JSON.stringify(describeCopy(listing))) },
  })
}
