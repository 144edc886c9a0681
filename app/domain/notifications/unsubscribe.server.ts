import type { Db } from '#app/db.server.ts'
import { saveSettings } from '#app/domain/settings/commands.server.ts'
import type { MailKind } from './delivery.server.ts'

/** Stops mails of a kind for a person; repeating it changes nothing. */
export async function stopMails(db: Db, userId: string, kind: MailKind, now: Date): Promise<'stopped' | 'not-found'> {
  const person = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!person) return 'not-found'
  await saveSettings(db, userId, kind === 'marketing' ? { marketingEmails: false } : { emailNotifications: false }, now)
  return 'stopped'
}
