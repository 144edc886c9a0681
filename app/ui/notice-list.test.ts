import { expect, test } from 'vitest'
import { add, durationOf, MAX_NOTICES, type ShownNotice } from './notice-list.ts'

test('I14: a short success is shown for 2 seconds, every other short notice for 4', () => {
  const message = 'Guardado'
  expect(durationOf({ kind: 'success', message })).toBe(2000)
  const others = (['error', 'info', 'warning'] as const).map((kind) => durationOf({ kind, message }))
  expect(others).toEqual([4000, 4000, 4000])
})

test('I14: a notice that takes longer to read is shown for longer, whatever its kind', () => {
  const message = 'Suscripción confirmada. Cada boletín lleva un enlace para dejar de recibirlo.'
  const LEAST_TIME_TO_READ_MS = (message.length / 15) * 1000
  expect(durationOf({ kind: 'success', message })).toBeGreaterThan(LEAST_TIME_TO_READ_MS)
  expect(durationOf({ kind: 'info', message })).toBe(durationOf({ kind: 'success', message }))
  const long = 'palabra '.repeat(100)
  expect(durationOf({ kind: 'error', message: long })).toBeGreaterThan(30_000)
})

test('a notice with an act stays until it is closed or the next one replaces it', () => {
  const deleted = { kind: 'success', message: 'Anuncio eliminado', undoAt: '/dashboard/listings/1/restore' } as const
  expect(durationOf(deleted)).toBeUndefined()
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

test('an absent notice adds no entry', () => {
  expect(add([], undefined)).toEqual([])
})
