import { expect, test } from 'vitest'
import { t } from '#app/locale/texts.ts'
import { lineOf } from './act-line.ts'

test('emphasised words may be anywhere in a sentence', () => {
  expect(lineOf((strong) => t('{name} deja de verse', { name: strong('Cartel') }))).toEqual([
    { strong: 'Cartel' },
    ' deja de verse',
  ])
  expect(lineOf((strong) => t('De {from} a {to}', { from: strong('a\uE001b'), to: strong('c') }))).toEqual([
    'De ',
    { strong: 'ab' },
    ' a ',
    { strong: 'c' },
  ])
  expect(lineOf((strong) => t('De {from} a {to}', { from: strong('a', { lang: 'fr' }), to: strong('c') }))).toEqual([
    'De ',
    { strong: 'a', lang: 'fr' },
    ' a ',
    { strong: 'c' },
  ])
})
