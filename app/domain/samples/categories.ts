import { perLanguage, t } from '#app/locale/texts.ts'

/** The categories of sample publications (I2), in the order of the specification. */
export const PUBLICATION_CATEGORIES = ['Electrónicos', 'Deportes', 'Hogar', 'Moda', 'Vehículos'] as const
/** The categories of sample services (S13). */
export const SERVICE_CATEGORIES = ['Desarrollo Web', 'Marketing Digital'] as const

const CATEGORY_LABELS = perLanguage(
  () =>
    new Map([
      ['Electrónicos', t('Electrónicos')],
      ['Deportes', t('Deportes')],
      ['Hogar', t('Hogar')],
      ['Moda', t('Moda')],
      ['Vehículos', t('Vehículos')],
      ['Desarrollo Web', t('Desarrollo Web')],
      ['Marketing Digital', t('Marketing Digital')],
    ]),
)

/** The name of a category of samples in the reader's language; addresses carry its Spanish name. */
export const sampleCategoryLabel = (name: string): string => CATEGORY_LABELS().get(name) ?? name
