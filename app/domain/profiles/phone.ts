import { normaliseLine, plainFigures } from '#app/locale/text.ts'

/** Hyphens, dashes and the sign for minus, as word processors put them between groups of figures. */
const DASHES = /[\p{Pd}\u2212\u2043]/gu
/** «ext. 2», «extensión 2», «x2», «#2»: one within the house that is called. */
const EXTENSION = /[ ,;]*(?:ext(?:ensi[oó]n)?|anexo|x|#)[.:]*\s*(\d{1,6})$/i
const NUMBER = /^[+\d\s().\/-]+$/
const LEAST_FIGURES = 5

/** A telephone number as it is stored: «+34 600-123-456 ext. 2»; undefined for what is none. */
export function parsePhone(text: string): string | undefined {
  const written = plainFigures(normaliseLine(text)).replace(DASHES, '-')
  const extension = EXTENSION.exec(written)
  const number = (extension ? written.slice(0, extension.index) : written).trim()
  if (!NUMBER.test(number) || number.replace(/\D/g, '').length < LEAST_FIGURES) return undefined
  return extension ? `${number} ext. ${extension[1]}` : number
}
