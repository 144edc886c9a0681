import { data } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { findSearch, type SavedSearch } from '#app/domain/saved-searches/queries.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { t } from '#app/locale/texts.ts'

/** @throws 404: there is none, or it is another person's. The answer does not reveal which. */
export function searchNotFound() {
  return data(
    { message: t('Este enlace no lleva a ninguna búsqueda tuya. Puede que la hayas eliminado.') },
    { status: 404 },
  )
}

/** The id in the address. @throws 404 */
export function searchIdIn(params: { id?: string }): string {
  const id = parseId(params.id)
  if (!id) throw searchNotFound()
  return id
}

/** The saved search of the address, if it is this person's. @throws 404 */
export async function requireSearch(userId: string, params: { id?: string }): Promise<SavedSearch> {
  const search = await findSearch(db, userId, searchIdIn(params))
  if (!search) throw searchNotFound()
  return search
}
