import { Linter } from 'eslint'
import { expect, test } from 'vitest'
import words from './lint.js'

const linter = new Linter()
const IMPORT = "import { perLanguage, t, tn } from '#app/locale/texts.ts'\n"

const faults = (code: string) =>
  linter
    .verify(code, [{ plugins: { words }, rules: { 'words/texts': 'error' } }])
    .map(({ messageId, message }) => messageId ?? message)

test.each([
  "export const title = () => t('Anuncios de {siteName}', { siteName })",
  "export const STATES = perLanguage(() => ({ active: t('Activo') }))",
  "export const label = () => STATES().active + tn(count, 'Un día', '{count} días')",
  'class Page { title = () => LABELS().title }',
])('%s is accepted', (code) => {
  expect(faults(IMPORT + code)).toEqual([])
})

test('another function of that name is not checked', () => {
  expect(faults('const t = (text) => text; export const shown = t(text)')).toEqual([])
})

test.each([
  ['load', "export const title = t('Anuncios')"],
  ['load', 'export const CHOICES = optionsOf(STATES())'],
  ['literal', 'export const say = (text) => t(text)'],
  ['literal', 'export const say = (name) => t(`Hola, ${name}`)'],
  ['literal', "export const say = (days) => tn(days, 'Un día', days + ' días')"],
  ['values', "export const say = (names) => t('Hola, {name}', names)"],
  ['values', "export const say = (names) => t('Hola, {name}', { ...names })"],
  ['vague', "export const say = (value) => t('Hola, {value}', { value })"],
  ['capitals', "export const states = perLanguage(() => ({ active: t('Activo') }))"],
])('%s: %s is a fault', (fault, code) => {
  expect(faults(IMPORT + code)).toEqual([fault])
})
