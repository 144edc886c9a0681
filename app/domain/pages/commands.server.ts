import { createHash } from 'node:crypto'
import { inTransaction, violatedConstraint, type Db } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { BUILT_IN_TEXTS, FORMER_TEXTS, type PageSlug } from './texts.ts'

/** The limit in characters; the table has the same. */
export const BODY_MAX = 200_000
/** A short word that fits an address: `2026-12`, `3.1`. */
export const VERSION_FORM = /^[0-9A-Za-z][0-9A-Za-z._-]{0,29}$/

export interface NewText {
  slug: PageSlug
  version: string
  body: string
  /** When the version comes into force. */
  from: Date
}

export type Published = { kind: 'published' | 'same-already' | 'version-taken' | 'moment-taken' }

/**
 * Adds a version of a page. A version never changes, because accounts may have accepted it. Publishing the same words
 * under the same name again changes nothing.
 */
export async function publishText(db: Db, { slug, version, body, from }: NewText, now: Date): Promise<Published> {
  const own = [BUILT_IN_TEXTS[slug], ...(FORMER_TEXTS[slug] ?? [])]
  if (own.some((text) => text?.version === version)) return { kind: 'version-taken' }
  try {
    return await inTransaction(db, async (trx): Promise<Published> => {
      const known = await trx
        .selectFrom('pages')
        .select('body')
        .where('slug', '=', slug)
        .where('version', '=', version)
        .executeTakeFirst()
      if (known) return { kind: known.body === body ? 'same-already' : 'version-taken' }
      await trx.insertInto('pages').values({ slug, version, body, publishedAt: from }).execute()
      const sha256 = createHash('sha256').update(body).digest('hex')
      const facts = { page: slug, version, from: from.toISOString(), sha256 }
      await writeAudit(trx, { at: now, actor: 'operator', action: 'page.publish', facts })
      return { kind: 'published' }
    })
  } catch (error) {
    switch (violatedConstraint(error)) {
      case 'pages_pkey':
        return { kind: 'version-taken' }
      case 'pages_moment_once':
        return { kind: 'moment-taken' }
      default:
        throw error
    }
  }
}

/** Takes back a version that is not in force yet, with its translations. Present and former versions stay. */
export function withdrawText(
  db: Db,
  { slug, version }: { slug: PageSlug; version: string },
  now: Date,
): Promise<'withdrawn' | 'not-waiting'> {
  return inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('pages')
      .where('slug', '=', slug)
      .where('version', '=', version)
      .where('publishedAt', '>', now)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return 'not-waiting'
    // The name is free now, and the next text of that name is a new version.
    await trx.deleteFrom('pageTranslations').where('slug', '=', slug).where('version', '=', version).execute()
    await writeAudit(trx, { at: now, actor: 'operator', action: 'page.withdraw', facts: { page: slug, version } })
    return 'withdrawn'
  })
}
