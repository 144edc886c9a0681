import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import type { Catalogue } from '#app/locale/languages.ts'
import { inlined } from './inline.ts'

const SPANISH: Catalogue = new Map()
const ENGLISH: Catalogue = new Map<string, string | [string, string]>([
  ['Guardar', 'Save'],
  ['Hasta {date}, por {name}', 'By {name}, until {date}'],
  ['Una visita', ['One visit', '{count} visits']],
  ['Lee <a>las reglas</a>', 'Read <a>the rules</a>'],
  ['listing\u0004Activo', 'Active'],
  ['Con `comillas` y ${dinero}', 'With `quotes` and ${money}'],
])
const ALL =
  "import { perLanguage, t, tc, tn } from '#app/locale/texts.ts'; import { rich } from '#app/locale/rich.tsx'; "

const english = (code: string) =>
  inlined(ALL + code, parseAst(ALL + code), ENGLISH)
    ?.toString()
    .trim()
const spanish = (code: string) =>
  inlined(ALL + code, parseAst(ALL + code), SPANISH)
    ?.toString()
    .trim()

test('a translation replaces its text in the code, in the language of the build', () => {
  expect(english("title(t('Guardar'))")).toBe('title("Save")')
  expect(spanish("title(t('Guardar'))")).toBe('title("Guardar")')
  expect(english("title(tc('listing', 'Activo'))")).toBe('title("Active")')
})

test('a text without a translation stays in the source language', () => {
  expect(english("title(t('Nuevo'))")).toBe('title("Nuevo")')
})

test('values are in the order of the language, with the texts in them translated', () => {
  expect(english("t('Hasta {date}, por {name}', { date, name: by(t('Guardar')) })")).toBe(
    '`By ${by("Save")}, until ${date}`',
  )
})

test('escapes of a template literal are read as their characters', () => {
  const code = english("t('Con `comillas` y ${dinero}', { dinero: 1 })") ?? ''
  expect(new Function(`const money = 0; return ${code}`)()).toBe(
    'With `quotes` and $' + '{money}'.replace('{money}', '{money}'),
  )
})

test('a text with a number keeps both its forms', () => {
  expect(english("tn(visits, 'Una visita', '{count} visitas')")).toBe(
    'import { tn } from \'#app/locale/inlined.ts\';  tn(visits, "One visit", "{count} visits")',
  )
})

test('a sentence with elements keeps them', () => {
  expect(english("rich('Lee <a>las reglas</a>', { a })")).toBe(
    'import { written as rich } from \'#app/locale/written.tsx\';  rich("Read <a>the rules</a>", { a })',
  )
})

test('only names that are still used are imported', () => {
  expect(english("const LABELS = perLanguage(() => t('Guardar'))")).toBe(
    'import { perLanguage } from \'#app/locale/inlined.ts\';  const LABELS = perLanguage(() => "Save")',
  )
  expect(inlined('const a = 1', parseAst('const a = 1'), ENGLISH)).toBeUndefined()
})

test('the texts of an area, which lie in a file of the same name, stay imported', () => {
  const code = "import { priceDropped } from './texts.ts'; tell(priceDropped)"
  expect(inlined(code, parseAst(code), ENGLISH)).toBeUndefined()
})

test.each([
  ['a text that is no literal', 't(title)'],
  ['values that are no object', "t('Hasta {date}', values)"],
  ['values with others spread in', "t('Hasta {date}', { ...values })"],
  ['a text with one form for a number', "tn(count, 'Guardar', '{count}')"],
])('%s stops the build', (_name, code) => {
  expect(() => english(code)).toThrow()
})
