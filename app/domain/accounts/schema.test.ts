import { expect, test } from 'vitest'
import { isCommonPassword } from './passwords.server.ts'
import { newPasswordForm, passwordChangeForm, registrationForm, SignInForm } from './schema.ts'

const complete = {
  fullName: ' Ana Beltrán ',
  email: ' Ana@Ejemplo.ES ',
  password: 'seis-o-más',
  confirmPassword: 'seis-o-más',
  terms: 'on',
}
const rules = { passwordMinLength: 6, isCommonPassword }
const messagesOf = (form: object, passwordMinLength = 6) => {
  const result = registrationForm({ ...rules, passwordMinLength }, 'Gremio').safeParse(form)
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('A3: names are trimmed, addresses are set in lower case, and passwords are kept as typed', () => {
  expect(
    registrationForm(rules, 'Gremio').parse({
      ...complete,
      password: ' seis-o-más ',
      confirmPassword: ' seis-o-más ',
    }),
  ).toEqual({
    fullName: 'Ana Beltrán',
    email: 'ana@ejemplo.es',
    password: ' seis-o-más ',
    confirmPassword: ' seis-o-más ',
    terms: true,
  })
})

test('A3: every field is required, the terms too, and a field of blanks is empty', () => {
  expect(messagesOf({ fullName: '   ' })).toEqual([
    'fullName: El nombre completo es obligatorio',
    'email: El correo electrónico es obligatorio',
    'password: La contraseña es obligatoria',
    'confirmPassword: Repite la contraseña',
    'terms: Debes aceptar los términos y condiciones',
  ])
})

test('A4: passwords that differ or are too short are reported together with the other mistakes', () => {
  expect(messagesOf({ ...complete, fullName: '', password: 'corta', confirmPassword: 'otra' })).toEqual([
    'fullName: El nombre completo es obligatorio',
    'password: La contraseña debe tener al menos 6 caracteres',
    'confirmPassword: Las contraseñas no coinciden',
  ])
})

test('A4: the message prints the least length in force, counted as people count', () => {
  expect(messagesOf({ ...complete, password: 'tenaza7', confirmPassword: 'tenaza7' }, 8)).toEqual([
    'password: La contraseña debe tener al menos 8 caracteres',
  ])
  expect(messagesOf({ ...complete, password: 'ñandú🦤', confirmPassword: 'ñandú🦤' })).toEqual([])
})

const COMMON = 'Esa contraseña es de las primeras que prueba quien quiere entrar en una cuenta ajena. Elige otra.'

test('A11: the commonest passwords are refused beside their field, however they are written, with the other mistakes', () => {
  for (const password of ['123456', 'secreta', 'Contraseña', 'QWERTYuiop', 'España', 'realmadrid', 'aaaaaaaa'])
    expect(messagesOf({ ...complete, fullName: '', password, confirmPassword: password }), password).toEqual([
      'fullName: El nombre completo es obligatorio',
      `password: ${COMMON}`,
    ])
  // A password that is too short has no other mistake.
  expect(messagesOf({ ...complete, password: '12345', confirmPassword: '12345' })).toEqual([
    'password: La contraseña debe tener al menos 6 caracteres',
  ])
})

test('A11: the password of a new account may be neither its name nor its address', () => {
  for (const password of ['Ana Beltrán', 'anabeltran', 'ana@ejemplo.es', 'Ana@Ejemplo.ES'])
    expect(messagesOf({ ...complete, password, confirmPassword: password }), password).toEqual([
      'password: Tu contraseña no puede ser tu nombre ni tu correo. Elige otra.',
    ])
  expect(messagesOf({ ...complete, password: 'Ana y dos más', confirmPassword: 'Ana y dos más' })).toEqual([])
})

test('A11: resetting and changing refuse the commonest passwords too; signing in, and the field of the present one, do not', () => {
  const reset = newPasswordForm(rules).safeParse({ password: 'secreta', confirmPassword: 'secreta' })
  expect(reset.error?.issues).toMatchObject([{ path: ['password'], message: COMMON }])
  const change = { currentPassword: '123456', newPassword: 'secreta', confirmPassword: 'secreta' }
  expect(passwordChangeForm(rules).safeParse(change).error?.issues).toMatchObject([
    { path: ['newPassword'], message: COMMON },
  ])
  expect(SignInForm.safeParse({ email: 'ana@ejemplo.es', password: '123456' }).success).toBe(true)
})

test('A7: a new password has to be repeated', () => {
  const result = newPasswordForm(rules).safeParse({
    password: 'nueva-clave',
    confirmPassword: 'nueva',
  })
  expect(result.error?.issues).toMatchObject([{ path: ['confirmPassword'], message: 'Las contraseñas no coinciden' }])
})

test('A1: signing in needs an address and a password, whatever the length', () => {
  expect(SignInForm.parse({ email: 'ana@ejemplo.es', password: 'x' })).toMatchObject({ remember: false, draft: null })
  expect(SignInForm.safeParse({ email: '', password: '' }).error?.issues.map(({ message }) => message)).toEqual([
    'El correo electrónico es obligatorio',
    'La contraseña es obligatoria',
  ])
})
