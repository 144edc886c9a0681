import type { Db, Trx } from '#app/db.server.ts'
import { DEFAULT_SETTINGS, type Settings } from './values.ts'

/** A person's settings; the defaults when none were ever saved. */
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
      'hiringEmails',
      'quoteEmails',
      'contestEmails',
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
  const { language, theme } = DEFAULT_SETTINGS
  return { ...row, language: row.language ?? language, theme: row.theme ?? theme }
}

/** Stores some of a person's settings and leaves the others; simultaneous saves leave one whole row. */
export async function saveSettings(db: Db | Trx, userId: string, changes: Partial<Settings>, now: Date): Promise<void> {
  const columns = { ...columnsOf(changes), updatedAt: now }
  await db
    .insertInto('userSettings')
    .values({ userId, ...columns })
    .onConflict((conflict) => conflict.constraint('user_settings_pkey').doUpdateSet(columns))
    .execute()
}

/**
 * Restores the defaults (E1). Keywords are cleared (specification, section 9), and the theme counts as chosen, so that
 * every browser of theirs follows it.
 */
export async function restoreSettings(db: Db | Trx, userId: string, now: Date): Promise<void> {
  // It is one statement, because a save between deleting and inserting would leave a mixture of both.
  await saveSettings(db, userId, { ...DEFAULT_SETTINGS, keywords: [] }, now)
}

function columnsOf(changes: Partial<Settings>) {
  return {
    keywords: changes.keywords,
    emailNotifications: changes.emailNotifications,
    pushNotifications: changes.pushNotifications,
    inAppNotifications: changes.inAppNotifications,
    frequency: changes.frequency,
    newMessages: changes.newMessages,
    newReviews: changes.newReviews,
    listingViews: changes.listingViews,
    marketingEmails: changes.marketingEmails,
    hiringEmails: changes.hiringEmails,
    quoteEmails: changes.quoteEmails,
    contestEmails: changes.contestEmails,
    language: changes.language,
    timezone: changes.timezone,
    theme: changes.theme,
    profileVisibility: changes.profileVisibility,
    showEmail: changes.showEmail,
    showPhone: changes.showPhone,
    contentFilter: changes.contentFilter,
    loginAlerts: changes.loginAlerts,
  }
}
