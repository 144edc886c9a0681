import { createHash } from 'node:crypto'
import { inTransaction, violatedConstraint, type Db } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { findVersionForAnyone, listVersionsForAnyone, listVersionsForOperator } from './queries.server.ts'
import { builtInTranslation, type TranslationLanguage } from './translated-texts.ts'
import { BUILT_IN_TEXTS, FORMER_TEXTS, type PageSlug } from './texts.ts'

export interface Translation {
  body: string
  /** The version of the Spanish text that it translates. */
  version: string
}

/** A translation that was published, or the product's own, which has no moment. */
interface Known {
  version: string
  publishedAt: Date | undefined
}

/**
 * The translation of this version of a page; undefined if there is none. Of several the newest is used, and one of the
 * operator before the built-in one.
 */
export async function findTranslationForAnyone(
  db: Db,
  slug: PageSlug,
  language: TranslationLanguage,
  version: string,
): Promise<Translation | undefined> {
  const row = await db
    .selectFrom('pageTranslations')
    .select('body')
    .where('slug', '=', slug)
    .where('language', '=', language)
    .where('version', '=', version)
    .orderBy('publishedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const body = row?.body ?? builtInTranslation(slug, language, version)
  return body === undefined ? undefined : { body, version }
}

/**
 * The translation shown for the text in force: that of its version, else that of the newest former version that has
 * one, in which case `version` differs. Undefined if no version has one.
 */
export async function findLatestTranslationForAnyone(
  db: Db,
  slug: PageSlug,
  language: TranslationLanguage,
  now: Date,
): Promise<Translation | undefined> {
  const [versions, known] = await Promise.all([
    listVersionsForAnyone(db, slug, now),
    listTranslations(db, slug, language),
  ])
  const newest = versions.find(({ version }) => known.some((one) => one.version === version))
  return newest && findTranslationForAnyone(db, slug, language, newest.version)
}

/** Every version that has a translation into this language, and since when its newest is there. */
export async function listTranslations(db: Db, slug: PageSlug, language: TranslationLanguage): Promise<Known[]> {
  const rows = await db
    .selectFrom('pageTranslations')
    .select((of) => ['version', of.fn.max('publishedAt').as('publishedAt')])
    .where('slug', '=', slug)
    .where('language', '=', language)
    .groupBy('version')
    .execute()
  const own = [BUILT_IN_TEXTS[slug], ...(FORMER_TEXTS[slug] ?? [])].flatMap((text) => {
    const isOwn = text && builtInTranslation(slug, language, text.version) !== undefined
    return isOwn && !rows.some(({ version }) => version === text.version)
      ? [{ version: text.version, publishedAt: undefined }]
      : []
  })
  return [...rows, ...own]
}

export interface NewTranslation {
  slug: PageSlug
  language: TranslationLanguage
  version: string
  body: string
}

export type Translated = { kind: 'published' | 'same-already' | 'no-such-version' | 'another-just-now' }

/**
 * Publishes a translation of a version of a page, which replaces the former translation; that one stays stored. The
 * version may not be in force yet. Publishing the same words again changes nothing.
 */
export async function publishTranslation(db: Db, given: NewTranslation, now: Date): Promise<Translated> {
  const { slug, language, version, body } = given
  if (!(await hasVersion(db, slug, version, now))) return { kind: 'no-such-version' }
  if ((await findTranslationForAnyone(db, slug, language, version))?.body === body) return { kind: 'same-already' }
  try {
    return await inTransaction(db, async (trx): Promise<Translated> => {
      await trx.insertInto('pageTranslations').values({ slug, language, version, body, publishedAt: now }).execute()
      const sha256 = createHash('sha256').update(body).digest('hex')
      const facts = { page: slug, version, language, sha256 }
      await writeAudit(trx, { at: now, actor: 'operator', action: 'page.translate', facts })
      return { kind: 'published' }
    })
  } catch (error) {
    if (violatedConstraint(error) === 'page_translations_pkey') return { kind: 'another-just-now' }
    throw error
  }
}

async function hasVersion(db: Db, slug: PageSlug, version: string, now: Date): Promise<boolean> {
  const [known, all] = await Promise.all([
    findVersionForAnyone(db, slug, version, now),
    listVersionsForOperator(db, slug),
  ])
  return known !== undefined || all.some((one) => one.version === version)
}

export type Confirmed =
  { kind: 'confirmed'; from: string; to: string } | { kind: 'in-step' | 'no-translation' | 'no-text' }

/** Says that a translation of a former version still says what the text in force says, whose translation it becomes. */
export async function confirmTranslation(
  db: Db,
  { slug, language }: Pick<NewTranslation, 'slug' | 'language'>,
  now: Date,
): Promise<Confirmed> {
  const [current] = await listVersionsForAnyone(db, slug, now)
  if (!current) return { kind: 'no-text' }
  const found = await findLatestTranslationForAnyone(db, slug, language, now)
  if (!found) return { kind: 'no-translation' }
  if (found.version === current.version) return { kind: 'in-step' }
  const { version } = current
  const outcome = await publishTranslation(db, { slug, language, version, body: found.body }, now)
  return outcome.kind === 'published' ? { kind: 'confirmed', from: found.version, to: version } : { kind: 'in-step' }
}
