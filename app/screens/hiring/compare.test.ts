import { expect, test } from 'vitest'
import { saveAvailability } from '#app/domain/hiring/availability.server.ts'
import { costFor, sortQuotes } from '#app/domain/hiring/comparing.ts'
import type { WrittenQuote } from '#app/domain/hiring/schema.ts'
import { aQuote, QUOTE } from '#tests/support/hiring.ts'
import { anAccount, signedIn } from '#tests/support/factories.ts'
import { aSecondQuote } from '#tests/support/quotes.ts'

const ofOne = (euros: number, days: number): WrittenQuote => ({
  ...QUOTE,
  retentionBps: 0,
  exclusions: null,
  stages: [{ title: 'Todo', baseCents: euros * 100, days }],
})

test('quotes are shown side by side, with their differences in words, in the chosen order', async () => {
  const { db, visitor, account } = await signedIn()
  const first = await aQuote(db, { client: account, freelancer: await anAccount(db, { fullName: 'Ana Roca' }) })
  await aSecondQuote(db, first.requestId, '=Bea; "Sanz"', ofOne(250, 30))
  const { freelancer: busy } = await aSecondQuote(db, first.requestId, 'Carla Vidal', ofOne(900, 40))
  await saveAvailability(db, busy.id, { busyUntil: '2099-01-31', weeklyHours: null }, new Date())
  const path = `/dashboard/requests/${first.requestId}/compare`
  const names = () => [...visitor.document.querySelectorAll('thead bdi')].map((name) => name.textContent)

  await visitor.visit(`/dashboard/requests/${first.requestId}`)
  await visitor.follow('Comparar presupuestos')
  expect(visitor.path).toBe(path)
  expect(names()).toEqual(['=Bea; "Sanz"', 'Ana Roca', 'Carla Vidal'])
  expect(visitor.text).toContain('El más bajo')
  expect(visitor.text).toContain('60,51 € más')
  expect(visitor.text).toContain('Alguno lleva retención de IRPF')
  await visitor.choose('Orden', 'Tarda menos').press('Aplicar')
  expect(names()).toEqual(['Ana Roca', '=Bea; "Sanz"', 'Carla Vidal'])
  await visitor
    .choose('Orden', 'Empieza antes')
    .choose('Cómo contratas', 'Empresa o profesional: sin impuestos')
    .press('Aplicar')
  expect(names()).toEqual(['=Bea; "Sanz"', 'Ana Roca', 'Carla Vidal'])
  expect(visitor.text).toContain('Como pronto el 1 feb 2099')
  expect(visitor.text).toContain('Retención que ingresas tú')
  await visitor.visit(`${path}?sort=nothing&as=nobody`)
  expect(visitor.status).toBe(200)

  const file = await visitor.request(`${path}.csv`)
  expect(file.headers.get('Content-Type')).toContain('text/csv')
  // Read as bytes, because `text()` drops the byte order mark by which a spreadsheet recognises UTF-8.
  const [head] = Buffer.from(await file.arrayBuffer())
    .toString('utf8')
    .split('\r\n')
  expect(head).toBe('\uFEFFQué;"\'=Bea; ""Sanz""";Ana Roca;Carla Vidal')
})

test('a column leads to hiring by its quote and to a question to its author; equal values share one line', async () => {
  const { db, visitor, account } = await signedIn()
  const ana = await anAccount(db, { fullName: 'Ana Roca' })
  const first = await aQuote(db, { client: account, freelancer: ana }, ofOne(300, 7))
  const second = await aSecondQuote(db, first.requestId, 'Bea Sanz', ofOne(400, 7))
  const countered = await aSecondQuote(db, first.requestId, 'Carla Vidal', ofOne(450, 9))
  await db.updateTable('quotes').set({ state: 'contraoferta' }).where('id', '=', countered.id).execute()
  const path = `/dashboard/requests/${first.requestId}/compare`
  const rowOf = (title: string) => {
    const row = [...visitor.document.querySelectorAll('tbody tr')].find((one) => one.firstChild?.textContent === title)
    return [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent?.replaceAll('\u00a0', ' '))
  }
  await visitor.visit(path)
  // The request says 450 €.
  expect(visitor.document.querySelector('tbody th')?.textContent).toBe('Tu presupuesto: 450\u00a0€')
  expect(rowOf('Tu presupuesto: 450\u00a0€')).toEqual(['87,00 € menos', '34,00 € más', '94,50 € más'])
  expect(rowOf('Pagas, con impuestos')).toEqual([
    '363,00 € El más bajo',
    '484,00 € 121,00 € más',
    '544,50 € 181,50 € más',
  ])
  // The work has its row also where all are equal.
  expect(rowOf('Qué incluye')).toEqual(Array(3).fill(QUOTE.scope))
  expect(rowOf('Se paga')).toEqual([])
  expect(visitor.text).toMatch(/Iguales en:.*Se paga: Antes de empezar cada etapa/)
  expect(visitor.text).toContain('Sin comisión')
  expect(visitor.document.querySelectorAll('thead .compare__picture')).toHaveLength(3)
  expect(visitor.hasLink('Elegir a Carla Vidal')).toBe(false)
  expect(visitor.text).toContain('Espera respuesta a tu contraoferta.')
  await visitor.follow('Preguntar a Ana Roca')
  expect(visitor.path).toMatch(/^\/dashboard\/messages\//)
  await visitor.visit(path)
  // No other person has written to her yet.
  expect(visitor.link('Preguntar a Bea Sanz').getAttribute('href')).toBe(`/freelancers/${second.freelancer.id}/contact`)
  await visitor.follow('Elegir a Bea Sanz')
  expect(visitor.path).toBe(`/dashboard/quotes/${second.id}/accept`)

  // Once a quote was chosen it alone is left, with a link to its order.
  await visitor.choose('Cómo contratas', 'Como empresa o profesional').press('Contratar por 484 €')
  await visitor.visit(path)
  expect(visitor.document.querySelectorAll('thead bdi')).toHaveLength(1)
  expect(rowOf('Se paga')).toEqual(['Antes de empezar cada etapa'])
  await visitor.follow('Ver la contratación')
  expect(visitor.path).toMatch(/^\/dashboard\/orders\//)
})

test('a private person subtracts no retention, and equal quotes stay in one order', () => {
  const quote = { taxBps: 2_100, retentionBps: 1_500, stages: [{ baseCents: 10_001 }, { baseCents: 20_000 }] }
  expect([costFor('consumidor', quote), costFor('profesional', quote)]).toEqual([36_301, 31_801])
  const same = { costCents: 1, startsOn: null, days: 3, average: null }
  const rated = { ...same, id: 'c', costCents: 9, average: 4 }
  expect(sortQuotes([{ ...same, id: 'b' }, { ...same, id: 'a' }, rated], 'rating').map(({ id }) => id)).toEqual([
    'c',
    'a',
    'b',
  ])
})
