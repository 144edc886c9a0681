import { expect, test } from 'vitest'
import { HOW_TO_WRITE, parseCents, TOO_PRECISE } from '#app/locale/amounts.server.ts'
import {
  accountEmail,
  checkbox,
  choice,
  email,
  inSpanish,
  hiddenText,
  money,
  optionalLine,
  optionalMoney,
  optionalText,
  parseId,
  parseVersion,
  requiredAnswer,
  requiredCheckbox,
  requiredLine,
  requiredText,
  safeText,
  secretText,
  writeCents,
} from './fields.ts'

test.each(['a..b@ejemplo.es', 'a@ejemplo..es', 'a b@ejemplo.es', 'a@ejemplo', '@ejemplo.es', 'a@@ejemplo.es'])(
  'an address such as %s is refused',
  (written) => {
    expect(email('Falta').safeParse(written).error?.issues[0]?.message).toMatch(/correo válida/)
  },
)

test('an address is stored in lower case, without blanks around it', () => {
  expect(email('Falta').parse('  Ana.Ruiz+1@Ejemplo.es ')).toBe('ana.ruiz+1@ejemplo.es')
})

test('text of an address is cut after exactly as many characters as it may have', () => {
  expect(safeText('abcdef', 5)).toBe('abcde')
  expect(safeText('😀😀😀', 2)).toBe('😀😀')
  expect(safeText(' a\u0000  b\ud800 ', 9)).toBe('a b')
})

const saidOf = (schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } }, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

test('a required text is trimmed, has messages of its own and a limit', () => {
  const title = requiredText('Escribe un título', { max: 5 })
  expect(title.parse(' a\r\nb ')).toBe('a\nb')
  expect(title.parse('abcde')).toBe('abcde')
  expect(saidOf(title, 'abcdef')).toEqual(['Como máximo 5 caracteres'])
  for (const nothing of ['', '   ', undefined, null]) expect(saidOf(title, nothing)).toEqual(['Escribe un título'])
  for (const text of ['a\ud800', 'b\udc00'])
    expect(saidOf(title, text)).toEqual(['Contiene caracteres que no se pueden guardar'])
  expect(title.parse('a\u0000b 😀')).toBe('a b 😀')
})

test('an optional text is null when it is empty', () => {
  const note = optionalText({ max: 5 })
  for (const nothing of ['', '  ', undefined, null]) expect(note.parse(nothing)).toBeNull()
  expect(note.parse(' abcde ')).toBe('abcde')
  expect(saidOf(note, 'abcdef')).toEqual(['Como máximo 5 caracteres'])
  expect(saidOf(note, 'a\ud800')).toEqual(['Contiene caracteres que no se pueden guardar'])
})

test('a text in one line has no line breaks, and a name needs a letter or a figure', () => {
  const name = requiredLine('Escribe un nombre', { max: 20 })
  expect(name.parse(' Jose\u0301\r\n  Mun\u0303oz\u200b ')).toBe('José Muñoz')
  for (const nothing of ['\u200b\u200b\u2060', '\u3164', '\u2800', '\u00ad\u00ad', '…', '👍'])
    expect(saidOf(name, nothing), nothing).toEqual(['Escribe un nombre'])
  expect(optionalLine({ max: 5 }).parse('\u2800')).toBeNull()
  expect(optionalLine({ max: 5 }).parse('a\nb')).toBe('a b')
  // The limit counts the characters that are kept.
  expect(requiredText('', { max: 3 }).parse('\u202aabc\u202c')).toBe('abc')
})

test('an answer may be a sign, but not empty', () => {
  const answer = requiredAnswer('Escribe algo', { max: 5 })
  for (const text of ['👍', '?', '1\n2']) expect(answer.parse(text)).toBe(text)
  for (const nothing of ['\u200b', '\u3164', '\u2800', ' ', undefined])
    expect(saidOf(answer, nothing)).toEqual(['Escribe algo'])
})

test('a value of the form’s own control is taken as it is, up to a length', () => {
  expect(hiddenText({ max: 3 }).parse('a b')).toBe('a b')
  expect(saidOf(hiddenText({ max: 3 }, 'Vuelve a abrirlo'), 'abcd')).toEqual(['Vuelve a abrirlo'])
})

test('a password is kept as typed and counted as people count', () => {
  const password = secretText('Escribe una contraseña', { min: 4, tooShort: 'Al menos 4' })
  expect(password.parse(' a  ')).toBe(' a  ')
  expect(password.parse('a'.repeat(256))).toHaveLength(256)
  expect(saidOf(password, 'a'.repeat(257))).toEqual(['Como máximo 256 caracteres'])
  for (const nothing of ['', undefined, null]) expect(saidOf(password, nothing)).toEqual(['Escribe una contraseña'])
  expect(saidOf(password, 'abc')).toEqual(['Al menos 4'])
  expect(saidOf(password, '😀😀')).toEqual(['Al menos 4'])
  expect(saidOf(password, 'abcd\u0000')).toEqual(['Contiene caracteres que no se pueden guardar'])
})

