import { expect, test } from 'vitest'
import { newPasswordForm, registrationForm, SignInForm } from './schema.ts'

const complete = {
  fullName: ' Ana Beltrán ',
  email: ' Ana@Ejemplo.ES ',
  password: 'secreta',
  confirmPassword: 'secreta',
  terms: 'on',
}
const messagesOf = (form: object, passwordMinLength = 6) => {
  const result = registrationForm({ passwordMinLength }).safeParse(form)
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('A3: names are trimmed, addresses lowered, and passwords kept as typed', () => {
  expect(
    registrationForm({ passwordMinLength: 6 }).parse({
      ...complete,
      password: ' secreta ',
      confirmPassword: ' secreta ',
    }),
  ).toEqual({
    fullName: 'Ana Beltrán',
    email: 'ana@ejemplo.es',
    password: ' secreta ',
    confirmPassword: ' secreta ',
    terms: true,
  })
})

test('A3: everything is required, the terms too, and blanks are nothing', () => {
  expect(messagesOf({ fullName: '   ' })).toEqual([
    'fullName: El nombre completo es obligatorio',
    'email: El correo electrónico es obligatorio',
    'password: La contraseña es obligatoria',
    'confirmPassword: Repite la contraseña',
    'terms: Debes aceptar los términos y condiciones',
  ])
})

test('A4: passwords that differ or are too short are told together with the other mistakes', () => {
  expect(messagesOf({ ...complete, fullName: '', password: 'corta', confirmPassword: 'otra' })).toEqual([
    'fullName: El nombre completo es obligatorio',
    'password: La contraseña debe tener al menos 6 caracteres',
    'confirmPassword: Las contraseñas no coinciden',
  ])
})

test('A4: the message prints the least length in force, counted as people count', () => {
  expect(messagesOf({ ...complete, password: '1234567', confirmPassword: '1234567' }, 8)).toEqual([
    'password: La contraseña debe tener al menos 8 caracteres',
  ])
  expect(messagesOf({ ...complete, password: 'ñandú🦤', confirmPassword: 'ñandú🦤' })).toEqual([])
})

test('A7: a new password has to be repeated', () => {
  const result = newPasswordForm({ passwordMinLength: 6 }).safeParse({
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
