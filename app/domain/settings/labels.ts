import type { ContentFilter, Frequency, KNOWN_ZONES, OFFERED_LANGUAGES, ProfileVisibility } from './values.ts'

/** The labels of stored values, in the order of the lists. */
export const LANGUAGE_LABELS: Record<(typeof OFFERED_LANGUAGES)[number], string> = { es: 'Español' }

export const TIME_ZONE_LABELS: Record<string, string> = {
  'Europe/Madrid': 'Madrid (Europe/Madrid)',
  'Europe/London': 'Londres (Europe/London)',
  'America/New_York': 'Nueva York (America/New_York)',
  'America/Los_Angeles': 'Los Ángeles (America/Los_Angeles)',
  'Asia/Tokyo': 'Tokio (Asia/Tokyo)',
  'Australia/Sydney': 'Sídney (Australia/Sydney)',
} satisfies Record<(typeof KNOWN_ZONES)[number], string>

export const VISIBILITY_LABELS: Record<ProfileVisibility, string> = {
  public: 'Público',
  contacts: 'Solo contactos',
  private: 'Privado',
}

export const CONTENT_FILTER_LABELS: Record<ContentFilter, string> = {
  all: 'Todo el contenido',
  moderate: 'Moderado',
  strict: 'Estricto',
}

export const FREQUENCY_LABELS: Record<Frequency, string> = {
  realtime: 'Al momento',
  daily: 'Un resumen al día',
  weekly: 'Un resumen a la semana',
}

/** The options of a list, from its labels. */
export const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
