import { db } from '#app/db.server.ts'
import type { DraftFields } from '#app/domain/accounts/drafts.server.ts'
import { findOldWork, type OldWork } from '#app/domain/orders/again.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { readAddress } from '#app/http/address-query.server.ts'

/** The order that an address names for its words to be used again; undefined where the reader is not its client. */
export async function findOldWorkIn(
  request: Request,
  viewerId: string | undefined,
  listingId: string,
): Promise<OldWork | undefined> {
  const orderId = parseId(readAddress(request, ['again']).get('again'))
  return viewerId && orderId ? findOldWork(db, viewerId, { orderId, listingId }) : undefined
}

/** The first fields of the form of asking for a quote: words from before sign-in, or those of an old order. */
export const askedAgain = (before: OldWork | undefined, draft: DraftFields | undefined) => ({
  isAgain: before !== undefined && !draft,
  typed: draft ?? (before && { title: before.title, body: before.body }),
})

/** The first fields of the form that orders a package. */
export const orderedAgain = (before: OldWork | undefined, draft: DraftFields | undefined) => ({
  buyer: before?.isBusiness ? 'empresa' : 'particular',
  ...(before && { body: before.request }),
  ...draft,
})
