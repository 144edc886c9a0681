import { expect, test } from 'vitest'
import { writeCalendar } from './calendar.server.ts'
import type { Order, OrderStage } from './queries.server.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
const PLACE = { origin: 'https://gremio.example', siteName: 'Gremio', now: NOW }

const STAGE = {
  n: 1,
  title: 'Bocetos',
  state: 'en_curso',
  payment: 'recibido',
  dueAt: new Date('2026-12-01T09:00:00Z'),
  turnAt: new Date('2026-12-15T09:00:00Z'),
  version: 3,
  toPayCents: 10_601,
} as OrderStage

const anOrder = (title: string, stages: OrderStage[]) =>
  ({ id: '00000000-0000-4000-8000-000000000001', title, stages }) as Order

test('a calendar has the dates of an order, each as one line of at most 75 bytes, and no amounts', () => {
  const title = 'Señalética; de la «verbena», \\ 🎸🎸🎸🎸🎸🎸🎸🎸🎸🎸🎸🎸\r\nBEGIN:VEVENT\nSUMMARY:otra'
  const text = writeCalendar(anOrder(title, [STAGE]), PLACE) ?? ''
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(lines).toContain('DTSTART:20261201T090000Z')
  expect(lines).toContain('DTSTART:20261215T090000Z')
  expect(lines).toContain('DTSTAMP:20261124T100000Z')
  expect(lines).toContain('SEQUENCE:3')
  expect(lines).toContain('UID:00000000-0000-4000-8000-000000000001-1-due@gremio.example')
  expect(lines.find((line) => line.startsWith('SUMMARY:Entrega'))).toBe(
    'SUMMARY:Entrega acordada: Señalética\\; de la «verbena»\\, \\\\ 🎸🎸🎸🎸🎸🎸🎸🎸🎸🎸🎸🎸 BEGIN:VEVENT SUMMARY:otra',
  )
  expect(text).not.toMatch(/106|€|EUR/)
})

test('several stages have different entries in a calendar, and ended stages have no dates', () => {
  const over = { ...STAGE, n: 2, state: 'completado', turnAt: null } as OrderStage
  const text = (writeCalendar(anOrder('Cartel', [STAGE, over]), PLACE) ?? '').replaceAll('\r\n ', '')
  expect(text).toContain('SUMMARY:Último momento para entregar: Bocetos · Cartel')
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(writeCalendar(anOrder('Cartel', [over]), PLACE)).toBeUndefined()
})

test('a withdrawn order has no due date', () => {
  const withdrawn = { ...STAGE, turnAt: null, isWithdrawn: true } as OrderStage
  expect(writeCalendar(anOrder('Cartel', [withdrawn]), PLACE)).toBeUndefined()
})
