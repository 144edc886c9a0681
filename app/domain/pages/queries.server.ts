import type { Db } from '#app/db.server.ts'
import { BUILT_IN_TEXTS, FORMER_TEXTS, type PageSlug, type PageText } from './texts.ts'
import { sql, type NotNull } from 'kysely'
import { firstImage, lineColumns, type ListingLine } from '#app/domain/listings/card.server.ts'
import type { StoredImage } from '#app/domain/listings/images.ts'

/**
 * The data of the picture of a listing, if everybody sees the listing. Wherever its address is pasted the picture comes
 * unasked, so a sensitive one has no photograph.
 */
export async function findListingForPicture(
  db: Db,
  id: string,
): Promise<(ListingLine & { image: StoredImage | null }) | undefined> {
  const { rows } = await sql<ListingLine & { image: StoredImage | null }>`
    SELECT ${sql.raw(`${lineColumns('v')}, CASE WHEN NOT v.sensitive THEN ${firstImage('v.id')} END AS image`)}
      FROM visible_listings v WHERE v.id = ${id}`.execute(db)
  return rows[0]
}

/** The facts in the social picture of a person with a public profile. */
export function findPersonForPicture(db: Db, id: string) {
  return db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .leftJoin('userSettings as s', 's.userId', 'p.id')
    .leftJoin('categories as c', 'c.name', 'p.category')
    .leftJoin('ratingSummaries as r', 'r.freelancerId', 'p.id')
    .select(['p.id', 'p.fullName', 'p.category', 'p.location', 'p.avatarUrl', 'c.slug', 'r.total', 'r.points'])
    .where('p.id', '=', id)
    .where('u.state', '=', 'activo')
    .where((or) => or.or([or('s.profileVisibility', 'is', null), or('s.profileVisibility', '=', 'public')]))
    .executeTakeFirst()
}

export type PersonForPicture = NonNullable<Awaited<ReturnType<typeof findPersonForPicture>>>

/** The facts in the social picture of a public contest. */
export async function findContestForPicture(db: Db, id: string) {
  return (
    db
      .selectFrom('visibleContests as v')
      .innerJoin('categories as c', 'c.id', 'v.categoryId')
      .select(['v.id', 'v.title', 'v.prizeCents', 'v.currency', 'c.slug'])
      .where('v.id', '=', id)
      // A view's columns count as nullable; these are columns of its table, which are not.
      .$narrowType<{ id: NotNull; title: NotNull; prizeCents: NotNull; currency: NotNull }>()
      .executeTakeFirst()
  )
}

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

/** One version of a page, present or former: a text that an account accepted stays readable. */
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

type PageVersion = Pick<PublishedPage, 'version' | 'publishedAt'>

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
