import { perLanguage, t } from '#app/locale/texts.ts'
import type { Availability } from './limits.ts'

/** The labels of the stored availabilities, in the order of the list. */
export const AVAILABILITY_LABELS = perLanguage((): Record<Availability, string> => ({
  'Tiempo Completo': t('Tiempo Completo'),
  'Medio Tiempo': t('Medio Tiempo'),
  'Disponible Fines de Semana': t('Disponible Fines de Semana'),
  'Disponible por Proyecto': t('Disponible por Proyecto'),
  'Actualmente No Disponible': t('Actualmente No Disponible'),
}))
