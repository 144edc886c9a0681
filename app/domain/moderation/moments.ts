/** A day and an hour in words, in the reader's zone. */
export const longMoment = (at: Date, timeZone: string | null = null) =>
  new Intl.DateTimeFormat('es-ES', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZone ?? 'Europe/Madrid',
  }).format(at)
