import type { LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { isOpen } from '#app/domain/hiring/places-to-quote.server.ts'
import { findOwnPublicRequest, type OwnPublicRequest } from '#app/domain/hiring/queries.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { unknownRequest } from '#app/screens/hiring/hiring-page.server.ts'
import { t } from '#app/locale/texts.ts'

export const TOUCHED = () =>
  t(
    'Alguien ha respondido ya con estas palabras, así que la solicitud no se puede cambiar ni retirar. Puedes cerrarla.',
  )
export const NOT_OPEN = () => t('Esta solicitud ya no está abierta.')

/** The public request of an address, for its client. @throws a 404 page for all others. */
export async function requireOwnPublicRequest(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const id = parseId(args.params['id'])
  const request = id && (await findOwnPublicRequest(db, viewer.id, id))
  if (!request) throw unknownRequest()
  return { viewer, request }
}

/** Why the request can no longer be changed; undefined if it can. */
export function refusalOf(request: OwnPublicRequest): string | null {
  if (!isOpen(request, clock.now())) return NOT_OPEN()
  return request.isUntouched ? null : TOUCHED()
}
