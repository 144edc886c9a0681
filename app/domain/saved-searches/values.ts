import { perLanguage, t } from '#app/locale/texts.ts'
export const SEARCHES_MAX = 50
export const NAME_MAX = 100

export const FREQUENCIES = ['realtime', 'daily', 'weekly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export const FREQUENCY_LABELS: () => Record<Frequency, string> = perLanguage(() => ({
  realtime: t('Al momento, como mucho una vez cada hora'),
  daily: t('Cada día a las 8:00'),
  weekly: t('Los lunes a las 8:00'),
}))

/** The frequency within a sentence. */
export const FREQUENCY_WORDS: () => Record<Frequency, string> = perLanguage(() => ({
  realtime: t('al momento, como mucho una vez cada hora'),
  daily: t('cada día a las 8:00'),
  weekly: t('los lunes a las 8:00'),
}))

export const FREQUENCY_OPTIONS = perLanguage(() =>
  FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS()[value] })),
)

export type SearchState = 'por_confirmar' | 'activa' | 'pausada' | 'cancelada'

export const SAVED_SEARCHES_PATH = '/dashboard/saved-searches'
