import { plainLetters } from '#app/locale/text.ts'
import { t } from '#app/locale/texts.ts'

/** Where the work is done (X6), in the order in which forms offer it. */
export const MODALITIES = ['presencial', 'remoto', 'híbrido'] as const
export type Modality = (typeof MODALITIES)[number]

// No table kept for each language is used here: its import would cost the search page one more request.
const labels = (): Record<string, string> => ({
  presencial: t('Presencial'),
  remoto: t('Remoto'),
  híbrido: t('Híbrido'),
})

export const modalityLabel = (modality: string): string => labels()[modality] ?? modality

export const modalityOptions = () => MODALITIES.map((value) => ({ value, label: modalityLabel(value) }))

/**
 * Finds a modality by its stored value or shown name, ignoring capitals and accents, because people write addresses
 * too.
 */
export const findModality = (text: string): Modality | undefined =>
  MODALITIES.find((modality) => plainLetters(modality) === plainLetters(text))
