import type { PendingEmail } from '#app/domain/accounts/security-queries.server.ts'
import { longMoment } from '#app/domain/moderation/moments.ts'

/** A new address that waits for the press of its link, and until when in the reader's own zone. */
export function pendingShown({ email, expiresAt }: PendingEmail, timezone: string) {
  return { email, until: longMoment(expiresAt, timezone) }
}
