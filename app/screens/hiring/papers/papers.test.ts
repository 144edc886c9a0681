import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprintOf } from '#app/domain/hiring/agreement.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { aHiring, aQuote, QUOTE, TO_THE_END } from '#tests/support/hiring.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { theServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n')

/** A client and a freelancer with their browsers. */
async function bothSides() {
  const { db, visitor: client, account } = await signedIn({ fullName: 'Íñigo Peña' })
  const other = await anAccount(db, { fullName: 'Núria Campos' })
  const freelancer = await Visitor.arrive()
  await signIn(db, freelancer, other)
  return { db, client, freelancer, sides: { client: account, freelancer: other } }
}

/** A file as one side gets it. */
async function pdfFor(visitor: Visitor, path: string) {
  const response = await visitor.request(path)
  expect(response.headers.get('Content-Type')).toBe('application/pdf')
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()))
  return { ...pdf, words: pdf.pages.join(' ') }
}

test('the agreement on paper has both names, the whole fingerprint and the texts that the law requires of a trader', async () => {
  const { db, client, freelancer, sides } = await bothSides()
  const { id } = await aHiring(db, sides)
  const order = await findOrder(db, sides.client.id, id)
  await client.visit(`/dashboard/orders/${id}`)
  expect(client.link('Lo acordado, en PDF')).toHaveAttribute('href', `/dashboard/orders/${id}/agreement.pdf`)
  const paper = await pdfFor(client, `/dashboard/orders/${id}/agreement.pdf`)
  expect(paper).toMatchObject({ language: 'es', isTagged: true, title: 'Acuerdo: Cartel de la verbena' })
  expect(paper.words).toMatch(
    /^Núria Campos Acuerdo: Cartel de la verbena Aceptado el .{10,40} A pagar 106,01\s€ Las dos partes Quien contrata Íñigo Peña /,
  )
  expect(paper.words).toContain('Núria Campos, profesional')
  expect(paper.words).toContain(order?.agreementSha256)
  expect(order?.agreement && fingerprintOf(order.agreement)).toBe(order?.agreementSha256)
  expect(paper.words).toContain('106,01 €')
  expect(paper.words).toContain('Información sobre el contrato')
  // A client who withholds tax is a business, and cannot withdraw as a consumer.
  expect(paper.words).not.toContain('desistimiento')
  expect((await pdfFor(freelancer, `/dashboard/orders/${id}/agreement.pdf`)).words).toContain('Íñigo Peña')
})

test('a quote on paper names itself as one, and a trader’s quote for a consumer ends with the model withdrawal form', async () => {
  const { db, client, freelancer, sides } = await bothSides()
  const { id } = await aQuote(db, sides, { ...QUOTE, retentionBps: 0 })
  await client.visit(`/dashboard/quotes/${id}`)
  expect(client.link('Descargar en PDF')).toHaveAttribute('href', `/dashboard/quotes/${id}/agreement.pdf`)
  for (const visitor of [client, freelancer]) {
    const paper = await pdfFor(visitor, `/dashboard/quotes/${id}/agreement.pdf`)
    expect(paper.title).toBe('Presupuesto: Cartel de la verbena')
    expect(paper.words).toContain('Derecho de desistimiento')
    expect(paper.pages.at(-1)).toContain('Modelo de formulario de desistimiento')
    expect(paper.pages.at(-1)).toContain('A la atención de: Núria Campos')
  }
  const { id: privately } = await aQuote(db, sides, { ...QUOTE, isTrader: false, taxBps: 0, retentionBps: 0 })
  const paper = await pdfFor(client, `/dashboard/quotes/${privately}/agreement.pdf`)
  expect(paper.words).toContain('como particular')
  expect(paper.words).not.toContain('Modelo de formulario')
})

test('the receipt of a payment is read and kept by both, and says on every page that it is no invoice', async () => {
  const { db, client, freelancer, sides } = await bothSides()
  const { id } = await aHiring(db, sides, TO_THE_END)
  await client.visit(`/dashboard/orders/${id}`)
  const number = /J-\d{4}-\d{6}/.exec(client.text)?.[0] ?? ''
  await client.follow(`Justificante ${number}`)
  expect(client.heading).toBe(`Justificante ${number}`)
  expect(client.text).toContain('No es una factura')
  expect(client.text).toContain('Núria Campos confirmó el')
  expect(client.text).toContain('106,01')
  const paper = await pdfFor(freelancer, `${client.path}/justificante.pdf`)
  expect(paper.title).toBe(`Justificante ${number}`)
  for (const page of paper.pages) expect(page).toContain('No es una factura')
  expect(paper.words).toMatch(
    /^Núria Campos Justificante J-\d{4}-\d{6} Cartel de la verbena Pagado 106,01\s€ Número .* Pagó Íñigo Peña Cobró Núria Campos /,
  )
  for (const text of ['Íñigo Peña', 'Núria Campos', '106,01 €', '21,00 €', '−15,00 €'])
    expect(paper.words).toContain(text)
  await client.visit(`/dashboard/orders/${id}/receipts/J-2019-000001`)
  expect(client.status).toBe(404)
})

