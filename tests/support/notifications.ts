import { promotionBegun } from '#app/domain/listings/texts.ts'
import { keptWords, storedText } from '#app/domain/notifications/words.server.ts'
import type { Db } from '#app/db.server.ts'
import type { Notifications } from '#db/types.ts'
import type { Insertable, Selectable } from 'kysely'

/** A notification as it is kept since notices are read in their reader's language: that a listing is shown first. */
export function aSaidNotification(db: Db, person: { id: string }) {
  const { title, message } = promotionBegun('Clases de guitarra', 7)
  const said = keptWords(title, message)
  return aNotification(db, person, { title: storedText(title), message: storedText(message), said })
}

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
