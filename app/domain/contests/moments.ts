const DEFAULT_TIME_ZONE = 'Europe/Madrid'

/** A day and an hour in words, in the reader's zone: «31 de diciembre de 2026, 23:59». */
export const longMoment = (at: Date, timeZone: string | null | undefined) =>
  new Intl.DateTimeFormat('es-ES', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZone ?? DEFAULT_TIME_ZONE,
  }).format(at)
