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
 * Where somebody goes on who has just signed in: in the language of their settings, unless one was chosen in this
 * browser or the settings have the site's own, as they do until somebody changes them.
 * @param headers of the answer: what keeps the choice is put among them.
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
