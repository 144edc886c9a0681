/** Spreadsheets in Spanish read semicolons; with this mark they read the accents too. */
const BYTE_ORDER_MARK = '\uFEFF'

/** What a spreadsheet would take for a formula; a quote in front makes it text. */
const FORMULA = /^[=+\-@\t\r]/

/** One cell: never a formula, whatever somebody wrote as a title. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as a file to keep, for its owner alone. */
export function csvResponse(name: string, rows: (string | number)[][]): Response {
  const body = BYTE_ORDER_MARK + rows.map((row) => `${row.map(csvCell).join(';')}\r\n`).join('')
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
