import { expect, test } from 'vitest'
import { isOpenQuote, QUOTE_LABELS, quoteStateAt, REQUEST_LABELS, requestStateAt } from './states.ts'
import type { QuoteState, RequestState } from './states.ts'

const END = new Date('2030-01-31T12:00:00Z')
const BEFORE = new Date(END.getTime() - 1)
const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[]

test('an open request is over once its end has passed, whatever its row says', () => {
  const after = (now: Date) =>
    keysOf<RequestState>(REQUEST_LABELS()).map((state) => requestStateAt({ state, closesAt: END }, now))
  expect(after(BEFORE)).toEqual(['abierta', 'contratada', 'cerrada', 'caducada'])
  expect(after(END)).toEqual(['caducada', 'contratada', 'cerrada', 'caducada'])
})

test('a quote that waits for an answer is over once its end has passed, and a quote in another state is not', () => {
  for (const state of keysOf<QuoteState>(QUOTE_LABELS())) {
    expect(isOpenQuote(state)).toBe(state === 'enviado' || state === 'contraoferta')
    expect(quoteStateAt({ state, validUntil: END }, BEFORE)).toBe(state)
    expect(quoteStateAt({ state, validUntil: END }, END)).toBe(isOpenQuote(state) ? 'caducado' : state)
  }
})
