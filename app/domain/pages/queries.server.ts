import type { Db } from '#app/db.server.ts'
import { BUILT_IN_TEXTS, type PageSlug, type PageText } from './texts.ts'

export interface PublishedPage extends PageText {
  /** Undefined for the product's built-in text. */
  publishedAt: Date | undefined
}

/** The text of a page that is in force: the operator's newest, else the built-in one, if any (R6, R7). */
export async function findPageForAnyone(db: Db, slug: PageSlug, now: Date): Promise<PublishedPage | undefined> {
  const row = await db
    .selectFrom('pages')
    .select(['version', 'body', 'publishedAt'])
    .where('slug', '=', slug)
    .where('publishedAt', '<=', now)
    .orderBy('publishedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { version: row.version, body: row.body, publishedAt: row.publishedAt } : builtIn(slug)
}

/** One version of a page, present or former: what an account accepted stays readable. */
export async function findVersionForAnyone(
  db: Db,
  slug: PageSlug,
  version: string,
  now: Date,
): Promise<PublishedPage | undefined> {
  const row = await db
    .selectFrom('pages')
    .select(['version', 'body', 'publishedAt'])
    .where('slug', '=', slug)
    .where('version', '=', version)
    .where('publishedAt', '<=', now)
    .executeTakeFirst()
  if (row) return { version: row.version, body: row.body, publishedAt: row.publishedAt }
  const own = builtIn(slug)
  return own?.version === version ? own : undefined
}

export type PageVersion = Pick<PublishedPage, 'version' | 'publishedAt'>

/** Every present or former version, the newest first, the built-in one last. */
export async function listVersionsForAnyone(db: Db, slug: PageSlug, now: Date): Promise<PageVersion[]> {
  const rows = await listVersionsForOperator(db, slug)
  const shown = rows.filter(({ publishedAt }) => publishedAt <= now)
  const own = builtIn(slug)
  return own && !shown.some(({ version }) => version === own.version)
    ? [...shown, { version: own.version, publishedAt: undefined }]
    : shown
}

/** Every version of the operator's, future ones included, the newest first. */
export async function listVersionsForOperator(
  db: Db,
  slug: PageSlug,
): Promise<{ version: string; publishedAt: Date }[]> {
  const rows = await db
    .selectFrom('pages')
    .select(['version', 'publishedAt'])
    .where('slug', '=', slug)
    .orderBy('publishedAt', 'desc')
    .execute()
  return rows.map(({ version, publishedAt }) => ({ version, publishedAt }))
}

function builtIn(slug: PageSlug): PublishedPage | undefined {
  const text = BUILT_IN_TEXTS[slug]
  return text && { ...text, publishedAt: undefined }
}
