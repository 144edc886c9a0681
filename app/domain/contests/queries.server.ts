import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { momentOf, walkTo } from '#app/domain/paging.server.ts'
import { BY_MOMENT, pageOf, type Place } from '#app/domain/paging.ts'
import type { StoredImage } from '#app/domain/listings/images.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { CONTESTS_PAGE_SIZE, JURY_DAYS, OVERVIEW_SIZE } from './limits.ts'
import { contestState, type ContestClock, type ContestState } from './states.ts'
import type { Language } from '#app/locale/languages.ts'

interface Kept {
  figures: Promise<ContestFigures>
  /** Until when the figures are kept, by the clock of the process. */
  until: number
}

const kept = new WeakMap<Db, Kept>()
/**
 * Figures are kept for this many times the time that counting took: with few contests they are always new, with a
 * hundred thousand some seconds old.
 */
const KEPT_TIMES = 25

/** countContests, kept for a moment, so that simultaneous requests count once. */
export function contestFigures(db: Db, asked: Parameters<typeof countContests>[1]): Promise<ContestFigures> {
  const started = performance.now()
  const before = kept.get(db)
  if (before && before.until > started) return before.figures
  const next: Kept = { figures: countContests(db, asked), until: Infinity }
  kept.set(db, next)
  next.figures.then(
    () => {
      const counted = performance.now()
      next.until = counted + KEPT_TIMES * (counted - started)
    },
    () => kept.delete(db),
  )
  return next.figures
}

/** The facts of a contest on its card, besides its times. */
interface CardFacts {
  id: string
  title: string
  description: string
  /** The language of the title and description. */
  language: Language
  categoryId: number
  prizeCents: number
  currency: string
  guaranteed: boolean
  blind: boolean
  participants: number
  /** The picture from its organiser, if any. */
  image: StoredImage | null
}

export interface ContestCard extends ContestClock, CardFacts {}

export interface CardRow extends CardFacts {
  startsAt: Date
  endsAt: Date
  judgeUntil: Date
  outcome: 'premiado' | 'desierto' | null
}

/** How much of the brief a card shows. */
const EXCERPT = 240

/** No person has two entries that are not withdrawn, so the entries are those of distinct people. */
export const PARTICIPANTS = sql<number>`
  (SELECT count(*) FROM contest_entries e WHERE e.contest_id = c.id AND e.state <> 'retirada')`

/** The picture of a contest: at most one, found by its primary key. */
export const IMAGE = sql<StoredImage | null>`
  (SELECT jsonb_build_object('key', i.key, 'widths', i.widths, 'width', i.width, 'height', i.height, 'alt', NULL)
     FROM contest_images i WHERE i.contest_id = c.id)`

const CARD = sql`
  c.id, c.title, left(c.description, ${sql.lit(EXCERPT)}) AS description, c.language, c.category_id, c.prize_cents, c.currency,
  c.guaranteed, c.blind, c.starts_at, c.ends_at, c.judge_until, c.outcome, ${PARTICIPANTS} AS participants,
  ${IMAGE} AS image`

export const cardOf = (row: CardRow): ContestCard => ({
  id: row.id,
  title: row.title,
  description: row.description,
  language: row.language,
  categoryId: row.categoryId,
  prizeCents: row.prizeCents,
  currency: row.currency,
  guaranteed: row.guaranteed,
  blind: row.blind,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  judgeUntil: row.judgeUntil,
  outcome: row.outcome,
  participants: row.participants,
  image: row.image,
})

/** The contests of each state and their order: the next beginning or end comes first, past ones by the newest. */
const SELECTION: Record<
  ContestState,
  (now: Date) => { where: RawBuilder<unknown>; at: RawBuilder<Date>; isPast: boolean }
