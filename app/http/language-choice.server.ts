import { DAY_SECONDS } from '#app/locale/durations.ts'
import { reading, withPrefix, type Language } from '#app/locale/languages.ts'
import { prefixOf } from '#app/locale/speaking.server.ts'
import { cookieName, cookieText, plainCookie, type Asked } from './cookies.server.ts'
import { siteOf } from './site.server.ts'

const NAME = cookieName('lang')
const YEAR_SECONDS = 365 * DAY_SECONDS

/** The language if the site has it, else undefined. */
export const readOfferedLanguage = (value: unknown): Language | undefined =>
  reading.offered().find((language) => language === value)

/** The language that this browser's visitor has chosen on a page; undefined without a choice that the site speaks. */
export const readLanguageChoice = (asked: Asked): Language | undefined => readOfferedLanguage(cookieText(NAME, asked))

/** The whole address of a path in a language: a relative one would stay in the language of the request. */
export const addressIn = (language: Language, path: string, request: Request): string =>
  siteOf(request).origin + withPrefix(prefixOf(language), path)

/** The header that keeps a choice. The site's own language leaves no cookie, so that its pages stay shareable. */
export const keepLanguageChoice = (language: Language): string =>
  prefixOf(language) === '' ? plainCookie(NAME, '', 0) : plainCookie(NAME, language, YEAR_SECONDS)
