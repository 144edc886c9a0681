import { expect, test } from 'vitest'
import { joinKeywords } from './schema.ts'

test('E3: keywords are trimmed, never empty and never repeated', () => {
  expect(joinKeywords(['design'], '  Diseño   web , DESIGN,, diseño web,\tfotografía ')).toEqual([
    'design',
    'Diseño web',
    'fotografía',
  ])
  expect(joinKeywords(['a', ' A '])).toEqual(['a'])
  expect(joinKeywords([])).toEqual([])
  expect(joinKeywords(['C#'], '#logo #web; seo')).toEqual(['C#', 'logo', 'web', 'seo'])
})
