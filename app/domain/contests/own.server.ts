import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { momentOf, walkTo } from '#app/domain/paging.server.ts'
import { BY_MOMENT, pageOf, type Place } from '#app/domain/paging.ts'
import {
  ENTRY,
  ENTRY_SOURCE,
  byRank,
  entryOf,
  RANK,
  entryPageOf,
  type Entry,
  type EntryPage,
  type EntryRow,
} from './contest.server.ts'
import { CONTESTS_PAGE_SIZE, ENTRIES_PAGE_SIZE } from './limits.ts'
import type { RankKey } from './params.ts'
import { cardOf, IMAGE, PARTICIPANTS, type CardRow, type ContestCard } from './queries.server.ts'
import type { EntryState } from './states.ts'
import type { Language } from '#app/locale/languages.ts'

/** A contest as its organiser sees it. */
export interface OwnContest extends ContestCard {
  /** The whole brief. */
  description: string
  prizeDescription: string | null
  decidedAt: Date | null
  /** Moderation has taken it down. */
  isRemoved: boolean
  finalists: number
  /** It has never had an entry, so it can still be changed and taken back. */
  isUntouched: boolean
}

type OwnRow = CardRow & {
  prizeDescription: string | null
  decidedAt: Date | null
  moderation: string
  finalists: number
  isUntouched: boolean
  createdAt: Date
}

const OWN = sql`
  c.id, c.title, c.description, c.language, c.category_id, c.prize_cents, c.currency, c.guaranteed, c.blind, c.starts_at, c.ends_at,
  c.judge_until, c.outcome, c.prize_description, c.decided_at, c.moderation, c.created_at,
  ${PARTICIPANTS} AS participants, ${IMAGE} AS image,
  (SELECT count(*) FROM contest_entries e WHERE e.contest_id = c.id AND e.state IN ('finalista', 'ganadora')) AS finalists,
  NOT EXISTS (SELECT FROM contest_entries e WHERE e.contest_id = c.id) AS is_untouched`

const ownOf = (row: OwnRow): OwnContest => ({
  ...cardOf(row),
  prizeDescription: row.prizeDescription,
  decidedAt: row.decidedAt,
  isRemoved: row.moderation !== 'libre',
  finalists: row.finalists,
  isUntouched: row.isUntouched,
})

const beyond = (after: Place | undefined, table: 'c' | 'e') =>
  walkTo({ after }, { columns: sql.ref(`${table}.created_at`), id: sql.ref(`${table}.id`), valuesOf: momentOf }).beyond

/** Moments are read in milliseconds here, without the database's microseconds. */
const neighboursOf = <Row extends { id: string; createdAt: Date }>(rows: Row[], after: Place | undefined) => {
  const keyOf = (row: Row) => row.createdAt.getTime() * 1000
  return pageOf({ rows, asked: { after } }, { size: CONTESTS_PAGE_SIZE, order: BY_MOMENT, keyOf })
}

/** A person's own contests, the newest first. */
export async function listOwnContests(
  db: Db,
  organiserId: string,
  { after }: { after?: Place } = {},
): Promise<{ items: OwnContest[]; next?: string }> {
  const { rows } = await sql<OwnRow>`
    SELECT ${OWN} FROM contests c WHERE c.organiser_id = ${organiserId}::uuid${beyond(after, 'c')}
     ORDER BY c.created_at DESC, c.id DESC LIMIT ${sql.lit(CONTESTS_PAGE_SIZE + 1)}`.execute(db)
  const { items, next } = neighboursOf(rows, after)
  return { items: items.map(ownOf), next }
}

/** One of them; another person's is not found. */
export async function findOwnContest(db: Db, organiserId: string, id: string): Promise<OwnContest | undefined> {
  const { rows } = await sql<OwnRow>`
    SELECT ${OWN} FROM contests c WHERE c.id = ${id}::uuid AND c.organiser_id = ${organiserId}::uuid`.execute(db)
  return rows[0] && ownOf(rows[0])
}

