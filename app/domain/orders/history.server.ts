import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { Language } from '#app/locale/languages.ts'
import type { EventKind } from './events.server.ts'
import { listFilesOf, type OrderFile } from './files.server.ts'
import type { Side } from './stages.ts'

/** The most that one page of a history shows: a number of events, or of bytes of words and files. */
const PAGE_EVENTS = 25
const PAGE_BYTES = 12_000
/** How much of a history one part on paper holds. It is larger than any event, so that no part is empty. */
const PART_BYTES = 24_000
/** The weight of a file of an event on a page or on paper, and of an event on paper without words. */
const FILE_BYTES = 400
const EVENT_BYTES = 200

export interface OrderEvent {
  id: string
  seq: number
  stageN: number | null
  actor: Side | 'system' | 'moderator'
  kind: EventKind
  body: string | null
  /** The language of the body; null means the site's own. */
  language: Language | null
  /** The amount of a proposed return, or of the one that was accepted. */
  amountCents: number | null
  createdAt: Date
}

/** Where a page of a history ends or begins, by the number of an event; without both it is the newest page. */
export interface HistoryPlace {
  before?: number | undefined
  since?: number | undefined
}

export interface History {
  /** In their order. */
  events: OrderEvent[]
  files: OrderFile[]
  /** The events before and after them; null if there are none. */
  older: HistoryPlace | null
  newer: HistoryPlace | null
}

/** A page of the history of an order; with `stageN`, the events of that stage and of the order as a whole. */
export async function findHistory(
  db: Db,
  orderId: string,
  { stageN, before, since }: HistoryPlace & { stageN?: number | undefined } = {},
): Promise<History> {
  const isForwards = before === undefined && since !== undefined
  const ofStage = stageN === undefined ? sql`` : sql`AND (e.stage_n IS NULL OR e.stage_n = ${stageN})`
  const within = sql`e.order_id = ${orderId}::uuid ${ofStage}`
  const beyond = before !== undefined ? sql`AND e.seq < ${before}` : isForwards ? sql`AND e.seq >= ${since}` : sql``
  const page = sql`FROM order_events e WHERE ${within} ${beyond}
    ORDER BY e.seq ${isForwards ? sql`ASC` : sql`DESC`} LIMIT ${sql.lit(PAGE_EVENTS)}`
  const [{ rows }, files] = await Promise.all([
    sql<OrderEvent & { firstSeq: number; lastSeq: number }>`
      SELECT ${EVENT}, (SELECT min(e.seq) FROM order_events e WHERE ${within}) AS first_seq,
             (SELECT max(e.seq) FROM order_events e WHERE ${within}) AS last_seq ${page}`.execute(db),
    listFilesOf(db, orderId, sql`SELECT e.seq ${page}`),
  ])
  const [any] = rows
  // An address beyond the ends shows the newest page.
  if (!any && (before !== undefined || isForwards)) return findHistory(db, orderId, { stageN })
  if (!any) return { events: [], files: [], older: null, newer: null }
  const shown = fitting(rows, files).map(({ firstSeq: _first, lastSeq: _last, ...event }) => event)
  return pageOf(isForwards ? shown : shown.toReversed(), files, any)
}

/** A page of these events and their files, and where the pages before and after it are. */
function pageOf(
  events: OrderEvent[],
  files: readonly OrderFile[],
  { firstSeq, lastSeq }: { firstSeq: number; lastSeq: number },
): History {
  const [first, last] = [events[0]?.seq ?? 0, events.at(-1)?.seq ?? 0]
  return {
    events,
    files: files.filter(({ seq }) => seq >= first && seq <= last),
    older: first > firstSeq ? { before: first } : null,
    newer: last < lastSeq ? { since: last + 1 } : null,
  }
}

const EVENT = sql`e.id, e.seq, e.stage_n, e.actor, e.kind, e.body, e.language, e.amount_cents, e.created_at`

/** The events that a page holds, at least the first. */
function fitting<Event extends OrderEvent>(events: readonly Event[], files: readonly OrderFile[]): Event[] {
  let bytes = 0
  return events.filter(({ seq, body }, index) => {
    bytes += Buffer.byteLength(body ?? '') + FILE_BYTES * files.filter((file) => file.seq === seq).length
    return index === 0 || bytes <= PAGE_BYTES
  })
}

/** The events of an order and the part on paper that has each of them. Later events do not move them. */
const PARTS = (orderId: string) => sql`
  SELECT seq, (sum(bytes) OVER (ORDER BY seq) - bytes)::bigint / ${sql.lit(PART_BYTES)} + 1 AS part
    FROM (SELECT e.seq, ${sql.lit(EVENT_BYTES)} + coalesce(octet_length(e.body), 0) + ${sql.lit(FILE_BYTES)} * (
            SELECT count(*) FROM order_files f WHERE f.order_id = e.order_id AND f.event_seq = e.seq) AS bytes
            FROM order_events e WHERE e.order_id = ${orderId}::uuid) weighed`

/** In how many parts the history of an order is put on paper. */
export async function countHistoryParts(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(max(part), 1)::int AS count FROM (${PARTS(orderId)}) parts`.execute(db)
  return rows[0]?.count ?? 1
}

/** One of these parts; without events if the part does not exist. */
export async function findHistoryPart(
  db: Db,
  orderId: string,
  part: number,
): Promise<Pick<History, 'events' | 'files'>> {
  const inPart = sql`SELECT seq FROM (${PARTS(orderId)}) parts WHERE part = ${part}`
  const [{ rows: events }, files] = await Promise.all([
    sql<OrderEvent>`
      SELECT ${EVENT} FROM order_events e
       WHERE e.order_id = ${orderId}::uuid AND e.seq IN (${inPart}) ORDER BY e.seq`.execute(db),
    listFilesOf(db, orderId, inPart),
  ])
  return { events, files }
}

/** Whether an event is one of an order's. */
export async function isEventOf(db: Db, orderId: string, eventId: string): Promise<boolean> {
  const event = await db
    .selectFrom('orderEvents')
    .select('seq')
    .where('id', '=', eventId)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return event !== undefined
}
