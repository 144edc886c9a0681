import type { Db, Trx } from '#app/db.server.ts'

/** The text fields of a form, as a form library takes them for default values. */
export type DraftFields = Record<string, string | string[]>

/** Long enough to find one's password; then the words are nobody's business any more. */
export const DRAFT_LIFETIME_MS = 60 * 60 * 1000

/** Keeps what was typed into the form at a path, for its owner only. A newer draft replaces the older. */
export async function keepFormDraft(
  db: Db | Trx,
  userId: string,
  { path, fields, now }: { path: string; fields: DraftFields; now: Date },
): Promise<void> {
  const row = { fields: JSON.stringify(fields), expires_at: new Date(now.getTime() + DRAFT_LIFETIME_MS) }
  await db
    .insertInto('form_drafts')
    .values({ user_id: userId, path, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'path']).doUpdateSet(row))
    .execute()
}

/** What is kept for this form, or undefined. Looking does not use it up: the page may be loaded again. */
export async function findFormDraft(
  db: Db,
  userId: string,
  { path, now }: { path: string; now: Date },
): Promise<DraftFields | undefined> {
  const row = await db
    .selectFrom('form_drafts')
    .select('fields')
    .where('user_id', '=', userId)
    .where('path', '=', path)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.fields as DraftFields | undefined
}

/** Forgets the draft, once the form has been accepted. */
export async function discardFormDraft(db: Db | Trx, userId: string, path: string): Promise<void> {
  await db.deleteFrom('form_drafts').where('user_id', '=', userId).where('path', '=', path).execute()
}