/** The entries of an own contest, finalists first, without those that were withdrawn. */
export async function listEntriesOfOwn(
  db: Db,
  organiserId: string,
  contestId: string,
  { after, onlyFinalists = false }: { after?: Place<RankKey>; onlyFinalists?: boolean } = {},
): Promise<EntryPage> {
  const { beyond: place } = walkTo({ after }, byRank(RANK))
  const { rows } = await sql<EntryRow>`
    SELECT ${ENTRY}, ${RANK} AS rank FROM ${ENTRY_SOURCE} JOIN contests c ON c.id = e.contest_id
     WHERE e.contest_id = ${contestId}::uuid AND c.organiser_id = ${organiserId}::uuid AND e.state <> 'retirada'
       ${onlyFinalists ? sql`AND e.state IN ('finalista', 'ganadora')` : sql``} ${place}
     ORDER BY ${RANK}, e.created_at, e.id
     LIMIT ${onlyFinalists ? sql`ALL` : sql.lit(ENTRIES_PAGE_SIZE + 1)}`.execute(db)
  return onlyFinalists ? { items: rows.map(entryOf) } : entryPageOf(rows, after)
}

/** One of them. */
export async function findEntryOfOwn(
  db: Db,
  organiserId: string,
  contestId: string,
  entryId: string,
): Promise<Entry | undefined> {
  const { rows } = await sql<EntryRow>`
    SELECT ${ENTRY}, 0 AS rank FROM ${ENTRY_SOURCE} JOIN contests c ON c.id = e.contest_id
     WHERE e.id = ${entryId}::uuid AND e.contest_id = ${contestId}::uuid AND c.organiser_id = ${organiserId}::uuid
       AND e.state <> 'retirada'`.execute(db)
  return rows[0] && entryOf(rows[0])
}

/** An own entry as its author sees it. */
export interface SentEntry {
  id: string
  title: string
  language: Language
  state: EntryState
  note: string | null
  createdAt: Date
  fileCount: number
  contest: ContestCard & { isVisible: boolean }
}

/** A person's own entries, the newest first; `id` for one of them. */
export async function listOwnEntries(
  db: Db,
  userId: string,
  { after, id }: { after?: Place; id?: string } = {},
): Promise<{ items: SentEntry[]; next?: string }> {
  const { rows } = await sql<
    CardRow & {
      entryId: string
      entryTitle: string
      entryLanguage: Language
      state: EntryState
      note: string | null
      createdAt: Date
      files: number
      isVisible: boolean
    }
  >`
    SELECT e.id AS entry_id, e.title AS entry_title, e.language AS entry_language, e.state, e.note, e.created_at,
           (SELECT count(*) FROM contest_files f WHERE f.entry_id = e.id) AS files,
           c.id, c.title, '' AS description, c.language, c.category_id, c.prize_cents, c.currency, c.guaranteed, c.blind,
           c.starts_at, c.ends_at, c.judge_until, c.outcome, ${PARTICIPANTS} AS participants,
           ${IMAGE} AS image,
           EXISTS (SELECT FROM visible_contests v WHERE v.id = c.id) AS is_visible
      FROM contest_entries e JOIN contests c ON c.id = e.contest_id
     WHERE e.user_id = ${userId}::uuid ${id ? sql`AND e.id = ${id}::uuid` : sql``} ${beyond(after, 'e')}
     ORDER BY e.created_at DESC, e.id DESC LIMIT ${sql.lit(CONTESTS_PAGE_SIZE + 1)}`.execute(db)
  const shown = neighboursOf(
    rows.map((row) => ({ ...row, contest: row, id: row.entryId })),
    after,
  )
  const items = shown.items.map((row) => ({
    id: row.id,
    title: row.entryTitle,
    language: row.entryLanguage,
    state: row.state,
    note: row.note,
    createdAt: row.createdAt,
    fileCount: row.files,
    contest: { ...cardOf(row.contest), isVisible: row.isVisible },
  }))
  return { items, next: shown.next }
}
