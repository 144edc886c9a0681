import { db } from '#app/db.server.ts'
import { announce, type Announcement } from '#app/domain/notifications/announcements.server.ts'
import { normalise, normaliseLine } from '#app/locale/text.ts'
import { UsageFault } from '#server/faults.ts'

/** The limit of the table of notifications. */
const TITLE_MAX = 200
const MESSAGE_MAX = 2_000
const HREF = /^\/[^/\\]\S{0,498}$/

/** @throws UsageFault when a notification could not hold it. */
export async function announceToAll(announcement: Announcement, now: Date): Promise<string> {
  const [title, message] = [normaliseLine(announcement.title), normalise(announcement.message)]
  if (!title || title.length > TITLE_MAX) throw new UsageFault(`The title has 1 to ${TITLE_MAX} characters.`)
  if (!message || message.length > MESSAGE_MAX) throw new UsageFault(`The message has 1 to ${MESSAGE_MAX} characters.`)
  if (announcement.href !== undefined && !HREF.test(announcement.href))
    throw new UsageFault('--href is a path of this site and begins with one slash: /marketplace')
  const told = await announce(db, { ...announcement, title, message }, now)
  return `Told ${told} people. Mail to those who want news goes out with the usual digest or at once.`
}
