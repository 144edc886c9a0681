import { writeDecimals } from './decimals.ts'
import { pageLanguage } from './page-language.ts'
import { t } from './texts.ts'

// The functions that components may use in the browser. Numbers, money and dates are written on the server alone, so
// that a page says the same wherever it is drawn.

/** The form of a noun for a count: «visita» with 1, «visitas» with 0, 2 or 1.250. */
export const plural = (count: number, one: string, several: string): string => (count === 1 ? one : several)

/** An average of ratings with one decimal: «4,6». Stars are drawn in the browser too, where this is all they need. */
export const formatAverage = (average: number): string => writeDecimals(Math.round(average * 10) / 10, 1)

/** A share, by its number as the page writes it: «4,5 %». */
export const percentText = (number: string | number): string => t('{number} %', { number })

const units = (): Record<string, string> => ({
  hora: t('por hora'),
  proyecto: t('por proyecto'),
  día: t('por día'),
  semana: t('por semana'),
  mes: t('por mes'),
})

/** The unit of a price: «por hora», «por proyecto». */
export const priceTypeLabel = (priceType: string): string => units()[priceType] ?? priceType

/** A label with the thing it describes: «Etapa: Bocetos». French writes a blank before its colon. */
export const labelled = (label: string, text: string): string => t('{label}: {words}', { label, words: text })

/** A text as it begins a sentence: «Remoto». */
export const capitalise = (text: string): string => text.charAt(0).toLocaleUpperCase('es') + text.slice(1)

/** A text in the form for the middle of a sentence: «hace 3 días». */
export const decapitalise = (text: string): string => text.charAt(0).toLocaleLowerCase('es') + text.slice(1)

/** The label of a control within a sentence: «contraseña actual». In German it may begin with a noun, which is written large. */
export const labelWithin = (label: string): string => (pageLanguage() === 'de' ? label : decapitalise(label))

/** A text cut to a number of characters, the last of them an ellipsis if it was cut. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const characters = [...text]
  if (characters.length <= max) return text
  const kept = characters.slice(0, max - 1).join('')
  return `${kept.trimEnd()}…`
}
