import { expect, test } from 'vitest'
import { TRIAL_SIGN_INS } from '#db/seed/demo.ts'
import { isCommonPassword } from './passwords.server.ts'
import { makePassword } from './operator.server.ts'

test('A11: the demonstration’s passwords and those that a command makes are taken', () => {
  for (const { password } of Object.values(TRIAL_SIGN_INS)) expect(isCommonPassword(password), password).toBe(false)
  expect(isCommonPassword(makePassword(6))).toBe(false)
})

test('A11: accents and capitals make no other password of a common one, and the site’s name is none', () => {
  for (const password of ['PASSWORD', 'Contraseña', 'tequiero', 'ÑÑÑÑÑÑÑ'])
    expect(isCommonPassword(password)).toBe(true)
  expect(isCommonPassword('El Gremio', ['El Gremio'])).toBe(true)
  expect(isCommonPassword('elgremio', ['El Gremio'])).toBe(true)
  expect(isCommonPassword('elgremio', ['', '·'])).toBe(false)
  expect(isCommonPassword('🦤🐧🦤🐧🦤🐧', ['·'])).toBe(false)
})
