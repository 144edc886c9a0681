/** The date that a clock on the wall of that time zone shows, such as 2026-11-21. */
export function dayIn(timeZone: string, now: Date): string {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
}
