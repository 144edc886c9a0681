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

test('quotes stand side by side, with what sets them apart in words, in the order that is asked for', async () => {
  const { db, visitor, account } = await signedIn()
  const first = await aQuote(db, { client: account, freelancer: await anAccount(db, { fullName: 'Ana Roca' }) })
  await aSecondQuote(db, first.requestId, '=Bea; "Sanz"', ofOne(250, 30))
  const { freelancer: busy } = await aSecondQuote(db, first.requestId, 'Carla Vidal', ofOne(900, 40))
  await saveAvailability(db, busy.id, { busyUntil: '2099-01-31', weeklyHours: null }, new Date())
  const path = `/dashboard/requests/${first.requestId}/compare`
  const names = () => [...visitor.document.querySelectorAll('thead th')].slice(1).map((head) => head.textContent)

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
  // As bytes: `text()` leaves out the mark by which a spreadsheet knows UTF-8.
  const [head] = Buffer.from(await file.arrayBuffer())
    .toString('utf8')
    .split('\r\n')
  expect(head).toBe('\uFEFFQué;"\'=Bea; ""Sanz""";Ana Roca;Carla Vidal')
})

test('a private person retains nothing, and equal quotes stay in one order', () => {
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
