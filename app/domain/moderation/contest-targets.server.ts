import { sql } from 'kysely'
import type { Db, Trx } from '#app/db.server.ts'
import type { FoundTarget } from './states.ts'

const TITLE_MAX = 200

/** A contest that everybody sees; one whose organiser was erased has no subject. */
export async function findReportedContest(db: Db | Trx, id: string): Promise<FoundTarget> {
  const row = await db
    .selectFrom('contests as c')
    .leftJoin('visibleContests as v', 'v.id', 'c.id')
    .select(['c.organiserId', 'c.title', 'c.description', 'c.prizeDescription', 'c.moderation', 'v.id as visibleId'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!row) return { kind: 'not-found' }
  if (row.moderation !== 'libre') return { kind: 'gone' }
  if (!row.visibleId) return { kind: 'not-found' }
  if (!row.organiserId) return { kind: 'gone' }
  const { title, description, prizeDescription: prize } = row
  const evidence = { title, description, prize }
  return { kind: 'found', target: { kind: 'contest', id, subjectId: row.organiserId, title, evidence } }
}

/** An entry that the reader may read: its contest's organiser always, others once everybody may. */
export async function findReportedEntry(
  db: Db | Trx,
  id: string,
  readerId: string | undefined,
  now: Date,
): Promise<FoundTarget> {
  const row = await db
    .selectFrom('contestEntries as e')
    .innerJoin('visibleContests as c', 'c.id', 'e.contestId')
    .select(['e.userId', 'e.title', 'e.body', 'e.state'])
    .where('e.id', '=', id)
    .where(
      sql<boolean>`(NOT c.blind OR c.ends_at <= ${now} OR c.organiser_id = ${readerId ?? null}::uuid
        OR e.user_id = ${readerId ?? null}::uuid)`,
    )
    .executeTakeFirst()
  if (!row) return { kind: 'not-found' }
  if (row.state === 'retirada' || row.state === 'descalificada') return { kind: 'gone' }
  const title = `Propuesta: ${row.title}`.slice(0, TITLE_MAX)
  const evidence = { title: row.title, description: row.body }
  return { kind: 'found', target: { kind: 'entry', id, subjectId: row.userId, title, evidence } }
}
