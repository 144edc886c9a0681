import { db } from '#app/db.server.ts'
import { announce, countToAnnounce, type Announcement } from '#app/domain/notifications/announcements.server.ts'
import { normalise, normaliseLine } from '#app/locale/text.ts'
import { unconfirmed, UsageFault } from '#server/faults.ts'

/** The limit of the table of notifications. */
const TITLE_MAX = 200
const MESSAGE_MAX = 2_000
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const HREF = /^\/[^/\\]\S{0,498}$/

/**
 * @throws UsageFault when a notification could not hold it.
 * @throws CommandFault with what would be done, without `yes`.
 */
export async function announceToAll(
  { yes, ...announcement }: Announcement & { yes?: boolean },
  now: Date,
): Promise<string> {
  const [title, message] = [normaliseLine(announcement.title), normalise(announcement.message)]
  if (!title || title.length > TITLE_MAX) throw new UsageFault(`The title has 1 to ${TITLE_MAX} characters.`)
  if (!message || message.length > MESSAGE_MAX) throw new UsageFault(`The message has 1 to ${MESSAGE_MAX} characters.`)
  if (announcement.href !== undefined && !HREF.test(announcement.href))
    throw new UsageFault('--href is a path of this site and begins with one slash: /marketplace')
  const told = { ...announcement, title, message }
  if (!yes) throw unconfirmed(`tell ${people(await countToAnnounce(db, told))} «${title}»: «${message}»`)
  const count = await announce(db, told, now)
  return `Told ${people(count)}. Mail to those who want news goes out with the usual digest or at once.`
}
