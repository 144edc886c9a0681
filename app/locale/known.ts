/** A currency by its three letters, such as EUR. */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code)

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/**
 * Whether this names a time zone, such as Europe/Madrid. A bare offset is not one, because PostgreSQL reads its sign
 * the other way.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
