import { expect, test } from 'vitest'
import { add, durationOf, MAX_NOTICES, type ShownNotice } from './notice-list.ts'

test('I14: a success is shown for 2 seconds, everything else for 4', () => {
  expect(durationOf({ kind: 'success' })).toBe(2000)
  expect((['error', 'info', 'warning'] as const).map((kind) => durationOf({ kind }))).toEqual([4000, 4000, 4000])
})

test('a notice that can be undone is shown for half a minute, and the next one takes its place', () => {
  const deleted = { kind: 'success', message: 'Anuncio eliminado', undoAt: '/dashboard/listings/1/restore' } as const
  expect(durationOf(deleted)).toBe(30_000)
  const shown = add(add(add([], { kind: 'info', message: 'Antes' }), deleted), { kind: 'info', message: 'Después' })
  expect(shown.map(({ message }) => message)).toEqual(['Antes', 'Después'])
})

test('I14: at most 20 notices at once, the newest ones', () => {
  let shown: readonly ShownNotice[] = []
  for (let number = 1; number <= 25; number++) shown = add(shown, { kind: 'info', message: `Aviso ${number}` })
  expect(shown).toHaveLength(MAX_NOTICES)
  expect(MAX_NOTICES).toBe(20)
  expect([shown[0]?.message, shown.at(-1)?.message]).toEqual(['Aviso 6', 'Aviso 25'])
  expect(new Set(shown.map(({ id }) => id)).size).toBe(20)
})

test('no notice adds nothing', () => {
  expect(add([], undefined)).toEqual([])
})
