import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { hashToken, newToken } from './sessions.server.ts'

/** Long enough to register, to find the mail and to sign in; the pages print it. */
export const WAITING_FORM_HOURS = 6
export const WAITING_FORM_MS = WAITING_FORM_HOURS * HOUR_MS

interface WaitingForm {
  path: string
  sealed: string
}

/**
 * Keeps a form of a visitor who has not signed in yet.
 * @returns the token by which the browser finds it again.
 */
export async function keepWaitingForm(db: Db, { path, sealed }: WaitingForm, now: Date): Promise<string> {
  const token = newToken()
  await db
    .insertInto('waitingForms')
    .values({ tokenHash: hashToken(token), path, sealed, expiresAt: new Date(now.getTime() + WAITING_FORM_MS) })
    .execute()
  return token
}

/** The forms that wait under these tokens, the oldest first. */
export async function listWaitingForms(db: Db, tokens: readonly string[], now: Date): Promise<WaitingForm[]> {
  if (tokens.length === 0) return []
  return db
    .selectFrom('waitingForms')
    .select(['path', 'sealed'])
    .where('tokenHash', 'in', tokens.map(hashToken))
    .where('expiresAt', '>', now)
    .orderBy('expiresAt')
    .execute()
}

export async function discardWaitingForms(db: Db, tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0) await db.deleteFrom('waitingForms').where('tokenHash', 'in', tokens.map(hashToken)).execute()
}

/** A form with a one-time key, as one person sends it to one address. */
export interface SentForm {
  userId: string
  key: string
  path: string
  fields: SentFields
}

/** The typed and chosen values, by field. */
export type SentFields = Record<string, string[]>

/** An earlier form with the same key and other fields. */
export interface SentBefore {
  fields: SentFields
  /** The page that its sender was led to; null when its end is not known. */
  ledTo: string | null
}

/**
 * Notes that a form is under way.
 * @returns the earlier form under the same key, if its fields differ. Then the act must not be done.
 */
export async function beginSending(db: Db, form: SentForm, now: Date): Promise<SentBefore | undefined> {
  const { userId, key, path } = form
  const fields = storable(form.fields)
  // The second of two simultaneous forms waits here for the first, and reads its fields.
  const { rows } = await sql<SentBefore & { isSame: boolean }>`
    INSERT INTO sent_forms (user_id, form_key, path, fields, sent_at)
    VALUES (${userId}::uuid, ${key}::uuid, ${path}, ${fields}::jsonb, ${now})
        ON CONFLICT (user_id, form_key, path) DO UPDATE SET form_key = excluded.form_key
    RETURNING fields, led_to, fields = ${fields}::jsonb AS is_same`.execute(db)
  const [row] = rows
  return row && !row.isSame ? { fields: row.fields, ledTo: row.ledTo } : undefined
}

/** Records that a form was accepted. Its key identifies it from now on. */
export async function noteSent(db: Db, form: SentForm, { ledTo, now }: { ledTo: string; now: Date }): Promise<void> {
  const { userId, key: formKey, path } = form
  const fields = storable(form.fields)
  await db
    .insertInto('sentForms')
    .values({ userId, formKey, path, fields, sentAt: now, ledTo })
    .onConflict((conflict) => conflict.columns(['userId', 'formKey', 'path']).doUpdateSet({ fields, ledTo }))
    .execute()
}

/** Deletes a form that was refused: it comes again with other words. An accepted one stays. */
export async function forgetRefused(db: Db, { userId, key, path }: SentForm): Promise<void> {
  await db
    .deleteFrom('sentForms')
    .where('userId', '=', userId)
    .where('formKey', '=', key)
    .where('path', '=', path)
    .where('ledTo', 'is', null)
    .execute()
}

const UNSTORABLE = /\0|\p{Surrogate}/gu

/** PostgreSQL holds neither U+0000 nor half a pair of surrogates; the form's own schema refuses them later. */
const storable = (fields: SentFields): string =>
  JSON.stringify(fields, (_, value: unknown) =>
    typeof value === 'string' ? value.replace(UNSTORABLE, '\uFFFD') : value,
  )
