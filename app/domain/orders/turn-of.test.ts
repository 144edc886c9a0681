import { expect, test } from 'vitest'
import { formatMoment } from '#app/locale/dates.server.ts'
import { turnOf } from './turn-of.server.ts'

const read = (at: Date | null) => at && formatMoment(at, 'Europe/Madrid')
const stage = { payment: 'por_pagar', dueAt: new Date('2026-03-20T22:59:00Z'), reviewDays: 7 } as const

test('F8: work delivered half an hour after midnight can be reviewed until that hour, days later', () => {
  const delivered = (at: string) => read(turnOf({ ...stage, state: 'entregado' }, new Date(at)))
  expect(delivered('2026-10-19T22:30:00Z')).toBe('27 de octubre de 2026 a las 0:30')
  expect(delivered('2026-03-23T22:30:00Z')).toBe('30 de marzo de 2026 a las 23:30')
})

test('F8: late work is cancelled at the hour at which it was due; a payment is due at the hour from which it counts', () => {
  const now = new Date('2026-03-27T12:00:00Z')
  expect(read(turnOf({ ...stage, state: 'en_curso' }, now))).toBe('3 de abril de 2026 a las 23:59')
  expect(read(turnOf({ ...stage, state: 'pendiente_pago' }, now))).toBe('30 de marzo de 2026 a las 14:00')
})
