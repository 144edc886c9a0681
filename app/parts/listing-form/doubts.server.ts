import type { Db } from '#app/db.server.ts'
import { findSameListing } from '#app/domain/listings/same-listing.server.ts'
import type { ListingForm } from '#app/domain/listings/schema.ts'
import type { WithoutFiles } from '#app/forms/without-files.ts'
import { relativeTime, type Zone } from '#app/locale/dates.server.ts'
import { decapitalise } from '#app/locale/words.ts'
import { t } from '#app/locale/texts.ts'

/** The name of the button that publishes in spite of a question; its value names every question that was asked. */
export const SURE_FIELD = 'sure'

/** The questions that a form gets before it is published; its author may confirm. */
export interface Doubt {
  /** The field beside which the question stands. */
  field: 'price' | 'title'
  error: string
  without: WithoutFiles
}

const BETWEEN = '|'

/** Whether the author was asked about this already, and confirmed it. */
export const isSure = (sure: string | null, value: string): boolean => (sure ?? '').split(BETWEEN).includes(value)

/** The value that the confirming button sends, and the last question: there are two. */
export const sureOf = (sure: string | null, value: string): string =>
  [...(sure ?? '').split(BETWEEN).slice(-1), value].filter(Boolean).join(BETWEEN)

interface Publishing {
  draftKey: string
  /** The value of the button of an earlier question. */
  sure: string | null
  now: Date
  timeZone: Zone
}

/** The question for a form with the same text as another listing of its author; undefined when there is none. */
export async function doubtSame(
  db: Db,
  authorId: string,
  { title, description }: ListingForm,
  { draftKey, sure, now, timeZone }: Publishing,
): Promise<Doubt | undefined> {
  const same = await findSameListing(db, authorId, { title, description, draftKey })
  if (!same || isSure(sure, same.id)) return undefined
  const when = decapitalise(relativeTime(same.createdAt, now, timeZone))
  return {
    field: 'title',
    error: t('¿Es el mismo? Ya tienes un anuncio con este título y esta descripción, «{title}», publicado {when}.', {
      title: same.title,
      when,
    }),
    without: {
      says: t(
        'Si es el mismo, no hace falta publicarlo otra vez: lo tienes en «Mis Anuncios». Si es otro, publica ya, o cambia abajo lo que lo distingue.',
      ),
      button: t('Publicar otro igual'),
      name: SURE_FIELD,
      value: sureOf(sure, same.id),
    },
  }
}
