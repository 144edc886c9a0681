import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { microsecondsOf, momentOf, walkTo } from '#app/domain/paging.server.ts'
import type { PageAsked, Place } from '#app/domain/paging.ts'
import { plainLetters } from '#app/locale/text.ts'
import { reading, SOURCE_LANGUAGE } from '#app/locale/languages.ts'
import { BADGE_MAX, PANEL_SIZE, type Notification, type NotificationType, type ReadState } from './types.ts'
import { noticeWords, type StoredWords } from './words.server.ts'

/** How many notifications are on one page. */
const PAGE_SIZE = 20
/** How many rows a filter reads for one page; when it finds less than a page, the next page continues from there. */
const WINDOW = 2_000
/** Beyond this number the page says «más de», because further counting would be slow and help no reader. */
export const COUNTED_MAX = 1_000

export interface NotificationFilter {
  read: ReadState
  type?: NotificationType
  /** A part of the title or the message; accents and capitals make no difference. */
  text?: string
}

export interface NotificationPage {
  items: Notification[]
  /** The place after which the next page begins, if there is one. */
  next?: Place
  /** The place before which the previous page ends. */
  previous?: Place
  /** All notifications of the person, up to one more than COUNTED_MAX. */
  total: number
}

interface Row extends Omit<Notification, 'title' | 'message' | 'language'>, StoredWords {
  microseconds: number
}

const COLUMNS = sql`id, type, title, message, said, href, read, created_at, ${microsecondsOf(sql`created_at`)} AS microseconds`

/**
 * A page of a person's notifications, newest first (O1).
 * @param after and before: where a neighbouring page ended; at most one of them.
 */
export async function listNotifications(
  db: Db,
  userId: string,
  { filter, after, before }: { filter: NotificationFilter } & PageAsked,
): Promise<NotificationPage> {
  const place = before ?? after
  const isBackwards = before !== undefined
  const walk = windowOf(userId, filter, { after, before })
  const [found, total] = await Promise.all([findMatching(db, walk, filter), countUpTo(db, userId)])
  const rows = found.slice(0, PAGE_SIZE)
  const onward = found.length > PAGE_SIZE ? placeOf(rows.at(-1)) : await endOfWindow(db, walk, filter)
  // A reader who came from a neighbouring page can go back to it.
  const back = place && (placeOf(rows[0]) ?? (onward && place))
  if (isBackwards) rows.reverse()
  return {
    items: rows.map(notificationOf),
    total,
    next: isBackwards ? back : onward,
    previous: isBackwards ? onward : back,
  }
}

/** The rows that one page may read: the person's notifications from a place on, in the order of an index. */
function windowOf(userId: string, { read }: NotificationFilter, asked: PageAsked) {
  const order = { columns: sql`created_at`, id: sql`id`, valuesOf: momentOf }
  const { direction, beyond } = walkTo(asked, order)
  return sql`
    SELECT ${COLUMNS} FROM notifications
     WHERE user_id = ${userId} AND in_app
       ${read === 'all' ? sql`` : read === 'read' ? sql`AND read` : sql`AND NOT read`}
       ${beyond}
     ORDER BY created_at ${direction}, id ${direction}
     LIMIT ${sql.lit(WINDOW)}`
}

/**
 * The first rows in order that match the filter, one more than a page. The filter compares the words that the reader
 * sees: Spanish ones are in the rows, and those of other languages are made from them.
 */
async function findMatching(db: Db, walk: RawBuilder<unknown>, filter: NotificationFilter): Promise<Row[]> {
  const { text } = filter
  const most = PAGE_SIZE + 1
  const isStored = !text || reading.language() === SOURCE_LANGUAGE
  const { rows } = await sql<Row>`
    SELECT * FROM (${walk}) w WHERE ${matches(isStored ? filter : { ...filter, text: undefined })}
     LIMIT ${sql.lit(isStored ? most : WINDOW)}`.execute(db)
  if (isStored) return rows
  const wanted = plainLetters(text)
  return rows
    .filter((row) => {
      const { title, message } = noticeWords(row)
      return plainLetters(`${title} ${message}`).includes(wanted)
    })
    .slice(0, most)
}

function matches({ type, text }: NotificationFilter) {
  const pattern = text && `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`true ${type ? sql`AND type = ${type}` : sql``}
    ${pattern ? sql`AND norm_es(title || ' ' || message) LIKE norm_es(${pattern})` : sql``}`
}

/** A filter that has read a whole window without filling the page continues from the window's end. */
async function endOfWindow(db: Db, walk: RawBuilder<unknown>, { type, text }: NotificationFilter) {
  if (!type && !text) return undefined
  const { rows } = await sql<Row>`SELECT * FROM (${walk}) w OFFSET ${sql.lit(WINDOW - 1)}`.execute(db)
  return placeOf(rows[0])
}

const placeOf = (row: Row | undefined): Place | undefined => row && { key: row.microseconds, id: row.id }

function notificationOf({ id, type, href, read, createdAt, ...words }: Row): Notification {
  return { id, type, ...noticeWords(words), href, read, createdAt }
}

async function countUpTo(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT FROM notifications WHERE user_id = ${userId} AND in_app LIMIT ${sql.lit(COUNTED_MAX + 1)}
    ) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** One of the person's notifications; another person's is not found. */
export async function findNotification(db: Db, userId: string, id: string): Promise<Notification | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM notifications WHERE id = ${id} AND user_id = ${userId} AND in_app`.execute(db)
  return rows[0] && notificationOf(rows[0])
}

/** The newest ones, for the panel of the bell (G3). */
export async function listLatest(db: Db, userId: string): Promise<Notification[]> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM notifications WHERE user_id = ${userId} AND in_app
     ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(PANEL_SIZE)}`.execute(db)
  return rows.map(notificationOf)
}

/** The notifications that a person's open pages show. */
export interface NotificationState {
  userId: string
  /** Counted up to one more than the badge shows. */
  unread: number
  /** The newest one, with its words as they are stored: its readers may have several languages. */
  latest?: Place & StoredWords & { href: string | null }
}

export async function listStates(db: Db, userIds: readonly string[]): Promise<NotificationState[]> {
  const { rows } = await sql<
    StoredWords & { userId: string; unread: number; id: string; href: string | null; microseconds: number }
  >`
    SELECT person.id AS user_id, latest.*,
           (SELECT count(*) FROM (
              SELECT FROM notifications WHERE user_id = person.id AND NOT read LIMIT ${sql.lit(BADGE_MAX + 1)}
            ) counted) AS unread
      FROM unnest(${[...userIds]}::uuid[]) AS person (id)
      LEFT JOIN LATERAL (
        SELECT ${COLUMNS} FROM notifications WHERE user_id = person.id AND in_app
         ORDER BY created_at DESC, id DESC LIMIT 1
      ) latest ON true`.execute(db)
  return rows.map(({ userId, unread, id, title, message, said, href, microseconds }) => ({
    userId,
    unread,
    latest: id ? { id, title, message, said, href, key: microseconds } : undefined,
  }))
}
