import Papa from 'papaparse'
import { decimalMark } from '#app/locale/numbers.server.ts'

/** With this mark spreadsheets read the accents too. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The beginnings that a spreadsheet takes for a formula; a quote in front makes the value text. Papaparse's own pattern
 * stops at a line break.
 */
export const FORMULA = /^[=+\-@\t\r]/

/** Spreadsheets read commas between cells only in languages that have none in numbers. */
const delimiter = () => (decimalMark() === ',' ? ';' : ',')

/** A table as a file to download, for its owner alone. */
export function csvResponse(name: string, rows: (string | number)[][]): Response {
  const body = `${BYTE_ORDER_MARK}${Papa.unparse(rows, { delimiter: delimiter(), escapeFormulae: FORMULA })}\r\n`
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
