import type { Db, Trx } from '#app/db.server.ts'
import { DEFAULT_SETTINGS, type Settings } from './values.ts'

/** A person's settings; the defaults when nothing was ever saved. */
export async function findSettings(db: Db | Trx, userId: string): Promise<Settings> {
  const row = await db
    .selectFrom('user_settings')
    .select([
      'keywords',
      'email_notifications as emailNotifications',
      'push_notifications as pushNotifications',
      'in_app_notifications as inAppNotifications',
      'frequency',
      'new_messages as newMessages',
      'new_reviews as newReviews',
      'listing_views as listingViews',
      'marketing_emails as marketingEmails',
      'language',
      'timezone',
      'theme',
      'profile_visibility as profileVisibility',
      'show_email as showEmail',
      'show_phone as showPhone',
      'content_filter as contentFilter',
      'login_alerts as loginAlerts',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return DEFAULT_SETTINGS
  // The table's CHECKs hold the values to the lists.
  return { ...(row as Settings), theme: (row.theme ?? DEFAULT_SETTINGS.theme) as Settings['theme'] }
}
