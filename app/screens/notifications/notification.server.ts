import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findFaces } from '#app/domain/notifications/faces.server.ts'
import { findNotification } from '#app/domain/notifications/queries.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { relativeTime } from '#app/locale/dates.server.ts'
import { shortenDates } from '#app/locale/short-dates.server.ts'
import type { Notification } from '#app/domain/notifications/types.ts'
import type { ShownNotification } from './notification-item.tsx'
import { t } from '#app/locale/texts.ts'

/** The page for a notification that does not exist or is another person's. */
export const unknownNotification = () => data({ message: t('No encontramos esa notificación.') }, { status: 404 })

/**
 * The id in the address.
 * @throws a 404 page when it is not one.
 */
export function notificationId({ params }: Pick<LoaderFunctionArgs, 'params'>): string {
  const id = parseId(params['id'])
  if (!id) throw unknownNotification()
  return id
}

/**
 * The notification of the address, for its own person.
 * @throws a 404 page for all others.
 */
export async function requireNotification(args: LoaderFunctionArgs): Promise<ShownNotification> {
  const viewer = await requireViewer(args)
  const notification = await findNotification(db, viewer.id, notificationId(args))
  if (!notification) throw unknownNotification()
  const { createdAt, ...rest } = notification
  const face = (await findFaces(db, viewer.id, [rest.href])).get(rest.href ?? '') ?? null
  return {
    ...rest,
    message: shownMessage(rest, createdAt),
    face,
    at: createdAt.toISOString(),
    when: relativeTime(createdAt, clock.now(), viewer.timezone),
  }
}

/** Its text with short dates: «el 2 dic, 16:44». A person's words are not changed. */
export const shownMessage = ({ type, message }: Pick<Notification, 'type' | 'message'>, createdAt: Date): string =>
  type === 'message' ? message : shortenDates(message, createdAt)