> = {
  active: (now) => ({ where: sql`c.ends_at > ${now} AND c.starts_at <= ${now}`, at: sql`c.ends_at`, isPast: false }),
  upcoming: (now) => ({ where: sql`c.starts_at > ${now}`, at: sql`c.starts_at`, isPast: false }),
  ended: (now) => ({ where: sql`c.ends_at <= ${now}`, at: sql`c.ends_at`, isPast: true }),
}

function cards(state: ContestState, { now, limit, after }: { now: Date; limit: number; after?: Place }) {
  const { where, at, isPast } = SELECTION[state](now)
  const order = { columns: at, id: sql`c.id`, valuesOf: momentOf, isDescending: isPast }
  const { direction, beyond } = walkTo({ after }, order)
  return sql<CardRow>`SELECT ${CARD} FROM visible_contests c WHERE ${where}${beyond}
    ORDER BY ${at} ${direction}, c.id ${direction} LIMIT ${sql.lit(limit)}`
}

/** The first contests of each state (I9), by one query. */
export async function listContestOverview(db: Db, now: Date): Promise<Record<ContestState, ContestCard[]>> {
  const part = (state: ContestState) => sql`(${cards(state, { now, limit: OVERVIEW_SIZE[state] })})`
  const { rows } = await sql<CardRow>`
    ${part('active')} UNION ALL ${part('upcoming')} UNION ALL ${part('ended')}`.execute(db)
  const all = rows.map(cardOf)
  const of = (state: ContestState) => all.filter((card) => contestState(card, now) === state)
  return { active: of('active'), upcoming: of('upcoming'), ended: of('ended') }
}

/** A page of the contests of one state. */
export async function listContests(
  db: Db,
  state: ContestState,
  { now, after }: { now: Date; after?: Place },
): Promise<{ items: ContestCard[]; next?: string }> {
  const { rows } = await cards(state, { now, after, limit: CONTESTS_PAGE_SIZE + 1 }).execute(db)
  const keyOf = (row: CardRow) => (state === 'upcoming' ? row.startsAt : row.endsAt).getTime() * 1000
  const { items, next } = pageOf({ rows, asked: { after } }, { size: CONTESTS_PAGE_SIZE, order: BY_MOMENT, keyOf })
  return { items: items.map(cardOf), next }
}

interface ContestFigures {
  /** The prizes that can be won now, in the currency of this instance. */
  openPrizeCents: number
  active: number
  /** People in contests that are open or being judged. */
  participants: number
  /** Contests won in this month. */
  winners: number
}

/**
 * The four figures above the contests (I9). People are counted over running contests only: over all time the number
 * would only grow, and the whole table would be read.
 * @param monthStart the beginning of the month in the site's time zone.
 */
export async function countContests(
  db: Db,
  { now, currency, monthStart }: { now: Date; currency: string; monthStart: Date },
): Promise<ContestFigures> {
  const { rows } = await sql<{ active: number; openCents: string | null; participants: number; winners: number }>`
    SELECT open.active, open.open_cents,
           (SELECT count(DISTINCT e.user_id)
              FROM visible_contests c JOIN contest_entries e ON e.contest_id = c.id
             WHERE c.ends_at > ${daysBefore(now, JURY_DAYS + 1)} AND c.judge_until > ${now} AND c.outcome IS NULL
               AND e.state <> 'retirada') AS participants,
           (SELECT count(*) FROM visible_contests c
             WHERE c.outcome = 'premiado' AND c.decided_at >= ${monthStart} AND c.decided_at <= ${now}) AS winners
      FROM (SELECT count(*) AS active, sum(c.prize_cents) FILTER (WHERE c.currency = ${currency}) AS open_cents
              FROM visible_contests c WHERE c.ends_at > ${now} AND c.starts_at <= ${now}) open`.execute(db)
  const [row] = rows
  return {
    openPrizeCents: Number(row?.openCents ?? 0),
    active: row?.active ?? 0,
    participants: row?.participants ?? 0,
    winners: row?.winners ?? 0,
  }
}
