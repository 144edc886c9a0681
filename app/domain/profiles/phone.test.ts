import { expect, test } from 'vitest'
import { parsePhone } from './schema.ts'

test.each([
  [' +34 600 123 456 ', '+34 600 123 456'],
  ['\u202a+34 600 123 456\u202c', '+34 600 123 456'],
  ['600–123–456', '600-123-456'],
  ['600\u2011123\u2212456', '600-123-456'],
  ['600\u200b123\u00a0456', '600123 456'],
  ['600 123 456 ext. 2', '600 123 456 ext. 2'],
  ['(91) 123.45.67, Ext 204', '(91) 123.45.67 ext. 204'],
  ['600 123 456 extensión: 12', '600 123 456 ext. 12'],
  ['600 123 456 x12', '600 123 456 ext. 12'],
  ['600123456#7', '600123456 ext. 7'],
  ['６００ １２３ ４５６', '600 123 456'],
])('P7: «%s» is the telephone «%s»', (text, phone) => {
  expect(parsePhone(text)).toBe(phone)
  expect(parsePhone(phone)).toBe(phone)
})

test.each([
  'llámame',
  '12',
  '+'.repeat(12),
  'ext. 2',
  '600 123 456 ext.',
  '600 123 456 ext. 1234567',
  '600 123 456 (Ana)',
])('P7: «%s» is no telephone', (text) => {
  expect(parsePhone(text)).toBeUndefined()
})
