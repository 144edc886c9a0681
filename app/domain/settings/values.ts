import { reading, SOURCE_LANGUAGE, type Language } from '#app/locale/languages.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'

/** The choices, in the order in which they are offered, and the default (specification, section 9). */

export const FREQUENCIES = ['realtime', 'daily', 'weekly'] as const
export const THEMES = ['light', 'dark', 'system'] as const
export const VISIBILITIES = ['public', 'contacts', 'private'] as const
export const CONTENT_FILTERS = ['all', 'moderate', 'strict'] as const
export const KNOWN_ZONES = [
  'Europe/Madrid',
  'Europe/London',
  'America/New_York',
  'America/Los_Angeles',
  'Asia/Tokyo',
  'Australia/Sydney',
] as const
/** The site's own zone comes first. */
export const TIME_ZONES: readonly string[] = [siteTimeZone, ...KNOWN_ZONES.filter((zone) => zone !== siteTimeZone)]

export type Frequency = (typeof FREQUENCIES)[number]
export type ProfileVisibility = (typeof VISIBILITIES)[number]
export type ContentFilter = (typeof CONTENT_FILTERS)[number]

export interface Settings {
  /** Null until the tab of notifications was saved once (E3). */
  keywords: string[] | null
  emailNotifications: boolean
  pushNotifications: boolean
  inAppNotifications: boolean
  frequency: Frequency
  newMessages: boolean
  newReviews: boolean
  listingViews: boolean
  marketingEmails: boolean
  hiringEmails: boolean
  quoteEmails: boolean
  contestEmails: boolean
  language: Language
  timezone: string
  theme: (typeof THEMES)[number]
  profileVisibility: ProfileVisibility
  showEmail: boolean
  showPhone: boolean
  contentFilter: ContentFilter
  loginAlerts: boolean
}

/** The settings of a person who has saved none; the columns of user_settings have the same defaults. */
export const DEFAULT_SETTINGS: Settings = {
  keywords: null,
  emailNotifications: true,
  pushNotifications: true,
  inAppNotifications: true,
  frequency: 'realtime',
  newMessages: true,
  newReviews: true,
  listingViews: false,
  marketingEmails: false,
  hiringEmails: true,
  quoteEmails: true,
  contestEmails: true,
  /** The site's own. */
  get language() {
    return reading.offered()[0] ?? SOURCE_LANGUAGE
  },
  timezone: siteTimeZone,
  theme: 'light',
  profileVisibility: 'public',
  showEmail: false,
  showPhone: false,
  contentFilter: 'moderate',
  loginAlerts: true,
}
