import type { Db } from '#app/db.server.ts'
import { BUILT_IN_TEXTS, type PageSlug, type PageText } from './texts.ts'

export interface PublishedPage extends PageText {
  /** Undefined for the text that the product brings along. */
  publishedAt: Date | undefined
}

/** The text of a page that is in force: the operator's newest, else the built-in one (R6, R7). */
export async function findPageForAnyone(db: Db, slug: PageSlug, now: Date): Promise<PublishedPage> {
  const row = await db
    .selectFrom('pages')
    .select(['version', 'body', 'published_at'])
    .where('slug', '=', slug)
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
    ? { version: row.version, body: row.body, publishedAt: row.published_at }
    : { ...BUILT_IN_TEXTS[slug], publishedAt: undefined }
}
