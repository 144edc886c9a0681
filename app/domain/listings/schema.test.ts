import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { HOW_TO_WRITE, TOO_PRECISE } from '#app/locale/amounts.server.ts'
import { parseDegrees, roundDegrees } from './field-schemas.ts'
import { ListingForm } from './schema.ts'
import { parseTags } from './tags.ts'

const guitar = {
  title: 'Clases de guitarra a domicilio',
  description: 'Para principiantes',
  category: 'musica',
  price: '25',
  price_type: 'hora',
  location: '',
  latitude: '',
  longitude: '',
  contact_info: 'ana@example.es',
  contact_visibility: 'todos',
  tags: '',
  modality: '',
  delivery_days: '',
  experience_level: '',
}

function submitted(change: Record<string, string> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...guitar, ...change })) body.append(name, value)
  return parseWithZod(body, { schema: ListingForm, disableAutoCoercion: true })
}

/** The stored value, or the messages by field. */
function outcome(change: Record<string, string> = {}) {
  const submission = submitted(change)
  return submission.status === 'success' ? submission.value : submission.error
}

test('C3: each required text has its message, also when it holds only blanks', () => {
  expect(outcome({ title: '  ', description: '\r\n', category: '', price: '', contact_info: ' ' })).toEqual({
    title: ['El título es obligatorio'],
    description: ['La descripción es obligatoria'],
    category: ['Debes seleccionar una categoría'],
    price: ['El precio debe ser mayor que cero'],
    contact_info: ['La información de contacto es obligatoria'],
  })
})

test('C3: an empty body is the same as empty fields', () => {
  const submission = parseWithZod(new FormData(), { schema: ListingForm, disableAutoCoercion: true })
  expect(submission.status === 'error' && Object.keys(submission.error ?? {})).toEqual([
    'title',
    'description',
    'category',
    'price',
    'contact_info',
  ])
})

test('C3: texts are trimmed', () => {
  expect(outcome({ title: '  Clases  ', description: ' a\r\nb ', contact_info: ' 600 ' })).toMatchObject({
    title: 'Clases',
    description: 'a\nb',
    contact_info: '600',
  })
})

test.each([
  ['25', 2500],
  ['25,5', 2550],
  ['1.250', 125_000],
  ['1.250,50 €', 125_050],
  ['1250.5', 125_050],
  ['0,01', 1],
  ['9.999.999,99', 999_999_999],
])('C4: the price «%s» is %i cents', (typed, cents) => {
  expect(outcome({ price: typed })).toMatchObject({ price: cents })
})

test.each([
  ['0', 'El precio debe ser mayor que cero'],
  ['-5', 'El precio debe ser mayor que cero'],
  ...['veinte', '0x10', '1e3', 'NaN', '1.2.3', 'desde 450', '450 €/hora'].map((typed): [string, string] => [
    typed,
    HOW_TO_WRITE(),
  ]),
] satisfies [string, string][])(
  'C4: the price «%s» is refused with «%s», and the typed text stays',
  (typed, message) => {
    expect(outcome({ price: typed })).toEqual({ price: [message] })
    expect(submitted({ price: typed }).reply().initialValue).toMatchObject({ price: typed })
  },
)

test.each(['12,345', '0,001', '1.250,505', '12.3456 €'])('C4: the price «%s» has too many decimals', (typed) => {
  expect(outcome({ price: typed })).toEqual({ price: [TOO_PRECISE()] })
})

test('C4: a price of a cent more than 9.999.999,99 is refused', () => {
  expect(outcome({ price: '10.000.000' })).toEqual({ price: ['El precio puede ser como máximo 9.999.999,99'] })
  expect(outcome({ price: '9'.repeat(400) })).toHaveProperty('price')
})

test('C4: the unit of a price is the hour where none was chosen', () => {
  const body = new FormData()
  for (const [name, value] of Object.entries(guitar)) if (name !== 'price_type') body.append(name, value)
  const submission = parseWithZod(body, { schema: ListingForm, disableAutoCoercion: true })
  expect(submission).toMatchObject({ status: 'success', value: { price_type: 'hora' } })
  expect(outcome({ price_type: 'mes' })).toMatchObject({ price_type: 'mes' })
  expect(outcome({ price_type: 'siglo' })).toEqual({ price_type: ['Elige un tipo de precio de la lista'] })
})

test('C5: location and tags are null when empty', () => {
  expect(outcome()).toMatchObject({ location: null, tags: null, modality: null, latitude: null, longitude: null })
  expect(outcome({ tags: ' , #, ' })).toMatchObject({ tags: null })
})

test('C5: tags are trimmed, empty and repeated ones ignored', () => {
  expect(parseTags(' guitarra, #Rock ,,rock,  clases   en casa ,guitarra')).toEqual([
    'guitarra',
    'Rock',
    'clases en casa',
  ])
})

