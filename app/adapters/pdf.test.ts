import { expect, test } from 'vitest'
import { placesIn, readPdf } from '#tests/support/pdf.ts'
import { writePdf } from './pdf-writer.server.ts'

const DOCUMENT = {
  title: 'Acuerdo: «Cigüeña y ñandú»',
  foot: 'No es una factura',
  author: 'Gremio',
  createdAt: new Date('2026-11-24T10:00:00Z'),
}

test('a PDF names its language, its title and its parts, and its text can be read with every letter', async () => {
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

test('each page has the foot and its number, and long words and tables continue on the next page', async () => {
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

/** The words of a document that has this text in every kind of place. */
async function printed(text: string): Promise<string> {
  const bytes = await writePdf({
    ...DOCUMENT,
    title: text,
    blocks: [
      { kind: 'text', text },
      { kind: 'facts', facts: [['Encargo', text]] },
      {
        kind: 'table',
        head: [{ text }, { text: 'A pagar' }],
        rows: [[{ text }, { text: `${text} €`, isNumber: true }]],
      },
    ],
  })
  const { pages } = await readPdf(bytes)
  return pages.join(' ')
}

test.each([
  ['un nombre chino', '张伟 y 王芳', '张伟 y 王芳'],
  ['chino tradicional', '這份合約', '這份合約'],
  ['un nombre japonés', '佐藤さくら, カタカナ', '佐藤さくら, カタカナ'],
  ['un nombre coreano', '김민수', '김민수'],
  ['griego, cirílico, georgiano y armenio', 'Ελένη Ольга თბილისი Երևան', 'Ελένη Ольга თბილისი Երևան'],
  ['un emoji que se dibuja', 'Hecho ✓ 😀', 'Hecho ✓ 😀'],
  ['un emoji', 'Clases de guitarra 🎸', 'Clases de guitarra [guitarra]'],
  [
    'emojis de varios signos',
    '👨‍👩‍👧 🇪🇸 👍🏽 1️⃣ ❤️‍🔥',
    '[familia: hombre, mujer, niña] [Bandera: España] [pulgar hacia arriba: tono de piel medio] [tecla: 1] [corazón en llamas]',
  ],
  ['una escritura sin tipo de letra', 'ខ្ម', '[signo U+1781][signo U+17D2][signo U+1798]'],
])('F9: a PDF prints %s', async (_, text, read) => {
  const words = (await printed(text)).replaceAll(/\s+/g, ' ')
  expect(words.split(read).length - 1, words).toBeGreaterThanOrEqual(5)
  // A letter that a typeface lacks is drawn as a box, and cannot be read.
  expect(words).not.toContain('\ufffd')
})

test('F9: Arabic and Hebrew are read from the right, word after word, and Thai and Hindi with their marks', async () => {
  const words = await printed('أحمد بن علي, שלום עולם, ไทยแลนด์, हिन्दी')
  for (const word of ['أحمد', 'علي', 'שלום', 'עולם', 'ไทย']) expect(words).toContain(word)
})

test('F9: text that mixes directions keeps its order: pieces of a line do not lie over each other', async () => {
  const bytes = await writePdf({ ...DOCUMENT, blocks: [{ kind: 'text', text: 'Para 张伟 de Madrid' }] })
  const [first, second, third] = await placesIn(bytes, ['Para', '张', 'de Madrid'])
  expect(first?.end).toBeLessThanOrEqual((second?.start ?? 0) + 3)
  expect(second?.end).toBeLessThanOrEqual((third?.start ?? 0) + 3)
  expect(new Set([first?.y, second?.y, third?.y]).size).toBe(1)
})

test('a sign stands at the head beside the name, whole or cut, and its tiles are not part of the text', async () => {
  const edge = '<path d="M0 0h20A20 20 0 0 1 0 20z"/><circle cx="20" cy="20" r="4"/>'
  const corner = '<path fill="none" stroke="#000" stroke-width="5" d="M0 20a20 20 0 0 0 20-20"/>'
  const signed = async (name: string) => {
    const sign = { name, edge, corner, colours: { ground: '#ddebfd', paint: '#1649ae' } }
    return readPdf(await writePdf({ ...DOCUMENT, sign, blocks: [{ kind: 'text', text: 'Fin' }] }))
  }
  for (const name of ['Irene Soto', 'Łukasz 田中', '\u202Eoicnuna <b>']) {
    const { pages } = await signed(name)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toMatch(/Fin/)
  }
  expect((await signed('Irene Soto')).pages[0]).toMatch(/^Irene Soto Acuerdo: /)
  const { pages } = await signed('W'.repeat(100))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('WWW')
})
