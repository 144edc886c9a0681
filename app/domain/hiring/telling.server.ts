import type { Trx } from '#app/db.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'

const TITLE_MAX = 200

interface Told {
  userId: string | null
  /** The event: each person is told of it once. */
  cause: string
  title: string
  message: string
  href: string
  now: Date
}

/** Tells one side of a request, a quote or an order what has happened, in the transaction of the cause. */
export async function tellSide(trx: Trx, { userId, cause, title, message, href, now }: Told): Promise<void> {
  if (!userId) return
  await addNotification(trx, {
    userId,
    type: 'order',
    title: cut(title),
    message,
    href,
    dedupeKey: `hiring:${cause}`,
    now,
  })
}

/** Titles may hold any character: a cut never leaves half of one. */
function cut(title: string): string {
  const characters = [...title]
  return characters.length <= TITLE_MAX ? title : `${characters.slice(0, TITLE_MAX - 1).join('')}…`
}

/** How a person is called in a sentence. */
export async function nameOf(trx: Trx, userId: string | null): Promise<string> {
  if (!userId) return 'Alguien'
  const profile = await trx.selectFrom('profiles').select('fullName').where('id', '=', userId).executeTakeFirst()
  return profile?.fullName ?? 'Alguien'
}