test('an address has one @, a name, a host with a dot and at most 254 characters', () => {
  const address = email('Escribe tu correo')
  const wrong = ['Escribe una dirección de correo válida, por ejemplo nombre@ejemplo.es']
  for (const text of [
    'ana',
    'ana@',
    '@a.es',
    'ana@es',
    'a b@c.es',
    'a@b@c.es',
    'a..b@c.es',
    'a@c..es',
    'a<b@c.es',
    'a\u0000@c.es',
  ])
    expect(saidOf(address, text), text).toEqual(wrong)
  for (const nothing of ['', ' ', undefined, null, 7]) expect(saidOf(address, nothing)).toEqual(['Escribe tu correo'])
  const longest = `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(5)}.es`
  expect(longest).toHaveLength(254)
  // Removed marks do not count.
  expect(address.parse(` \u202a${longest}\u202c, `)).toBe(longest)
  expect(saidOf(address, `a${longest}`)).toEqual(['Como máximo 254 caracteres'])
})

test('an account that was stored under an address that is invalid today can be named', () => {
  expect(accountEmail('Falta').parse(' Ana@Ejemplo.es:25 ')).toBe('ana@ejemplo.es:25')
  expect(accountEmail('Falta').parse('Ana@Ejemplo.es,')).toBe('ana@ejemplo.es')
  for (const nothing of ['', ' ', undefined]) expect(saidOf(accountEmail('Falta'), nothing)).toEqual(['Falta'])
  expect(saidOf(accountEmail('Falta'), 'ana')?.[0]).toMatch(/correo válida/)
})

test('a tick box is read from what browsers and light pages send', () => {
  for (const ticked of ['on', 'true', '1']) expect(checkbox().parse(ticked)).toBe(true)
  for (const not of ['', 'off', undefined, 1]) expect(checkbox().parse(not)).toBe(false)
  expect(saidOf(requiredCheckbox('Acepta los términos'), undefined)).toEqual(['Acepta los términos'])
  expect(requiredCheckbox('Acepta los términos').parse('on')).toBe(true)
})

test('C4: an invalid amount is refused with the reason', () => {
  const price = money({ message: 'Escribe un precio', maxCents: 10_000, tooMuch: 'Demasiado' })
  expect(price.parse('100')).toBe(10_000)
  expect(saidOf(price, '100,01')).toEqual(['Demasiado'])
  for (const text of ['0', '', '-5', undefined]) expect(saidOf(price, text)).toEqual(['Escribe un precio'])
  expect(saidOf(price, '1,255')).toEqual([TOO_PRECISE()])
  expect(saidOf(price, 'veinte')).toEqual([HOW_TO_WRITE()])
  const budget = optionalMoney({ message: 'Escribe un precio', maxCents: 10_000, tooMuch: 'Demasiado' })
  for (const nothing of ['', ' ', '\u200b', undefined]) expect(budget.parse(nothing)).toBeNull()
  expect(budget.parse('1,5 €')).toBe(150)
  expect(saidOf(budget, 'desde 450')).toEqual([HOW_TO_WRITE()])
  expect(saidOf(budget, '0')).toEqual(['Escribe un precio'])
})

test('an id is a whole UUID in small letters', () => {
  const id = '0b6f3c9e-1111-4222-8333-00000000000a'
  expect(parseId(id.toUpperCase())).toBe(id)
  for (const other of [`x${id}`, `${id}0`, 'x', '', null, undefined]) expect(parseId(other)).toBeUndefined()
})

test('a field without messages of its own says whether it is missing or wrong', () => {
  const say = (code: string, input: unknown) => inSpanish({ code, input } as Parameters<typeof inSpanish>[0])
  expect(say('invalid_type', undefined)).toBe('Falta este dato')
  expect(say('invalid_type', null)).toBe('Falta este dato')
  expect(say('invalid_type', 7)).toBe('Este dato no es válido')
  expect(say('too_big', undefined)).toBe('Este dato no es válido')
})

test('cents are written as people write them, and can be read again', () => {
  for (const [cents, written] of [
    [45_000, '450'],
    [125_050, '1250,50'],
    [5, '0,05'],
    [0, '0'],
    [199, '1,99'],
  ] as const) {
    expect(writeCents(cents)).toBe(written)
    expect(parseCents(written)).toBe(cents)
  }
})

test('a version is a number of up to nine digits', () => {
  expect(parseVersion('12')).toBe(12)
  expect(parseVersion('123456789')).toBe(123_456_789)
  for (const other of ['', null, undefined, '1234567890', '1e3', '-1', ' 1', '1 ', 'x'])
    expect(parseVersion(other), String(other)).toBeUndefined()
})

test('a choice is one of its values, or is refused with a message of its own', () => {
  const kind = choice(['hora', 'proyecto'], 'Elige una unidad')
  expect(kind.parse('hora')).toBe('hora')
  for (const other of ['Hora', '', undefined, ['hora']])
    expect(kind.safeParse(other).error?.issues[0]?.message, String(other)).toBe('Elige una unidad')
})
