import type { Db, Trx } from '#app/db.server.ts'
import { DEFAULT_SETTINGS, type Settings } from './values.ts'

/** A person's settings; the defaults when nothing was ever saved. */
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
  return row ? { ...row, theme: row.theme ?? DEFAULT_SETTINGS.theme } : DEFAULT_SETTINGS
}
