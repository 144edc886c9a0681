import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { findDisputeAsModerator } from '#app/domain/disputes/queries.server.ts'
import type { HistoryPlace } from '#app/domain/orders/history.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireHiring } from '#app/http/hiring.server.ts'
import { requireModerator } from '#app/http/viewer.server.ts'
import { t } from '#app/locale/texts.ts'

export const disputeNotFound = () => data({ message: t('No encontramos esa disputa.') }, { status: 404 })

/** The dispute of an address for a moderator who may decide it. @throws a 404 page for all others. */
export async function requireModerated(args: LoaderFunctionArgs, place?: HistoryPlace) {
  requireHiring()
  const viewer = await requireModerator(args)
  const id = parseId(args.params['id'])
  const dispute = id && (await findDisputeAsModerator(db, viewer.id, id, place))
  if (!dispute) throw disputeNotFound()
  return { viewer, dispute }
}
