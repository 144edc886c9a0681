import { z } from 'zod'
import { checkbox, choice, requiredText } from '#app/forms/fields.ts'
import { CONTENT_FILTERS, FREQUENCIES, THEMES, TIME_ZONES, VISIBILITIES, type Settings } from './values.ts'
import { splitWords } from '#app/locale/text.ts'
import { LANGUAGES, reading } from '#app/locale/languages.ts'
import { t } from '#app/locale/texts.ts'

const KEYWORDS_MAX = 50
export const KEYWORD_MAX_LENGTH = 60

/**
 * Keywords from a list and from typed text, separated by commas or semicolons: trimmed, without empty ones and
 * repetitions, whatever their capitals (E3). Too many are not cut, because the form has to say so.
 */
export const joinKeywords = (listed: readonly string[], typed = ''): string[] => splitWords([...listed, typed])

/**
 * The general tab (E7, E8, E9).
 * @param kept the settings of now: their values may stay, also where the site offers them no more.
 */
export const generalForm = (kept?: Pick<Settings, 'language' | 'timezone'>) =>
  z.object({
    language: choice(LANGUAGES, () => t('Elige uno de los idiomas de la lista')).refine(
      (language) => reading.offered().includes(language) || language === kept?.language,
      { error: () => t('Elige uno de los idiomas de la lista') },
    ),
    timezone: choice(kept ? [...TIME_ZONES, kept.timezone] : TIME_ZONES, () =>
      t('Elige una de las zonas horarias de la lista'),
    ),
    theme: choice(THEMES, () => t('Elige uno de los temas de la lista')),
  })

/** The privacy tab (E10, E11, E12). */
export const PrivacyForm = z.object({
  profileVisibility: choice(VISIBILITIES, () => t('Elige quién puede ver tu perfil')),
  showEmail: checkbox(),
  showPhone: checkbox(),
  contentFilter: choice(CONTENT_FILTERS, () => t('Elige uno de los filtros de la lista')),
})

/** The tab of notifications (E3 to E6). */
export const NotificationsForm = z.object({
  keywords: z
    .array(requiredText(() => t('Escribe una palabra'), { max: KEYWORD_MAX_LENGTH }))
    .max(KEYWORDS_MAX, { error: () => t('Como máximo {max} palabras clave', { max: KEYWORDS_MAX }) }),
  emailNotifications: checkbox(),
  pushNotifications: checkbox(),
  inAppNotifications: checkbox(),
  frequency: choice(FREQUENCIES, () => t('Elige una de las frecuencias de la lista')),
  newMessages: checkbox(),
  newReviews: checkbox(),
  listingViews: checkbox(),
  marketingEmails: checkbox(),
  hiringEmails: checkbox(),
  quoteEmails: checkbox(),
  contestEmails: checkbox(),
})
