import type { Db } from '#app/db.server.ts'

/** The version of the terms that is built in, in force until the operator publishes their own (R6). */
export const BUILT_IN_TERMS_VERSION = '2026-11'

/** Which version of the terms is in force, so that an account remembers what was accepted. */
export async function findTermsVersion(db: Db, now: Date): Promise<string> {
  const row = await db
    .selectFrom('pages')
    .select('version')
    .where('slug', '=', 'terms')
    .where('publishedAt', '<=', now)
    .orderBy('publishedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? BUILT_IN_TERMS_VERSION
}
