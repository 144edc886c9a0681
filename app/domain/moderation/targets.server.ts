import type { Db, Trx } from '#app/db.server.ts'
import { TITLE_MAX } from '#app/domain/listings/limits.ts'
import type { TargetKind } from './states.ts'

/** Something that can be reported, as it is now. */
export interface Target {
  kind: TargetKind
  id: string
  /** Whose it is. */
  subjectId: string
  title: string
  /** What is kept of it with the case. */
  evidence: Record<string, string | string[] | null>
}

export type FoundTarget = { kind: 'found'; target: Target } | { kind: 'gone' } | { kind: 'not-found' }

/** What an address of a report form is about, if the person who asks can see it. */
export function findTarget(db: Db | Trx, kind: TargetKind, id: string): Promise<FoundTarget> {
  switch (kind) {
    case 'listing':
      return findListing(db, id)
    default:
      return Promise.resolve({ kind: 'not-found' })
  }
}

async function findListing(db: Db | Trx, id: string): Promise<FoundTarget> {
  const row = await db
    .selectFrom('listings as l')
    .innerJoin('categories as c', 'c.id', 'l.category_id')
    .leftJoin('visible_listings as v', 'v.id', 'l.id')
    .select(['l.id', 'l.author_id', 'l.title', 'l.description', 'l.contact_info', 'l.location', 'l.tags'])
    .select(['c.name as category', 'l.deleted_at', 'l.moderation', 'v.id as visible_id'])
    .where('l.id', '=', id)
    .executeTakeFirst()
  if (!row) return { kind: 'not-found' }
  if (row.deleted_at || row.moderation !== 'libre') return { kind: 'gone' }
  if (!row.visible_id) return { kind: 'not-found' }
  const { title, description, category, contact_info: contact, location, tags } = row
  return {
    kind: 'found',
    target: {
      kind: 'listing',
      id: row.id,
      subjectId: row.author_id,
      title: title.slice(0, TITLE_MAX),
      evidence: { title, description, category, contact, location, tags },
    },
  }
}
