import { expect, test } from 'vitest'
import { changeInWords, fromFirst, funnel, monthChart, periodChart } from './shown.server.ts'

const DAY = '2026-11-12'
const days = { from: DAY, to: DAY }
const figuresOf = (each: number) => [{ day: DAY, views: each, visitors: each, inquiries: each, favorites: each }]
const week = { key: '7d', label: '7 días', days: 7 } as const

test.each([
  [1, '1 visita, 1 consulta: '],
  [2, '2 visitas, 2 consultas: '],
  [0, '0 visitas, 0 consultas: '],
])('T3: %d of each thing are named as they are counted', (each, words) => {
  expect(funnel(figuresOf(each), days, null).summary).toContain(words)
})

test('T2: the words of the charts agree with their numbers too', () => {
  const { summary } = periodChart(figuresOf(1), days, week)
  expect(summary).toContain('1 visita, 1 visitante, 1 consulta, 1 favorito. ')
  expect(summary).toContain('el 12 nov 2026, fue 1.')
  expect(monthChart(figuresOf(2), DAY).summary).toContain('noviembre de 2026, 2 visitas, 2 visitantes')
})

test('T3: where people can be hired the paid orders are the last step, also of the people who asked', () => {
  const { title, hired, summary, steps } = funnel(figuresOf(4), days, 1)
  expect(title).toBe('De la visita a la contratación')
  expect(summary).toContain('1 contratación pagada.')
  expect(hired).toBe('De cada cien consultas, 25,0 contrataciones pagadas.')
  expect(steps.map(({ label, share }) => [label, share])).toEqual([
    ['Visitas', null],
    ['Consultas', '100,0 %'],
    ['Contrataciones pagadas', '25,0 %'],
  ])
  expect(funnel(figuresOf(0), days, 0).hired).toBeNull()
})

test.each([
  [311, 285, '▲ 9 % · antes 285'],
  [9, 10, '▼ 10 % · antes 10'],
  [4, 4, 'Igual que antes'],
  [4, 0, '▲ antes 0'],
  [0, 0, 'Antes 0'],
])('T2: %d after %d is shown with an arrow', (now, before, words) => {
  expect(changeInWords(now, before)).toBe(words)
})

test('T3: the months are drawn from the first with data, at least six of them, and all are in the table', () => {
  expect(fromFirst([0, 0, 0, 4, 0, 1, 2, 3, 4, 5, 6, 7], (n) => n > 0)).toHaveLength(9)
  expect(fromFirst([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 7], (n) => n > 0)).toHaveLength(6)
  expect(fromFirst([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 7], (n) => n > 0)).toHaveLength(12)
  const { labels, table } = monthChart(figuresOf(2), DAY)
  expect(labels).toEqual(['jun', 'jul', 'ago', 'sep', 'oct', 'nov'])
  expect(table.rows.split('\n')).toHaveLength(12)
})
