import { plainLetters } from '#app/locale/text.ts'
/** Where the work is done (X6), in the order in which forms offer it. */
export const MODALITY_OPTIONS = [
  { value: 'presencial', label: 'Presencial' },
  { value: 'remoto', label: 'Remoto' },
  { value: 'híbrido', label: 'Híbrido' },
] as const
export type Modality = (typeof MODALITY_OPTIONS)[number]['value']

export const MODALITIES = MODALITY_OPTIONS.map(({ value }) => value)

export const modalityLabel = (modality: Modality): string =>
  MODALITY_OPTIONS.find(({ value }) => value === modality)?.label ?? modality

/**
 * Finds a modality by its stored value or shown name, ignoring capitals and accents, because people write addresses
 * too.
 */
export const findModality = (text: string): Modality | undefined =>
  MODALITIES.find((modality) => plainLetters(modality) === plainLetters(text))
