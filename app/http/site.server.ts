import { config } from '#app/config/env.server.ts'
import { isCommonPassword } from '#app/domain/accounts/passwords.server.ts'
import type { PasswordRules } from '#app/domain/accounts/schema.ts'

/** The facts about the site and its operator on pages. */
export const site = {
  name: config.siteName,
  contactEmail: config.contactEmail,
  operator: config.operator,
}

/**
 * Where links in a mail lead, and the site's name. Only in a trial, which has no APP_ORIGIN, does the request say it.
 */
export function siteOf(request: Request): { origin: string; name: string } {
  return { origin: config.appOrigin ?? new URL(request.url).origin, name: config.siteName }
}

/** The operator's rules for a new password (A4). */
export const passwordRules: PasswordRules = {
  passwordMinLength: config.passwordMinLength,
  isCommonPassword: (password, known = []) => isCommonPassword(password, [config.siteName, ...known]),
}

/** Whether publishing needs a confirmed address (A12). */
export const requireVerifiedEmail = config.requireVerifiedEmail

/** After how many days without confirmation a listing is paused; 0: never (M11). */
export const freshnessDays = config.freshnessDays

/** Whether built-in samples are shown (S9); if not, their addresses say so. */
export const { showSamples } = config

/** Whether browsers keep pages for reading without a connection; never while developing, where every page changes. */
export const keepsOfflinePages = config.offlinePages && config.nodeEnv !== 'development'
