import { expect, test } from 'vitest'
import { readPdf } from '#tests/support/pdf.ts'
import { writePdf } from './pdf-writer.server.ts'

const DOCUMENT = {
  title: 'Acuerdo: «Cigüeña y ñandú»',
  foot: 'No es una factura',
  author: 'Gremio',
  createdAt: new Date('2026-11-24T10:00:00Z'),
}

test('a PDF says that it is Spanish, what it is called and what its parts are, and is read with every letter', async () => {
  const bytes = await writePdf({
    ...DOCUMENT,
    blocks: [
      { kind: 'heading', text: 'Qué incluye' },
      { kind: 'text', text: 'áéíóúüñ ÁÉÍÓÚÜÑ ¿¡ «» — – · … 1.234,56 € Łukasz Ștefan Ελένη Ольга\r\n\u0000dos' },
      { kind: 'facts', facts: [['Cliente', 'Íñigo Peña']] },
      {
        kind: 'table',
        head: [{ text: 'Etapa' }, { text: 'A pagar', isNumber: true }],
        rows: [[{ text: 'Bocetos' }, { text: '106,01 €', isNumber: true }]],
      },
    ],
  })
  const pdf = await readPdf(bytes)
  expect(pdf).toMatchObject({ title: DOCUMENT.title, language: 'es', isTagged: true })
  expect([...pdf.roles]).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']))
  expect(pdf.pages[0]).toContain('áéíóúüñ ÁÉÍÓÚÜÑ ¿¡ «» — – · … 1.234,56 € Łukasz Ștefan Ελένη Ольга dos')
  expect(pdf.pages[0]).toContain('Íñigo Peña')
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
})

test('each page has the foot and its number, and long words and tables go on', async () => {
  const bytes = await writePdf({
    ...DOCUMENT,
    blocks: [
      { kind: 'text', text: 'Una línea cualquiera del encargo, que se repite. '.repeat(200) },
      {
        kind: 'table',
        head: [{ text: 'Etapa' }, { text: 'A pagar', isNumber: true }],
        rows: Array.from({ length: 80 }, (_, at) => [{ text: `Etapa ${at}` }, { text: `${at},00 €`, isNumber: true }]),
      },
      { kind: 'page' },
      { kind: 'text', text: 'Fin' },
    ],
  })
  const { pages } = await readPdf(bytes)
  expect(pages.length).toBeGreaterThan(3)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`No es una factura · Página ${at + 1} de ${pages.length}`)
  }
  const words = pages.join(' ')
  for (const at of [0, 79]) expect(words).toContain(`Etapa ${at} ${at},00 €`)
})
