import { expect, test } from 'vitest'
import { csvResponse } from './csv.ts'

async function csvCell(value: string | number) {
  const text = await csvResponse('datos.csv', [[value]]).text()
  return text.replace(/\r\n$/, '')
}

test('T3: no cell is a formula, whatever a title contains', async () => {
  for (const text of ['=1+1', '+34', '-2', '@SUM(A1)', '\t=1', '\r=1', '=1\n+2'])
    expect(await csvCell(text)).toContain("'")
  expect(await csvCell('=HYPERLINK("http://malo.example";"x")')).toBe('"\'=HYPERLINK(""http://malo.example"";""x"")"')
  expect(await csvCell('1-2=3')).toBe('1-2=3')
  expect(await csvCell(-3)).toBe('-3')
})

test('T3: quotes, semicolons and line breaks stay within their cell; accents are kept', async () => {
  const response = csvResponse('datos.csv', [['Año; "bueno"', 'dos\nlíneas', 7]])
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="datos.csv"')
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe('"Año; ""bueno""";"dos\nlíneas";7\r\n')
})
