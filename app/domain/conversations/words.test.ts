import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { say, sayAll, saidAmount } from '#app/locale/said.ts'
import { inLanguage, learn } from '#app/locale/speaking.server.ts'
import { messageLine, messagePieces, messageText, ownLine, type StoredMessage } from './words.server.ts'

beforeAll(() =>
  learn(
    'en',
    new Map([
      ['Presupuesto de {amount}: {title}', 'Quote for {amount}: {title}'],
      ['Solicitud de presupuesto: {title}', 'Quote request: {title}'],
      ['Tú: {preview}', 'You: {preview}'],
    ]),
  ),
)
afterAll(() => learn('en', new Map()))

const CONTENT = 'Presupuesto de 363,01\u00a0€: Cartel de la verbena'
const amount = saidAmount(36_301, 'EUR')
const title = 'Cartel de la verbena'
const quote = (said: unknown): StoredMessage => ({ content: CONTENT, language: 'es', type: 'quote', said })
const request: StoredMessage = {
  content: 'Solicitud de presupuesto: Cartel de la verbena\n\nA dos tintas.',
  language: 'es',
  type: 'text',
  said: sayAll([say('Solicitud de presupuesto: {title}', { title }), 'A dos tintas.'], '\n\n'),
}
const read = (message: StoredMessage) => inLanguage('en', () => messagePieces(message))

test('the texts of the site in a conversation are in its reader’s language, and a person’s words in their own', () => {
  expect(read(quote(say('Presupuesto de {amount}: {title}', { amount, title })))).toEqual([
    { text: 'Quote for €363.01: ' },
    { text: title, lang: 'es' },
  ])
  expect(read(request)).toEqual([
    { text: 'Quote request: ' },
    { text: title, lang: 'es' },
    { text: '\n\n' },
    { text: 'A dos tintas.', lang: 'es' },
  ])
  expect(messageText(request)).toBe(request.content)
  expect(inLanguage('en', () => messagePieces({ ...request, language: 'en' }))).toEqual([
    { text: 'Quote request: Cartel de la verbena\n\nA dos tintas.' },
  ])
})

describe('a message stays in Spanish, and says so,', () => {
  const text = 'Presupuesto de {amount}: {title}'
  test.each([
    ['that was written before its text was kept', null],
    ['whose text this version does not have', say('Presupuesto antiguo')],
    ['without a value for a place', { text, values: { title } }],
    ['with no value at all', { text }],
    ['whose amount is none', { text, values: { title, amount: { cents: 'mucho', currency: 'EUR' } } }],
    ['whose currency is none', { text, values: { title, amount: { cents: 1, currency: 'euros' } } }],
    ['with a value of an unknown form', { text, values: { title, amount: [1] } }],
    ['of an unknown form', { kind: 'quote' }],
    ['that is a number', 7],
    ['that is no text of ours', 'Hello'],
    ['whose parts are none', { parts: 'x', between: ' ' }],
  ])('%s', (_which, said) => expect(read(quote(said))).toEqual([{ text: CONTENT, lang: 'es' }]))
})

test('braces in a person’s words are not filled, and a message of a person alone is left as it is', () => {
  const braces = 'Cartel de {amount}'
  expect(read(quote(say('Presupuesto de {amount}: {title}', { amount, title: braces }))).at(-1)).toEqual({
    text: braces,
    lang: 'es',
  })
  const message: StoredMessage = { content: 'Hola', language: 'fr', type: 'text', said: null }
  expect(read(message)).toEqual([{ text: 'Hola', lang: 'fr' }])
  expect(messagePieces(message)).toEqual([{ text: 'Hola', lang: 'fr' }])
})

test('a line of the list is cut as one text, whatever its parts', () => {
  const lineOf = (max: number) => inLanguage('en', () => messageLine(request, max))
  expect(
    lineOf(90)
      .map(({ text }) => text)
      .join(''),
  ).toBe('Quote request: Cartel de la verbena A dos tintas.')
  expect(lineOf(20)).toEqual([{ text: 'Quote request: ' }, { text: 'Cart…', lang: 'es' }])
  expect(lineOf(16)).toEqual([{ text: 'Quote request:…' }])
  const own = inLanguage('en', () => ownLine(messageLine(request, 20)))
  expect(own).toEqual([{ text: 'You: ' }, { text: 'Quote request: ' }, { text: 'Cart…', lang: 'es' }])
})