test('the client asks for an invoice with one press, the freelancer adds a PDF, and the client downloads it', async () => {
  const { db, client, freelancer, sides } = await bothSides()
  const { id } = await aHiring(db, sides, TO_THE_END)
  await client.visit(`/dashboard/orders/${id}`)
  await client.press('Pedir la factura')
  expect(client.path).toBe(`/dashboard/orders/${id}`)
  expect(client.text).toContain('Factura pedida')
  expect(client.hasButton('Pedir la factura')).toBe(false)

  await freelancer.visit(`/dashboard/orders/${id}`)
  expect(freelancer.text).toContain('Íñigo Peña pidió la factura')
  await freelancer.follow('Adjuntar factura')
  await freelancer.press('Adjuntar factura')
  expect(freelancer.status).toBe(422)
  expect(freelancer.text).toContain('Elige un archivo PDF o XML')
  await freelancer
    .attach('Factura', { name: 'factura.pdf', type: 'application/pdf', bytes: Buffer.from('hola') })
    .press('Adjuntar factura')
  expect(freelancer.status).toBe(422)
  expect(freelancer.text).toContain('Se permiten PDF y XML')
  await freelancer
    .attach('Factura', { name: 'factura.pdf', type: 'application/pdf', bytes: Buffer.alloc(0) })
    .press('Adjuntar factura')
  expect(freelancer.text).toContain('El archivo está vacío. (factura.pdf)')
  await freelancer
    .attach('Factura', { name: 'factura 7.pdf', type: 'text/plain', bytes: PDF })
    .press('Adjuntar factura')
  expect(freelancer.path).toBe(`/dashboard/orders/${id}`)
  await freelancer.pressAgain()
  expect(freelancer.text.match(/factura 7\.pdf/g)).toHaveLength(1)

  await client.visit(`/dashboard/orders/${id}`)
  const file = await client.request(client.link('factura 7.pdf (1 KB)').getAttribute('href') ?? '')
  expect(file.headers.get('Content-Type')).toBe('application/octet-stream')
  expect(file.headers.get('Content-Disposition')).toContain('attachment; filename="factura 7.pdf"')
  expect(Buffer.from(await file.arrayBuffer()).equals(PDF)).toBe(true)
})

test('an invoice that the store does not accept is refused with the remedy, and is added when it is sent again', async () => {
  const { db, freelancer, sides } = await bothSides()
  const { id } = await aHiring(db, sides, TO_THE_END)
  const { dataDir } = await theServer()
  const folder = join(dataDir, 'media', 'private', sides.freelancer.id)
  await mkdir(join(folder, '..'), { recursive: true })
  // A file in the place of the folder: no file can be written there, whichever user runs the tests.
  await writeFile(folder, '')
  const add = () =>
    freelancer.attach('Factura', { name: 'factura.pdf', type: 'application/pdf', bytes: PDF }).press('Adjuntar factura')
  await freelancer.visit(`/dashboard/orders/${id}`)
  await freelancer.follow('Adjuntar factura')
  await add()
  expect(freelancer.status).toBe(503)
  expect(freelancer.text).toContain('No se ha guardado: el almacén de archivos no responde.')
  await rm(folder)
  await add()
  expect(freelancer.path).toBe(`/dashboard/orders/${id}`)
  expect(freelancer.text).toContain('factura.pdf')
})

test('the dates of an order go into a calendar, without amounts', async () => {
  const { db, client, sides } = await bothSides()
  const { id } = await aHiring(db, sides)
  await client.visit(`/dashboard/orders/${id}`)
  const response = await client.request(client.link('Fechas para tu calendario').getAttribute('href') ?? '')
  expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  const calendar = await response.text()
  expect(calendar).toContain('SUMMARY:Último momento para pagar: Cartel de la verbena')
  expect(calendar).toContain(`/dashboard/orders/${id}`.slice(0, 20))
  expect(calendar).not.toMatch(/106|€/)
})

test('earnings are the same on the page, in CSV and on paper', async () => {
  const { db, client, freelancer, sides } = await bothSides()
  await freelancer.visit('/dashboard/earnings')
  expect(freelancer.text).toContain('Todavía no hay ingresos')
  await aHiring(db, sides, TO_THE_END)
  await aHiring(db, sides, TO_THE_END.slice(0, 2))
  await freelancer.visit('/dashboard/orders')
  await freelancer.follow('Ingresos')
  const year = new Date().getFullYear()
  expect(freelancer.heading).toBe('Ingresos')
  const total = '212,02'
  expect(freelancer.document.querySelector('.earned dd')?.textContent).toBe(`${total}\u00a0€`)
  const month = [...freelancer.document.querySelectorAll('.earned-months tbody .num')]
  expect(month.map((cell) => cell.textContent)).toEqual([`${total}\u00a0€`, '0,00\u00a0€'])
  expect(freelancer.document.querySelector('.side-scroll')?.getAttribute('tabindex')).toBe('0')
  const csv = await (await freelancer.request(`/dashboard/earnings/${year}.csv`)).text()
  expect(csv.trimEnd().split('\r\n').at(-1)).toBe('EUR;Total;;;;;;200,02;42,00;30,00;212,02;212,02;0,00')
  expect((await pdfFor(freelancer, `/dashboard/earnings/${year}.pdf`)).words).toMatch(
    new RegExp(`^Núria Campos Ingresos de ${year} Núria Campos Cobrado en ${year} ${total}\\s€ Trimestre `),
  )
  await client.visit('/dashboard/earnings')
  expect(client.text).toContain('Todavía no hay ingresos')
  for (const file of ['2019.csv', `${year}.xml`, 'x.pdf'])
    expect((await freelancer.request(`/dashboard/earnings/${file}`)).status).toBe(404)
})
