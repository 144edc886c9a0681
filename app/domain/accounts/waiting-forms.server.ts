import type { Db } from '#app/db.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { hashToken, newToken } from './sessions.server.ts'

/** Long enough to register, to find the mail and to sign in; the pages print it. */
export const WAITING_FORM_HOURS = 6
export const WAITING_FORM_MS = WAITING_FORM_HOURS * HOUR_MS

export interface WaitingForm {
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
