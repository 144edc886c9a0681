import type { Db } from '#app/db.server.ts'
import { BUILT_IN_TEXTS, FORMER_TEXTS, type PageSlug, type PageText } from './texts.ts'

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
  return row ? { version: row.version, body: row.body, publishedAt: row.publishedAt } : builtIns(slug)[0]
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
  return builtIns(slug).find((own) => own.version === version)
}

export type PageVersion = Pick<PublishedPage, 'version' | 'publishedAt'>

/** Every present or former version, the newest first, the built-in ones last. */
export async function listVersionsForAnyone(db: Db, slug: PageSlug, now: Date): Promise<PageVersion[]> {
  const rows = await listVersionsForOperator(db, slug)
  const shown = rows.filter(({ publishedAt }) => publishedAt <= now)
  const own = builtIns(slug).filter((text) => !shown.some(({ version }) => version === text.version))
  return [...shown, ...own.map(({ version }) => ({ version, publishedAt: undefined }))]
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

/** The product's own texts of a page, the newest first. */
function builtIns(slug: PageSlug): PublishedPage[] {
  const text = BUILT_IN_TEXTS[slug]
  return [...(text ? [text] : []), ...(FORMER_TEXTS[slug] ?? [])].map((own) => ({ ...own, publishedAt: undefined }))
}
