import type { Db, Trx } from '#app/db.server.ts'
import { DEFAULT_SETTINGS, type Settings } from './values.ts'

/** A person's settings; the defaults when none were saved. */
export async function findSettings(db: Db | Trx, userId: string): Promise<Settings> {
  const row = await db
    .selectFrom('userSettings')
    .select([
      'keywords',
      'emailNotifications',
      'pushNotifications',
      'inAppNotifications',
      'frequency',
      'newMessages',
      'newReviews',
      'listingViews',
      'marketingEmails',
      'language',
      'timezone',
      'theme',
      'profileVisibility',
      'showEmail',
      'showPhone',
      'contentFilter',
      'loginAlerts',
    ])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return DEFAULT_SETTINGS
  // The table's CHECKs limit the values to the lists.
  return { ...(row as Settings), theme: (row.theme ?? DEFAULT_SETTINGS.theme) as Settings['theme'] }
}
