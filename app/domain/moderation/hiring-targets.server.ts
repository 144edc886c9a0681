import { sql } from 'kysely'
import type { Db, Trx } from '#app/db.server.ts'
import type { FoundTarget, Target } from './states.ts'
import { storedTitle } from './titles.server.ts'

const NOT_FOUND = { kind: 'not-found' } as const

interface Found {
  subjectId: string
  title: string
  evidence: Target['evidence']
}

const targetOf = (kind: Target['kind'], id: string, found: Found | undefined): FoundTarget =>
  found ? { kind: 'found', target: { kind, id, ...found, title: storedTitle(kind, found.title) } } : NOT_FOUND

/** A request, for the freelancers who were asked in it, and for everybody while it is public; its subject is the client. */
export async function findReportedRequest(
  db: Db | Trx,
  id: string,
  readerId: string | undefined,
  now: Date,
): Promise<FoundTarget> {
  const { rows } = await sql<{
    clientId: string
    title: string
    body: string
    language: string
    moderation: string
    files: string[]
  }>`
    SELECT r.client_id, r.title, r.body, r.language, r.moderation,
           ARRAY(SELECT f.name FROM request_files f WHERE f.request_id = r.id ORDER BY f.position) AS files
      FROM requests r
     WHERE r.id = ${id}::uuid
       AND (r.client_id = ${readerId ?? null}::uuid
            OR EXISTS (SELECT FROM request_invitations i
                        WHERE i.request_id = r.id AND i.freelancer_id = ${readerId ?? null}::uuid)
            OR EXISTS (SELECT FROM public_requests p WHERE p.id = r.id AND p.closes_at > ${now}))`.execute(db)
  const [row] = rows
  if (row && row.moderation !== 'libre') return { kind: 'gone' }
  return targetOf(
    'request',
    id,
    row && {
      subjectId: row.clientId,
      title: row.title,
      evidence: { title: row.title, description: row.body, files: row.files, language: row.language },
    },
  )
}

/** A quote, for the client who got it; its subject is the freelancer. */
export async function findReportedQuote(db: Db | Trx, id: string, readerId: string | undefined): Promise<FoundTarget> {
  if (!readerId) return NOT_FOUND
  const row = await db
    .selectFrom('quotes as q')
    .innerJoin('requests as r', 'r.id', 'q.requestId')
    .select(['q.freelancerId', 'r.title', 'r.language', 'q.scope', 'q.exclusions'])
    .where('q.id', '=', id)
    .where((eb) => eb.or([eb('r.clientId', '=', readerId), eb('q.freelancerId', '=', readerId)]))
    .executeTakeFirst()
  return targetOf(
    'quote',
    id,
    row && {
      subjectId: row.freelancerId,
      title: row.title,
      evidence: { title: row.title, scope: row.scope, exclusions: row.exclusions, language: row.language },
    },
  )
}

/** The words of a counter-offer, or of the answer to it; each can be reported by the other side. */
export async function findReportedCounter(
  db: Db | Trx,
  { kind, id }: { kind: 'counter_offer' | 'counter_answer'; id: string },
  readerId: string | undefined,
): Promise<FoundTarget> {
  if (!readerId) return NOT_FOUND
  const row = await db
    .selectFrom('counterOffers as k')
    .innerJoin('quotes as q', 'q.id', 'k.quoteId')
    .innerJoin('requests as r', 'r.id', 'q.requestId')
    .select(['k.clientId', 'q.freelancerId', 'r.title', 'r.language', 'k.body', 'k.answer'])
    .where('k.id', '=', id)
    .where((eb) => eb.or([eb('k.clientId', '=', readerId), eb('q.freelancerId', '=', readerId)]))
    .executeTakeFirst()
  const said = row && (kind === 'counter_offer' ? row.body : row.answer)
  if (!said) return NOT_FOUND
  const subjectId = kind === 'counter_offer' ? row.clientId : row.freelancerId
  const evidence = { title: row.title, message: said, language: row.language }
  return targetOf(kind, id, { subjectId, title: row.title, evidence })
}

/** A client's own words in the answer to a quote, for the freelancer who sent it. */
export async function findReportedAnswer(db: Db | Trx, id: string, readerId: string | undefined): Promise<FoundTarget> {
  if (!readerId) return NOT_FOUND
  const row = await db
    .selectFrom('quotes as q')
    .innerJoin('requests as r', 'r.id', 'q.requestId')
    .select(['r.clientId', 'r.title', 'r.language', 'q.answer'])
    .where('q.id', '=', id)
    .where('q.answer', 'is not', null)
    .where((eb) => eb.or([eb('r.clientId', '=', readerId), eb('q.freelancerId', '=', readerId)]))
    .executeTakeFirst()
  return targetOf(
    'quote_answer',
    id,
    row && {
      subjectId: row.clientId,
      title: row.title,
      evidence: { title: row.title, message: row.answer, language: row.language },
    },
  )
}

/** The words and files of one side in the history of an order, for the other side; their subject is the author. */
export async function findReportedEvent(db: Db | Trx, id: string, readerId: string | undefined): Promise<FoundTarget> {
  if (!readerId) return NOT_FOUND
  const { rows } = await sql<{
    subjectId: string | null
    title: string | null
    language: string | null
    body: string | null
    files: string[]
  }>`
    SELECT CASE e.actor WHEN 'client' THEN o.client_id ELSE o.freelancer_id END AS subject_id, o.title, e.body,
           (SELECT r.language FROM quotes q JOIN requests r ON r.id = q.request_id WHERE q.id = o.quote_id) AS language,
           ARRAY(SELECT f.name FROM order_files f WHERE f.order_id = e.order_id AND f.event_seq = e.seq
                  ORDER BY f.position) AS files
      FROM order_events e JOIN orders o ON o.id = e.order_id
     WHERE e.id = ${id}::uuid AND e.actor <> 'system'
       AND ${readerId}::uuid IN (o.client_id, o.freelancer_id)`.execute(db)
  const [row] = rows
  if (!row || (row.body === null && row.files.length === 0)) return NOT_FOUND
  // An erased account cannot be notified of a decision.
  if (!row.subjectId) return { kind: 'gone' }
  return targetOf('order_event', id, {
    subjectId: row.subjectId,
    title: row.title ?? '',
    evidence: { title: row.title, message: row.body, files: row.files, language: row.language },
  })
}
