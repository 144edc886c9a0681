import { expect, test } from 'vitest'
import { contestState, judgingOf, shownEntryState } from './states.ts'

const contest = {
  startsAt: new Date('2026-11-10T09:00:00Z'),
  endsAt: new Date('2026-11-20T22:59:00Z'),
  judgeUntil: new Date('2026-12-04T22:59:00Z'),
  outcome: null,
}

test.each([
  ['2026-11-10T08:59:59Z', 'upcoming', undefined],
  ['2026-11-10T09:00:00Z', 'active', undefined],
  ['2026-11-20T22:58:59Z', 'active', undefined],
  ['2026-11-20T22:59:00Z', 'ended', 'en_jurado'],
  ['2026-12-04T22:58:59Z', 'ended', 'en_jurado'],
  ['2026-12-04T22:59:00Z', 'ended', 'desierto'],
])('I10: at %s a contest is %s, and its judging %s', (at, state, judging) => {
  const now = new Date(at)
  expect(contestState(contest, now)).toBe(state)
  expect(judgingOf(contest, now)).toBe(judging)
})

test('I10: a decision stays when the term for deciding is over', () => {
  expect(judgingOf({ ...contest, outcome: 'premiado' }, new Date('2027-01-01T00:00:00Z'))).toBe('premiado')
})

test('I10: finalists are shown only once the contest is decided', () => {
  expect(shownEntryState('finalista', false)).toBe('enviada')
  expect(shownEntryState('finalista', true)).toBe('finalista')
})
