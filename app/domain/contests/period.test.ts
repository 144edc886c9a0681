import { expect, test } from 'vitest'
import { daysBefore, momentIn } from '#app/locale/dates.server.ts'
import { contestPeriod, parseDay } from './period.ts'

test.each([
  ['2026-12-31', '2026-12-31'],
  [' 31/12/2026 ', '2026-12-31'],
  ['1-2-2027', '2027-02-01'],
  ['31.12.2026', '2026-12-31'],
  ['30/02/2027', undefined],
  ['2026-13-01', undefined],
  ['mañana', undefined],
  ['31/12/26', undefined],
  ['', undefined],
  ['el 31/12/2026', undefined],
  ['31/12/2026, más o menos', undefined],
  ['12026-12-31', undefined],
  ['2026-12-31T10:00', undefined],
])('I10: «%s» is read as the day %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test.each([
  ['Europe/Madrid', '2026-12-31', '2026-12-31T22:59:00.000Z'],
  ['Europe/Madrid', '2026-07-01', '2026-07-01T21:59:00.000Z'],
  // The nights in which the clocks are changed.
  ['Europe/Madrid', '2027-03-28', '2027-03-28T21:59:00.000Z'],
  ['Europe/Madrid', '2026-10-25', '2026-10-25T22:59:00.000Z'],
  ['America/Los_Angeles', '2026-12-31', '2027-01-01T07:59:00.000Z'],
  ['Asia/Tokyo', '2026-12-31', '2026-12-31T14:59:00.000Z'],
  // The first guess of the offset is on the other side of the change.
  ['America/Los_Angeles', '2026-10-31', '2026-11-01T06:59:00.000Z'],
])('I10: the last minute in %s of %s is %s', (zone, day, moment) => {
  expect(momentIn(zone, day, { hour: 23, minute: 59 }).toISOString()).toBe(moment)
})

const now = new Date('2026-11-22T10:00:00Z')
const madrid = { timeZone: 'Europe/Madrid', now }

test('I10: a contest begins at once, or with its first day, and its jury has fourteen days', () => {
  expect(contestPeriod({ starts: null, ends: '2026-11-22' }, madrid)).toEqual({
    kind: 'period',
    period: {
      startsAt: now,
      endsAt: new Date('2026-11-22T22:59:00Z'),
      judgeUntil: new Date('2026-12-06T22:59:00Z'),
    },
  })
  expect(contestPeriod({ starts: '2026-12-01', ends: '2026-12-05' }, madrid)).toMatchObject({
    period: { startsAt: new Date('2026-11-30T23:00:00Z') },
  })
})

test.each([
  ['2026-11-21', '2026-12-01', 'starts', 'El primer día ya ha pasado'],
  [null, '2026-11-21', 'ends', 'El último día ya ha pasado'],
  ['2026-12-02', '2026-12-01', 'ends', 'El último día va después del primero'],
  [null, '2027-12-01', 'ends', 'Como máximo dentro de 180 días'],
])('I10: from %s to %s is refused', (starts, ends, field, message) => {
  expect(contestPeriod({ starts, ends }, madrid)).toEqual({ kind: 'refused', field, message })
})

test('I10: a contest that has begun keeps its beginning', () => {
  const begun = new Date('2026-11-01T10:00:00Z')
  expect(contestPeriod({ starts: '2026-11-01', ends: '2026-12-01' }, { ...madrid, begun })).toMatchObject({
    period: { startsAt: begun },
  })
})

test('I10: a contest may begin on the day on which it is announced, and then begins at once', () => {
  expect(contestPeriod({ starts: '2026-11-22', ends: '2026-12-01' }, madrid)).toMatchObject({
    period: { startsAt: now },
  })
})

test('I10: the day of a contest is counted in the time zone of its organiser', () => {
  const late = new Date('2026-11-22T23:30:00Z')
  expect(contestPeriod({ starts: '2026-11-22', ends: '2026-12-01' }, { ...madrid, now: late })).toMatchObject({
    field: 'starts',
  })
  expect(
    contestPeriod({ starts: '2026-11-22', ends: '2026-12-01' }, { timeZone: 'America/Los_Angeles', now: late }),
  ).toMatchObject({ period: { startsAt: late } })
})

test('I10: the farthest end is 180 days away to the minute, and an end at this moment has passed', () => {
  const end = momentIn('Europe/Madrid', '2027-05-20', { hour: 23, minute: 59 })
  const farthest = daysBefore(end, 180, 'Europe/Madrid')
  const asked = { starts: null, ends: '2027-05-20' }
  expect(contestPeriod(asked, { ...madrid, now: farthest }).kind).toBe('period')
  expect(contestPeriod(asked, { ...madrid, now: new Date(farthest.getTime() - 1) })).toMatchObject({ field: 'ends' })
  expect(contestPeriod(asked, { ...madrid, now: end })).toMatchObject({ message: 'El último día ya ha pasado' })
})

test.each([
  ['Europe/Madrid', '2026-03-20', '2026-04-03T21:59:00.000Z'],
  ['Europe/Madrid', '2026-10-20', '2026-11-03T22:59:00.000Z'],
  ['Atlantic/Canary', '2026-03-20', '2026-04-03T22:59:00.000Z'],
  ['America/New_York', '2026-10-20', '2026-11-04T04:59:00.000Z'],
  ['America/Mexico_City', '2026-10-20', '2026-11-04T05:59:00.000Z'],
])('F8: in %s the jury of a contest until %s has the whole of its last day', (timeZone, ends, until) => {
  const now = new Date(`${ends.slice(0, 7)}-01T12:00:00Z`)
  expect(contestPeriod({ starts: null, ends }, { timeZone, now })).toMatchObject({
    period: { judgeUntil: new Date(until) },
  })
})
