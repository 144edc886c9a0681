import { sql } from 'kysely'
import type { StoredMessage } from '#app/domain/conversations/words.server.ts'
import type { Db, Trx } from '#app/db.server.ts'
import { SOURCE_LANGUAGE } from '#app/locale/languages.ts'
import {
  findReportedAnswer,
  findReportedCounter,
  findReportedEvent,
  findReportedQuote,
  findReportedRequest,
} from './hiring-targets.server.ts'
import type { FoundTarget, Target, TargetKind } from './states.ts'
import { storedTitle } from './titles.server.ts'

/** A contest that everybody sees; one whose organiser was erased has no subject. */
async function findReportedContest(db: Db | Trx, id: string): Promise<FoundTarget> {
  const row = await db
    .selectFrom('contests as c')
    .leftJoin('visibleContests as v', 'v.id', 'c.id')
    .select([
      'c.organiserId',
      'c.title',
      'c.description',
      'c.prizeDescription',
      'c.language',
      'c.moderation',
      'v.id as visibleId',
    ])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!row) return { kind: 'not-found' }
  if (row.moderation !== 'libre') return { kind: 'gone' }
  if (!row.visibleId) return { kind: 'not-found' }
  if (!row.organiserId) return { kind: 'gone' }
  const { title, description, prizeDescription: prize, language } = row
  const evidence = { title, description, prize, language }
  return { kind: 'found', target: { kind: 'contest', id, subjectId: row.organiserId, title, evidence } }
}

/** An entry that the reader may read: its contest's organiser always, others once everybody may. */
async function findReportedEntry(
  db: Db | Trx,
  id: string,
  readerId: string | undefined,
  now: Date,
): Promise<FoundTarget> {
  const row = await db
    .selectFrom('contestEntries as e')
    .innerJoin('visibleContests as c', 'c.id', 'e.contestId')
    .select(['e.userId', 'e.title', 'e.body', 'e.language', 'e.state'])
    .where('e.id', '=', id)
    .where(
      sql<boolean>`(NOT c.blind OR c.ends_at <= ${now} OR c.organiser_id = ${readerId ?? null}::uuid
        OR e.user_id = ${readerId ?? null}::uuid)`,
    )
    .executeTakeFirst()
  if (!row) return { kind: 'not-found' }
  if (row.state === 'retirada' || row.state === 'descalificada') return { kind: 'gone' }
  const title = storedTitle('entry', row.title)
  const evidence = { title: row.title, description: row.body, language: row.language }
  return { kind: 'found', target: { kind: 'entry', id, subjectId: row.userId, title, evidence } }
}

