import { expect, test } from 'vitest'
import { TRIAL_SIGN_INS } from '#db/seed/demo.ts'
import { isCommonPassword } from './passwords.server.ts'
import { makePassword } from './operator.server.ts'

test('A11: the passwords of the demonstration, and those that a command makes, are accepted', () => {
  for (const { password } of Object.values(TRIAL_SIGN_INS)) expect(isCommonPassword(password), password).toBe(false)
  expect(isCommonPassword(makePassword(6))).toBe(false)
})

test('A11: a common password with accents or capitals is still common, and the site’s name is no password', () => {
  for (const password of ['PASSWORD', 'Contraseña', 'tequiero', 'ÑÑÑÑÑÑÑ'])
    expect(isCommonPassword(password)).toBe(true)
  expect(isCommonPassword('El Gremio', ['El Gremio'])).toBe(true)
  expect(isCommonPassword('elgremio', ['El Gremio'])).toBe(true)
  expect(isCommonPassword('elgremio', ['', '·'])).toBe(false)
  expect(isCommonPassword('🦤🐧🦤🐧🦤🐧', ['·'])).toBe(false)
})
