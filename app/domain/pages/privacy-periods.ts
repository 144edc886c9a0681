import { DRAFT_LIFETIME_MS, REGISTRATION_DRAFT_LIFETIME_MS } from '#app/domain/accounts/drafts.server.ts'
import { KNOWN_DEVICES_MAX } from '#app/domain/accounts/known-devices.server.ts'
import { WAITING_FORM_HOURS } from '#app/domain/accounts/sent-forms.server.ts'
import { IDLE_SESSION_MS, LONGEST_SESSION_MS, PERSISTENT_SESSION_MS } from '#app/domain/accounts/sessions.server.ts'
import { CASES_KEPT_DAYS } from '#app/domain/moderation/rules.ts'
import * as kept from '#app/domain/tables/periods.ts'
import { TAX_YEARS_KEPT } from '#app/domain/tax-details/limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'

/** The periods of retention that the code uses: the privacy page states them in each of its languages. */
export const PERIODS = {
  persistentDays: PERSISTENT_SESSION_MS / DAY_MS,
  idleHours: IDLE_SESSION_MS / HOUR_MS,
  longestSessionDays: LONGEST_SESSION_MS / DAY_MS,
  loginDays: kept.LOGIN_EVENTS_KEPT_DAYS,
  knownDevices: KNOWN_DEVICES_MAX,
  knownDeviceDays: kept.KNOWN_DEVICE_DAYS,
  mailDays: kept.MAILS_KEPT_DAYS,
  textPrintDays: kept.TEXT_PRINTS_KEPT_DAYS,
  contactPrintDays: kept.CONTACT_PRINTS_KEPT_DAYS,
  unconfirmedSearchDays: kept.UNCONFIRMED_SEARCH_DAYS,
  stoppedSearchDays: kept.STOPPED_SEARCH_DAYS,
  unconfirmedSubscriptionDays: kept.UNCONFIRMED_SUBSCRIPTION_DAYS,
  endedSubscriptionDays: kept.ENDED_SUBSCRIPTION_DAYS,
  notificationDays: kept.NOTIFICATIONS_KEPT_DAYS,
  exportDays: kept.EXPORT_KEPT_DAYS,
  waitingFormHours: WAITING_FORM_HOURS,
  draftMinutes: DRAFT_LIFETIME_MS / MINUTE_MS,
  registrationDraftDays: REGISTRATION_DRAFT_LIFETIME_MS / DAY_MS,
  caseDays: CASES_KEPT_DAYS,
  popularDays: kept.POPULAR_DAYS,
  taxYears: TAX_YEARS_KEPT,
}
