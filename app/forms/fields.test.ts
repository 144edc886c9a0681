import { expect, test } from 'vitest'
import { email, safeText } from './fields.ts'

test.each(['a..b@ejemplo.es', 'a@ejemplo..es', 'a b@ejemplo.es', 'a@ejemplo', '@ejemplo.es', 'a@@ejemplo.es'])(
  'an address such as %s is asked for again',
  (written) => {
    expect(email('Falta').safeParse(written).error?.issues[0]?.message).toMatch(/correo válida/)
  },
)

test('an address is kept in lower case, without blanks around it', () => {
  expect(email('Falta').parse('  Ana.Ruiz+1@Ejemplo.es ')).toBe('ana.ruiz+1@ejemplo.es')
})

test('text of an address is cut after exactly as many characters as it may have', () => {
  expect(safeText('abcdef', 5)).toBe('abcde')
  expect(safeText('😀😀😀', 2)).toBe('😀😀')
  expect(safeText(' a\u0000  b\ud800 ', 9)).toBe('a b')
})
