import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { Language } from '#app/locale/languages.ts'

/** The number of things of one kind; the id and the title belong to one of them. */
export interface Several {
  count: number
  id: string | null
  title: string | null
  /** The language of the title. */
  language: Language | null
}

/** The turns of a person in requests and quotes; `listOpenOrders` has those in orders. */
export interface HiringTurns {
  /** Requests that a freelancer has not answered. */
  asked: Several
  /** Quotes that a client has not answered. */
  quoted: Several
  /** Counter-offers that the author of a quote has not answered. */
  countered: Several
}

/** The things that wait for a person in hiring, each along an index of their own rows. */
export async function findHiringTurns(db: Db, userId: string, now: Date): Promise<HiringTurns> {
  const [asked, quoted, countered] = await Promise.all([
    sql<Several>`
      SELECT count(*)::int AS count, min(r.id::text) AS id, min(r.title) AS title, min(r.language) AS language
        FROM request_invitations i JOIN requests r ON r.id = i.request_id
       WHERE i.freelancer_id = ${userId}::uuid AND i.declined_at IS NULL AND r.state = 'abierta' AND r.closes_at > ${now}
         AND NOT EXISTS (SELECT FROM quotes q WHERE q.request_id = r.id AND q.freelancer_id = i.freelancer_id)`.execute(
      db,
    ),
    sql<Several>`
      SELECT count(*)::int AS count, min(q.id::text) AS id, min(r.title) AS title, min(r.language) AS language
        FROM requests r JOIN quotes q ON q.request_id = r.id
       WHERE r.client_id = ${userId}::uuid
         AND (r.state = 'abierta' AND r.closes_at > ${now} AND q.state = 'enviado' AND q.valid_until > ${now}
              OR r.answer_until > ${now} AND q.state IN ('enviado', 'contraoferta'))`.execute(db),
    sql<Several>`
      SELECT count(*)::int AS count, min(q.id::text) AS id, min(r.title) AS title, min(r.language) AS language
        FROM quotes q JOIN requests r ON r.id = q.request_id
       WHERE q.freelancer_id = ${userId}::uuid AND q.state = 'contraoferta' AND q.valid_until > ${now}
         AND r.state = 'abierta' AND r.closes_at > ${now}`.execute(db),
  ])
  const none = { count: 0, id: null, title: null, language: null }
  const only = ({ rows }: { rows: Several[] }) => rows[0] ?? none
  return { asked: only(asked), quoted: only(quoted), countered: only(countered) }
}
