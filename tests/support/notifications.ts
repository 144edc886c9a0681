import type { Db } from '#app/db.server.ts'
import type { Notifications } from '#db/types.ts'
import type { Insertable, Selectable } from 'kysely'

/** An unread notification of somebody, that a listing of theirs is shown again. */
export function aNotification(
  db: Db,
  person: { id: string },
  columns: Partial<Insertable<Notifications>> = {},
): Promise<Selectable<Notifications>> {
  return db
    .insertInto('notifications')
    .values({
      userId: person.id,
      type: 'listing_update',
      title: 'Tu anuncio vuelve a estar visible',
      message: 'Hemos revisado «Clases de guitarra» y cualquiera puede encontrarlo otra vez.',
      href: '/dashboard',
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