test('C5: tags are split at commas, semicolons and #; a # at the end of a word belongs to it', () => {
  expect(parseTags('#a #b #c')).toEqual(['a', 'b', 'c'])
  expect(parseTags('#a#b#c ; d')).toEqual(['a', 'b', 'c', 'd'])
  expect(parseTags('a; b;B; a')).toEqual(['a', 'b'])
  expect(parseTags('#C# #F#, c++ # redes')).toEqual(['C#', 'F#', 'c++', 'redes'])
  expect(parseTags('# ## ; ,')).toEqual([])
  for (const tags of [['C#', 'a b'], ['clases en casa']]) expect(parseTags(tags.join(', '))).toEqual(tags)
})

test('C5: too many tags, or one too long, are reported', () => {
  expect(outcome({ tags: 'a,b,c,d,e,f,g,h,i,j,k' })).toEqual({ tags: ['Como máximo 10 etiquetas'] })
  expect(outcome({ tags: 'x'.repeat(31) })).toHaveProperty('tags')
})

test('C7: degrees are read with comma or dot and refused outside ±90 and ±180', () => {
  expect(parseDegrees('40,4168', 90)).toBe(40.4168)
  expect(parseDegrees(' −3.7038° ', 180)).toBe(-3.7038)
  expect(parseDegrees('90,01', 90)).toBeUndefined()
  expect(parseDegrees('180.5', 180)).toBeUndefined()
  expect(parseDegrees('1e1', 90)).toBeUndefined()
  expect(parseDegrees('', 90)).toBeUndefined()
})

test('D15: coordinates are rounded to a hundredth of a degree, and come in pairs', () => {
  expect(roundDegrees(-0.001)).toBe(0)
  expect(outcome({ latitude: '40,4168', longitude: '-3,7038' })).toMatchObject({ latitude: 40.42, longitude: -3.7 })
  expect(outcome({ latitude: '40,4168' })).toEqual({ longitude: ['Falta la longitud'] })
})

test('C9: exactly the eleven creatable categories can be chosen', () => {
  expect(outcome({ category: 'fotografia' })).toMatchObject({ category: 'fotografia' })
  expect(outcome({ category: 'otro' })).toMatchObject({ category: 'otro' })
  expect(outcome({ category: 'deportes' })).toEqual({ category: ['Debes seleccionar una categoría'] })
})

test('D7: the contact is for everybody unless its owner says otherwise', () => {
  expect(outcome()).toMatchObject({ contact_visibility: 'todos' })
  expect(outcome({ contact_visibility: 'registrados' })).toMatchObject({ contact_visibility: 'registrados' })
})

test('X6: modality is one of three, or none', () => {
  expect(outcome({ modality: 'híbrido' })).toMatchObject({ modality: 'híbrido' })
  expect(outcome({ modality: 'telepatía' })).toHaveProperty('modality')
})

test('X6: the delivery time is a whole number of days from 1 to 365, or empty', () => {
  expect(outcome()).toMatchObject({ delivery_days: null })
  expect(['1', ' 365 ', '07', '7 días', '1 dia'].map((delivery_days) => outcome({ delivery_days }))).toMatchObject(
    [1, 365, 7, 7, 1].map((delivery_days) => ({ delivery_days })),
  )
  for (const delivery_days of ['0', '366', '-1', '1,5', 'una semana', '7 semanas', '1e2', '99999']) {
    expect(outcome({ delivery_days })).toEqual({ delivery_days: ['Escribe un número entero de días, de 1 a 365'] })
  }
})

test('X6: the experience is one of three, or empty', () => {
  expect(outcome()).toMatchObject({ experience_level: null })
  expect(outcome({ experience_level: 'experto' })).toMatchObject({ experience_level: 'experto' })
  expect(outcome({ experience_level: 'Maestro' })).toEqual({
    experience_level: ['Elige un nivel de experiencia de la lista'],
  })
})

test('a control character becomes a blank, in every field', () => {
  for (const field of ['title', 'description', 'location', 'contact_info'])
    expect(outcome({ [field]: 'a\u0000b' })).toHaveProperty(field, 'a b')
  expect(outcome({ tags: 'a\u0000b' })).toMatchObject({ tags: ['a b'] })
})

test('a price has its kind of taxes, and the rate of a tax that is added', () => {
  expect(outcome()).toMatchObject({ price_kind: 'sin_decir', price_tax: null, price_rate: null })
  expect(outcome({ price_kind: '' })).toMatchObject({ price_kind: 'sin_decir' })
  expect(outcome({ price_kind: 'mas_impuestos', price_tax: ' IGIC ', price_rate: '7 %' })).toMatchObject({
    price_kind: 'mas_impuestos',
    price_tax: 'IGIC',
    price_rate: 700,
  })
  expect(outcome({ price_kind: 'impuestos_incluidos' })).toMatchObject({ price_rate: null })
  expect(outcome({ price_kind: 'mas_impuestos' })).toEqual({
    price_rate: ['Escribe qué porcentaje se suma, por ejemplo 21'],
  })
  for (const price_rate of ['0', '101', 'veintiuno', '-4'])
    expect(outcome({ price_rate })).toEqual({ price_rate: ['Escribe un porcentaje, por ejemplo 21'] })
  expect(outcome({ price_kind: 'gratis' })).toEqual({
    price_kind: ['Elige de la lista qué impuestos lleva el precio'],
  })
})
