import type { ContentFilter, Frequency, KNOWN_ZONES, ProfileVisibility } from './values.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** The labels of stored values, in the order of the lists. */
export const TIME_ZONE_LABELS: () => Record<string, string> = perLanguage(
  () =>
    ({
      'Europe/Madrid': t('Madrid (Europe/Madrid)'),
      'Europe/London': t('Londres (Europe/London)'),
      'America/New_York': t('Nueva York (America/New_York)'),
      'America/Los_Angeles': t('Los Ángeles (America/Los_Angeles)'),
      'Asia/Tokyo': t('Tokio (Asia/Tokyo)'),
      'Australia/Sydney': t('Sídney (Australia/Sydney)'),
    }) satisfies Record<(typeof KNOWN_ZONES)[number], string>,
)

export const VISIBILITY_LABELS: () => Record<ProfileVisibility, string> = perLanguage(() => ({
  public: t('Público'),
  contacts: t('Solo contactos'),
  private: t('Privado'),
}))

export const CONTENT_FILTER_LABELS: () => Record<ContentFilter, string> = perLanguage(() => ({
  all: t('Todo el contenido'),
  moderate: t('Moderado'),
  strict: t('Estricto'),
}))

export const FREQUENCY_LABELS: () => Record<Frequency, string> = perLanguage(() => ({
  realtime: t('Al momento'),
  daily: t('Un resumen al día'),
  weekly: t('Un resumen a la semana'),
}))

/** The options of a list, from its labels. */
export const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
