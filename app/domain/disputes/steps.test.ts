import { expect, test } from 'vitest'
import { stateOfDivision } from './division.ts'
import { DAYS_OF } from './steps.ts'

test('the end of a stage depends on the part of its price that goes back', () => {
  expect(stateOfDivision(0, 10_000)).toBe('completado')
  expect(stateOfDivision(10_000, 10_000)).toBe('reembolsado')
  expect([1, 9_999].map((cents) => stateOfDivision(cents, 10_000))).toEqual(['reparto', 'reparto'])
})

test('each step of a dispute waits for as many days as its page says', () => {
  expect(DAYS_OF).toEqual({ abierta: 5, negociacion: 7, moderacion: 7, decidida: 7, apelada: 7, sin_decidir: 60 })
})
