import { afterAll, beforeAll, expect, test } from 'vitest'
import { inLanguage, learn } from '#app/locale/speaking.server.ts'
import { TARGET_KINDS, type TargetKind } from './states.ts'
import { storedTitle, titlePieces, titleShown } from './titles.server.ts'

beforeAll(() =>
  learn(
    'en',
    new Map([
      ['Mensaje de {name}', 'Message from {name}'],
      ['Presupuesto: {title}', 'Quote: {title}'],
    ]),
  ),
)
afterAll(() => learn('en', new Map()))

const inEnglish = (kind: TargetKind, title: string, language: unknown = 'es') =>
  inLanguage('en', () => titlePieces({ kind, title }, language))

test('stored titles of every kind equal those on a Spanish page', () => {
  for (const kind of TARGET_KINDS) {
    const stored = storedTitle(kind, 'Cartel de la verbena')
    expect(titleShown({ kind, title: stored })).toBe(stored)
    expect(stored).toMatch(/^(?:[A-Z].* )?Cartel de la verbena$/)
  }
})

test('the kind is in the reader’s language, and the words name their own where it is known', () => {
  expect(storedTitle('quote', 'Cartel')).toBe('Presupuesto: Cartel')
  expect(inEnglish('quote', 'Presupuesto: Cartel')).toEqual([{ text: 'Quote: ' }, { text: 'Cartel', lang: 'es' }])
  expect(inEnglish('message', 'Mensaje de Ana', null)).toEqual([{ text: 'Message from Ana' }])
  expect(inEnglish('listing', 'Cartel')).toEqual([{ text: 'Cartel', lang: 'es' }])
  expect(inEnglish('listing', 'Poster', 'en')).toEqual([{ text: 'Poster' }])
})

test.each(['xx', 7, null, '__proto__'])(
  'a stored language that the site does not know has no effect: %s',
  (language) => {
    expect(inEnglish('listing', 'Cartel', language)).toEqual([{ text: 'Cartel' }])
  },
)

test('a title that does not begin as its kind does stays as it is, and one that is too long is cut', () => {
  expect(inEnglish('quote', 'Cartel')).toEqual([{ text: 'Cartel', lang: 'es' }])
  expect(storedTitle('quote', 'x'.repeat(300))).toHaveLength(200)
})
