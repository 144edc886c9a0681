import { perLanguage, t } from '#app/locale/texts.ts'

/** The fields that people write in, by name, with their labels. */
export const LISTING_WORDS = perLanguage(() => ({
  title: { line: t('Título') },
  description: t('Descripción'),
  price: { line: t('Precio') },
  contact_info: { line: t('Información de contacto') },
  location: { line: t('Ubicación (opcional)') },
}))
