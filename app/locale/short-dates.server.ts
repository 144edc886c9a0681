import { LANGUAGES, LOCALES, type Language } from './languages.ts'

/**
 * A date as `formatLongDate` and `formatMoment` write it: its day, its month, its year, the time if it has one, and a
 * full stop at the end, which may be that of a shortened month too.
 */
const LONG: Record<Language, RegExp> = {
  es: /(\d{1,2}) de (\p{L}+) de (\d{4})(?: a las (\d{1,2}:\d{2}))?(\.?)/gu,
  en: /(\d{1,2}) (\p{L}+) (\d{4})(?: at (\d{1,2}:\d{2}))?(\.?)/gu,
  fr: /(\d{1,2})(?:er)? (\p{L}+) (\d{4})(?: à (\d{1,2}:\d{2}))?(\.?)/gu,
  de: /(\d{1,2})\. (\p{L}+) (\d{4})(?: um (\d{1,2}:\d{2}))?(\.?)/gu,
}

const months = new Map<Language, string[]>()

/** The names of the twelve months, in the form used in a date. */
function monthsOf(language: Language): string[] {
  const known = months.get(language)
  if (known) return known
  const format = new Intl.DateTimeFormat(LOCALES[language], { month: 'long', day: 'numeric', timeZone: 'UTC' })
  const names = Array.from(
    { length: 12 },
    (_, month) => format.formatToParts(Date.UTC(2026, month, 1)).find(({ type }) => type === 'month')?.value ?? '',
  )
  months.set(language, names)
  return names
}

/**
 * A text whose long dates are short: «el 2 de diciembre de 2026 a las 16:44» is «el 2 dic, 16:44» in its year. Each
 * date stays in its language: a text may be older than the choice of its reader.
 */
export const shortenDates = (text: string, now: Date): string =>
  LANGUAGES.reduce((shortened, language) => shortenIn(language, shortened, now), text)

function shortenIn(language: Language, text: string, now: Date): string {
  return text.replace(LONG[language], (...[whole, day, name, year, time, stop]: string[]) => {
    const month = monthsOf(language).indexOf(name as string)
    if (month === -1) return whole as string
    const style: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' }
    const isThisYear = year === String(now.getUTCFullYear())
    const format = new Intl.DateTimeFormat(LOCALES[language], isThisYear ? style : { ...style, year: 'numeric' })
    const date = format.format(Date.UTC(Number(year), month, Number(day)))
    const short = time ? `${date}, ${time}` : date
    return short.endsWith('.') ? short : short + (stop ?? '')
  })
}
