import { expect, test } from 'vitest'
import { fillIn, readBody } from './texts.ts'

test('R6: a page consists of headings, paragraphs and lists', () => {
  expect(readBody('Hola,\nmundo.\r\n\r\n## Precios\nSin letra pequeña.\n\n- uno\n- dos\n\n\n')).toEqual([
    { kind: 'paragraph', text: 'Hola, mundo.' },
    { kind: 'heading', text: 'Precios' },
    { kind: 'paragraph', text: 'Sin letra pequeña.' },
    { kind: 'list', items: ['uno', 'dos'] },
  ])
  expect(readBody('  \n\n ')).toEqual([])
})

test('R6: markup in an operator’s text is text', () => {
  expect(readBody('<script>alert(1)</script>')).toEqual([{ kind: 'paragraph', text: '<script>alert(1)</script>' }])
})

test('R6: the site’s values replace their names, unknown names stay', () => {
  expect(fillIn('{siteName} es de {nobody}', { siteName: 'Gremio' })).toBe('Gremio es de {nobody}')
})
