import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { Attachment } from '#app/domain/uploads/attachments.ts'
import { momentOf, walkTo } from '#app/domain/paging.server.ts'
import { pageOf, type Place } from '#app/domain/paging.ts'
import { BY_RANK, type RankKey } from './params.ts'
import { cardOf, IMAGE, PARTICIPANTS, type CardRow, type ContestCard } from './queries.server.ts'
import { ENTRIES_PAGE_SIZE } from './limits.ts'
import type { EntryState } from './states.ts'
import { t } from '#app/locale/texts.ts'
import type { Language } from '#app/locale/languages.ts'

/** A person as the public page names them. */
export interface Person {
  /** «Usuario eliminado» when the account is gone. */
  name: string
  avatarUrl: string | null
  /** The profile that the name links to; null when not everybody sees it. */
  profileId: string | null
}

export interface OwnEntry {
  id: string
  title: string
  language: Language
  state: EntryState
  createdAt: Date
}

export interface ContestView extends ContestCard {
  prizeDescription: string | null
  decidedAt: Date | null
  organiser: Person
  isOrganiser: boolean
  /** Whether everybody sees the contest. */
  isVisible: boolean
  /** The reader's own entry, unless it was withdrawn. */
  entry: OwnEntry | null
}

const ERASED_NAME = () => t('Usuario eliminado')

type ViewRow = CardRow & {
  prizeDescription: string | null
  decidedAt: Date | null
  organiserId: string | null
  organiserName: string | null
  organiserAvatar: string | null
  organiserProfile: string | null
  moderation: string
  isVisible: boolean
  entry: { id: string; title: string; language: Language; state: EntryState; createdAt: string } | null
}

/** A contest as its page shows it to this reader. `gone` was taken down; only its organiser still reads it. */
export async function findContest(
  db: Db,
  id: string,
  readerId: string | undefined,
): Promise<{ kind: 'found'; contest: ContestView } | { kind: 'gone' } | { kind: 'not-found' }> {
  const reader = readerId ?? null
  const { rows } = await sql<ViewRow>`
    SELECT c.id, c.title, c.description, c.language, c.category_id, c.prize_cents, c.currency, c.guaranteed, c.blind, c.starts_at,
           c.ends_at, c.judge_until, c.outcome, c.prize_description, c.decided_at, c.organiser_id, c.moderation,
           ${PARTICIPANTS} AS participants, ${IMAGE} AS image, p.full_name AS organiser_name,
           CASE WHEN s.is_public THEN p.avatar_url END AS organiser_avatar,
           CASE WHEN s.is_public THEN p.id END AS organiser_profile,
           EXISTS (SELECT FROM visible_contests v WHERE v.id = c.id) AS is_visible,
           (SELECT jsonb_build_object('id', e.id, 'title', e.title, 'language', e.language, 'state', e.state, 'createdAt', e.created_at)
              FROM contest_entries e
             WHERE e.contest_id = c.id AND e.user_id = ${reader}::uuid AND e.state <> 'retirada') AS entry
      FROM contests c
      LEFT JOIN users u ON u.id = c.organiser_id
      LEFT JOIN profiles p ON p.id = c.organiser_id
      CROSS JOIN LATERAL (SELECT u.id IS NOT NULL AND coalesce((SELECT profile_visibility = 'public'
          FROM user_settings WHERE user_id = u.id), true) AS is_public) s
     WHERE c.id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (!row) return { kind: 'not-found' }
  const isOrganiser = readerId !== undefined && row.organiserId === readerId
  if (!row.isVisible && !isOrganiser) return { kind: row.moderation === 'libre' ? 'not-found' : 'gone' }
  const { entry } = row
  return {
    kind: 'found',
    contest: {
      ...cardOf(row),
      prizeDescription: row.prizeDescription,
      decidedAt: row.decidedAt,
      organiser: {
        name: row.organiserName ?? ERASED_NAME(),
        avatarUrl: row.organiserAvatar,
        profileId: row.organiserProfile,
      },
      isOrganiser,
      isVisible: row.isVisible,
      entry: entry && { ...entry, createdAt: new Date(entry.createdAt) },
    },
  }
}

/** An entry as its permitted readers see it. */
export interface Entry {
  id: string
  title: string
  body: string
  /** The language of the title and description. */
  language: Language
  state: EntryState
  note: string | null
  createdAt: Date
  /** When it was last edited. */
  editedAt: Date | null
  author: Person & { id: string }
  files: Attachment[]
}

export interface EntryRow extends Omit<Entry, 'author'> {
  userId: string
  fullName: string
  avatarUrl: string | null
  profileId: string | null
  rank: number
}

export const ENTRY = sql`
  e.id, e.title, e.body, e.language, e.state, e.note, e.created_at, e.edited_at, e.user_id, p.full_name,
  CASE WHEN s.is_public THEN p.avatar_url END AS avatar_url, CASE WHEN s.is_public THEN p.id END AS profile_id,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'bytes', f.bytes)
                             ORDER BY f.position)
              FROM contest_files f WHERE f.entry_id = e.id AND f.scan_state <> 'rechazado'), '[]') AS files`

export const ENTRY_SOURCE = sql`
  contest_entries e
  JOIN profiles p ON p.id = e.user_id
  CROSS JOIN LATERAL (SELECT coalesce((SELECT profile_visibility = 'public'
      FROM user_settings WHERE user_id = e.user_id), true) AS is_public) s`

export const entryOf = (row: EntryRow): Entry => ({
  id: row.id,
  title: row.title,
  body: row.body,
  language: row.language,
  state: row.state,
  note: row.note,
  createdAt: row.createdAt,
  editedAt: row.editedAt,
  author: { id: row.userId, name: row.fullName, avatarUrl: row.avatarUrl, profileId: row.profileId },
  files: row.files,
})

export interface EntryPage {
  items: Entry[]
  next?: string
}

/**
 * A page of a contest's entries, without withdrawn and disqualified ones: once decided, the winner and the finalists
 * first, else in the order in which they came. The caller has made sure that they may be read.
 */
export async function listEntriesForAnyone(
  db: Db,
  contestId: string,
  { isDecided, after }: { isDecided: boolean; after?: Place<RankKey> },
): Promise<EntryPage> {
  const rank = isDecided ? RANK : sql`2::int`
  const { beyond } = walkTo({ after }, byRank(rank))
  const { rows } = await sql<EntryRow>`
    SELECT ${ENTRY}, ${rank} AS rank FROM ${ENTRY_SOURCE}
     WHERE e.contest_id = ${contestId}::uuid AND e.state NOT IN ('retirada', 'descalificada')${beyond}
     ORDER BY ${rank}, e.created_at, e.id LIMIT ${sql.lit(ENTRIES_PAGE_SIZE + 1)}`.execute(db)
  return entryPageOf(rows, after)
}

export const RANK = sql`CASE e.state WHEN 'ganadora' THEN 0 WHEN 'finalista' THEN 1 ELSE 2 END`

export const byRank = (rank: RawBuilder<unknown>) => ({
  columns: sql`${rank}, e.created_at`,
  id: sql`e.id`,
  valuesOf: ([place, microseconds]: RankKey) => sql`${place}::int, ${momentOf(microseconds)}`,
  isDescending: false,
})

export function entryPageOf(rows: EntryRow[], after: Place<RankKey> | undefined): EntryPage {
  const keyOf = (row: EntryRow): RankKey => [row.rank, row.createdAt.getTime() * 1000]
  const { items, next } = pageOf({ rows, asked: { after } }, { size: ENTRIES_PAGE_SIZE, order: BY_RANK, keyOf })
  return { items: items.map(entryOf), next }
}