/** A shown ad of another site; it has no author here. */
async function findReportedAd(db: Db | Trx, id: string): Promise<FoundTarget> {
  const row = await db
    .selectFrom('externalAds as a')
    .innerJoin('externalSources as s', 's.id', 'a.sourceId')
    .select(['a.title', 'a.description', 'a.category', 'a.location', 'a.tags', 'a.link', 'a.userName'])
    .select(['a.status', 'a.moderation', 's.name'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!row || row.status === 'pending') return { kind: 'not-found' }
  if (row.status !== 'active' || row.moderation !== 'libre') return { kind: 'gone' }
  const { title, description, category, location, tags, link, userName: publisher, name: source } = row
  const evidence = { title, description, category, location, tags, publisher, source, link }
  return { kind: 'found', target: { kind: 'external', id, subjectId: null, title, evidence } }
}

interface AdToPutBack {
  source: string
  /** When the source was last read, or the ad last seen in it. */
  copiedAt: Date
  /** Whether the source still gives the ad, so that it is shown at once as in the last copy. */
  isGiven: boolean
}

/** The effect of showing an ad again; undefined when it was deleted with its source. */
export async function findAdToPutBack(db: Db | Trx, id: string, now: Date): Promise<AdToPutBack | undefined> {
  const row = await db
    .selectFrom('externalAds as a')
    .innerJoin('externalSources as s', 's.id', 'a.sourceId')
    .select(['s.name', 's.lastOkAt', 'a.lastSeenAt', 'a.status', 'a.expiresAt'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    source: row.name,
    copiedAt: row.lastOkAt ?? row.lastSeenAt,
    isGiven: row.status === 'active' && (row.expiresAt === null || row.expiresAt > now),
  }
}

const NOT_FOUND = { kind: 'not-found' } as const
const GONE = { kind: 'gone' } as const

/** The subject of a report form's address, if the reader can see it. */
export function findTarget(
  db: Db | Trx,
  { kind, id }: { kind: TargetKind; id: string },
  { readerId, now }: { readerId: string | undefined; now: Date },
): Promise<FoundTarget> {
  switch (kind) {
    case 'listing':
      return findListing(db, id)
    case 'profile':
      return findProfile(db, id, readerId)
    case 'message':
      return findMessage(db, id, readerId)
    case 'rating':
      return findRating(db, id)
    case 'contest':
      return findReportedContest(db, id)
    case 'entry':
      return findReportedEntry(db, id, readerId, now)
    case 'external':
      return findReportedAd(db, id)
    case 'request':
      return findReportedRequest(db, id, readerId, now)
    case 'quote':
      return findReportedQuote(db, id, readerId)
    case 'order_event':
      return findReportedEvent(db, id, readerId)
    case 'counter_offer':
    case 'counter_answer':
      return findReportedCounter(db, { kind, id }, readerId)
    case 'quote_answer':
      return findReportedAnswer(db, id, readerId)
  }
}

async function findListing(db: Db | Trx, id: string): Promise<FoundTarget> {
  const row = await db
    .selectFrom('listings as l')
    .innerJoin('categories as c', 'c.id', 'l.categoryId')
    .leftJoin('visibleListings as v', 'v.id', 'l.id')
    .select(['l.authorId', 'l.title', 'l.description', 'l.contactInfo', 'l.location', 'l.tags', 'l.language'])
    .select(['c.name as category', 'l.deletedAt', 'l.moderation', 'v.id as visibleId'])
    .select(
      sql<string | null>`(SELECT string_agg(k.title || E'\n' || k.includes, E'\n\n' ORDER BY k.tier)
                            FROM packages k WHERE k.listing_id = l.id)`.as('packages'),
    )
    .where('l.id', '=', id)
    .executeTakeFirst()
  if (!row) return NOT_FOUND
  if (row.deletedAt || row.moderation !== 'libre') return GONE
  if (!row.visibleId) return NOT_FOUND
  const { title, description, category, contactInfo: contact, location, tags, packages, language } = row
  const evidence = { title, description, category, contact, location, tags, packages, language }
  return { kind: 'found', target: { kind: 'listing', id, subjectId: row.authorId, title, evidence } }
}

/** A public profile, or one for contacts when the reader is a contact. */
async function findProfile(db: Db | Trx, id: string, readerId: string | undefined): Promise<FoundTarget> {
  const row = await db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .leftJoin('userSettings as s', 's.userId', 'p.id')
    .select(['p.fullName', 'p.username', 'p.bio', 'p.website', 'p.location', 'p.skills', 'p.language'])
    .where('p.id', '=', id)
    .where('u.state', '=', 'activo')
    .where(
      sql<boolean>`CASE coalesce(s.profile_visibility, 'public')
        WHEN 'public' THEN true
        WHEN 'contacts' THEN EXISTS (SELECT FROM conversations k
          WHERE (k.client_id, k.freelancer_id) IN ((p.id, ${readerId ?? null}::uuid), (${readerId ?? null}::uuid, p.id)))
        ELSE false END`,
    )
    .executeTakeFirst()
  if (!row) return NOT_FOUND
  const { fullName: name, username, bio, website, location, skills, language } = row
  const evidence = { name, username, bio, website, location, skills, language }
  return { kind: 'found', target: { kind: 'profile', id, subjectId: id, title: name, evidence } }
}

/** A message from the other person in a conversation of the reader's. */
async function findMessage(db: Db | Trx, id: string, readerId: string | undefined): Promise<FoundTarget> {
  if (!readerId) return NOT_FOUND
  const row = await db
    .selectFrom('messages as m')
    .innerJoin('conversationMembers as o', 'o.conversationId', 'm.conversationId')
    .leftJoin('profiles as p', 'p.id', 'm.senderId')
    .select(['m.senderId', 'm.content', 'm.language', 'm.said', 'm.hiddenByModeration', 'p.fullName'])
    .where('m.id', '=', id)
    .where('m.type', '<>', 'system')
    .where('o.userId', '=', readerId)
    .executeTakeFirst()
  if (!row) return NOT_FOUND
  if (!row.senderId || row.hiddenByModeration) return GONE
  const title = storedTitle('message', row.fullName ?? '')
  // The case keeps the stored Spanish form of a text that the site wrote.
  const evidence = { message: row.content, language: row.said === null ? row.language : SOURCE_LANGUAGE }
  const target: Target = { kind: 'message', id, subjectId: row.senderId, title, evidence }
  return { kind: 'found', target }
}

type ReportableMessage = StoredMessage & { id: string; at: Date }

const MESSAGES_OFFERED = 20

/**
 * The newest messages that a reader can report in a conversation: those of the other person. Other people's
 * conversations have none.
 */
export async function listReportableMessages(
  db: Db,
  readerId: string,
  conversationId: string,
): Promise<ReportableMessage[]> {
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('conversationMembers as o', 'o.conversationId', 'm.conversationId')
    .select(['m.id', 'm.content', 'm.language', 'm.said', 'm.type', 'm.createdAt'])
    .where('m.conversationId', '=', conversationId)
    .where('o.userId', '=', readerId)
    .where('m.senderId', '<>', readerId)
    .where('m.type', '<>', 'system')
    .where('m.hiddenByModeration', '=', false)
    .orderBy('m.seq', 'desc')
    .limit(MESSAGES_OFFERED)
    .execute()
  return rows.map(({ createdAt: at, ...message }) => ({ ...message, at }))
}

/** A published rating; its author is the subject. */
async function findRating(db: Db | Trx, id: string): Promise<FoundTarget> {
  const row = await db
    .selectFrom('ratings as r')
    .leftJoin('profiles as p', 'p.id', 'r.authorId')
    .select(['r.authorId', 'r.rating', 'r.comment', 'r.language', 'r.state', 'p.fullName'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row || row.state === 'oculta') return NOT_FOUND
  if (!row.authorId || row.state === 'retirada') return GONE
  const evidence = { rating: `${row.rating} de 5`, comment: row.comment, language: row.language }
  const title = storedTitle('rating', row.fullName ?? '')
  return { kind: 'found', target: { kind: 'rating', id, subjectId: row.authorId, title, evidence } }
}
