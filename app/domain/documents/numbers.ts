/** Series of documents: receipts, counter-documents, and both of the demonstration. */
export const SERIES = ['J', 'A', 'DJ', 'DA'] as const
export type Series = (typeof SERIES)[number]

export interface DocumentNumber {
  series: Series
  year: number
  number: number
}

const DIGITS = 6

/** A number as it is printed and as it is written in addresses: «J-2026-000123». */
export const writeNumber = ({ series, year, number }: DocumentNumber): string =>
  `${series}-${year}-${String(number).padStart(DIGITS, '0')}`

/** The number that such a text names; undefined for any other text, so that each has one address. */
export function readNumber(text: string | undefined): DocumentNumber | undefined {
  const [, letters, year, number] = /^([A-Z]{1,2})-(\d{4})-(\d{6,9})$/.exec(text ?? '') ?? []
  const series = SERIES.find((each) => each === letters)
  const read = series && { series, year: Number(year), number: Number(number) }
  return read && writeNumber(read) === text ? read : undefined
}
