import type { PendingEmail } from '#app/domain/accounts/security-queries.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'

/** A new address that waits for its link, and until when, in the reader's own zone. */
export function pendingShown({ email, expiresAt }: PendingEmail, timezone: string) {
  return { email, until: formatMoment(expiresAt, timezone) }
}
