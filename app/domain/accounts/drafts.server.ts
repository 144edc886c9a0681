import type { Db, Trx } from '#app/db.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { hashToken } from './sessions.server.ts'
import { TOKEN_LIFETIME_MS } from './tokens.server.ts'

/** The text fields of a form, as a form library takes them for default values. */
export type DraftFields = Record<string, string | string[]>

/** Long enough for people to find their password. */
export const DRAFT_LIFETIME_MS = HOUR_MS

/** Words written before registering wait as long as the link that confirms the address. */
export const REGISTRATION_DRAFT_LIFETIME_MS = TOKEN_LIFETIME_MS.verificar_correo

/**
 * Keeps what was typed into the form at a path, for its owner only. A newer draft replaces the older one and does not
 * expire sooner.
 */
export async function keepFormDraft(
  db: Db | Trx,
  userId: string,
  {
    path,
    fields,
    now,
    lifetimeMs = DRAFT_LIFETIME_MS,
  }: { path: string; fields: DraftFields; now: Date; lifetimeMs?: number },
): Promise<void> {
  const row = { fields: JSON.stringify(fields), expiresAt: new Date(now.getTime() + lifetimeMs) }
  await db
    .insertInto('formDrafts')
    .values({ userId, path, ...row })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'path']).doUpdateSet({
        fields: row.fields,
        expiresAt: ({ fn, ref, val }) => fn('greatest', [ref('formDrafts.expiresAt'), val(row.expiresAt)]),
      }),
    )
    .execute()
}

/** The fields kept for this form, or undefined. Reading them does not use them up: the page may be loaded again. */
export async function findFormDraft(
  db: Db,
  userId: string,
  { path, now }: { path: string; now: Date },
): Promise<DraftFields | undefined> {
  const row = await db
    .selectFrom('formDrafts')
    .select('fields')
    .where('userId', '=', userId)
    .where('path', '=', path)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.fields
}

/** The path of the newest form that waits for the reader of this link. */
export async function findDraftPathOfLink(db: Db, token: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('formDrafts')
    .innerJoin('tokens', 'tokens.userId', 'formDrafts.userId')
    .select('formDrafts.path')
    .where('tokens.tokenHash', '=', hashToken(token))
    .where('tokens.purpose', '=', 'verificar_correo')
    .where('formDrafts.expiresAt', '>', now)
    .orderBy('formDrafts.expiresAt', 'desc')
    .executeTakeFirst()
  return row?.path
}

export async function discardFormDraft(db: Db | Trx, userId: string, path: string): Promise<void> {
  await db.deleteFrom('formDrafts').where('userId', '=', userId).where('path', '=', path).execute()
}
