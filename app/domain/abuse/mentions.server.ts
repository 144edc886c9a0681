import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { wordsAroundContact } from './contacts.ts'
import { printOf } from './weighing.server.ts'

interface SignalLine {
  id: string
  userId: string
  fullName: string
  username: string
  kind: string
  /** The hash of the repeated text or contact. */
  print: Buffer
  people: number
  firstAt: Date
  lastAt: Date
}

/** The newest signals of repeated words and shared contacts, for moderators and the operator. */
export async function listSignalsAsModerator(db: Db, { limit = 100 } = {}): Promise<SignalLine[]> {
  return db
    .selectFrom('trustSignals as s')
    .innerJoin('profiles as p', 'p.id', 's.userId')
    .select(['s.id', 's.userId', 'p.fullName', 'p.username', 's.kind', 's.print', 's.people', 's.firstAt', 's.lastAt'])
    .orderBy('s.lastAt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
}

/** How many visible listings of an account are searched, the newest first. */
export const LISTINGS_LOOKED_THROUGH = 20
/** How many places are shown beside a signal. */
const MENTIONS_EACH = 3
/** How many characters are shown before and after the contact. */
const AROUND = 80

/** A place where every signed-in person can read a shared contact. */
interface Mention {
  kind: 'listing' | 'profile'
  id: string
  /** The title of the listing; empty for a profile. */
  title: string
  words: string
}

interface PublicText {
  userId: string
  kind: 'listing' | 'profile'
  id: string
  title: string
  words: string
}

/**
 * For each signal of a shared contact, by its id, the places where the account gives it in a visible listing or on its
 * public profile. Only public texts are read: messages are opened through a report and in no other way (0125).
 */
export async function listPublicMentionsAsModerator(db: Db, signals: SignalLine[]): Promise<Map<string, Mention[]>> {
  const shared = signals.filter(({ kind }) => kind === 'contacto_compartido')
  const texts = await listPublicTexts(db, [...new Set(shared.map(({ userId }) => userId))])
  return new Map(shared.map((signal) => [signal.id, mentionsOf(signal, texts)]))
}

function mentionsOf({ userId, print }: SignalLine, texts: PublicText[]): Mention[] {
  const isMeant = (value: string) => printOf(value).equals(print)
  const mentions: Mention[] = []
  for (const { userId: authorId, kind, id, title, words: text } of texts) {
    if (authorId !== userId || mentions.length === MENTIONS_EACH) continue
    const words = wordsAroundContact(text, isMeant, AROUND)
    if (words !== undefined) mentions.push({ kind, id, title, words })
  }
  return mentions
}

/** The texts that may hold a contact: texts without an «@» or two digits in a row are not read. */
async function listPublicTexts(db: Db, userIds: string[]): Promise<PublicText[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<PublicText>`
    SELECT * FROM (
      SELECT p.id AS user_id, 'profile' AS kind, p.id, '' AS title,
             concat_ws(E'\\n', p.bio, p.website, CASE WHEN s.show_phone THEN p.phone END) AS words
        FROM profiles p
        JOIN users u ON u.id = p.id
        LEFT JOIN user_settings s ON s.user_id = p.id
       WHERE p.id = ANY(${userIds}::uuid[]) AND u.state = 'activo'
         AND coalesce(s.profile_visibility, 'public') = 'public'
      UNION ALL
      SELECT l.author_id, 'listing', l.id, l.title, concat_ws(E'\\n', l.contact_info, l.description)
        FROM unnest(${userIds}::uuid[]) AS author (id)
        CROSS JOIN LATERAL (
          SELECT v.author_id, v.id, v.title, v.contact_info, v.description FROM visible_listings v
           WHERE v.author_id = author.id ORDER BY v.created_at DESC, v.id DESC
           LIMIT ${sql.lit(LISTINGS_LOOKED_THROUGH)}) l
    ) texts
    WHERE words ~ '@|[0-9]{2}'`.execute(db)
  return rows
}
