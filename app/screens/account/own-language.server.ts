import { db } from '#app/db.server.ts'
import { findSettings } from '#app/domain/settings/settings.server.ts'
import {
  addressIn,
  keepLanguageChoice,
  readLanguageChoice,
  readOfferedLanguage,
} from '#app/http/language-choice.server.ts'
import { reading } from '#app/locale/languages.ts'
import { prefixOf } from '#app/locale/speaking.server.ts'

/**
 * Returns where a user goes after signing in: the path in the language of their settings. The path stays as it is when
 * this browser has a chosen language, or when the settings have the default language of the site.
 * @param headers of the answer: the cookie with the choice is added to them.
 */
export async function goOnInOwnLanguage(
  request: Request,
  { userId, path, headers }: { userId: string; path: string; headers: Headers },
): Promise<string> {
  if (reading.offered().length === 1 || readLanguageChoice(request)) return path
  const { language } = await findSettings(db, userId)
  if (prefixOf(language) === '' || language === reading.language() || !readOfferedLanguage(language)) return path
  headers.append('Set-Cookie', keepLanguageChoice(language))
  // The scripts of the present page speak one language.
  headers.set('X-Remix-Reload-Document', 'true')
  return addressIn(language, path, request)
}
