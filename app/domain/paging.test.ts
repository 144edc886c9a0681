import { expect, test } from 'vitest'
import {
  BY_MOMENT,
  findWholePage,
  isCents,
  isMicroseconds,
  pageOf,
  readPage,
  readPlace,
  writePlace,
  type Order,
  type PageAsked,
} from './paging.ts'

const id = (number: number) => `0b6f3c9e-1111-4222-8333-${String(number).padStart(12, '0')}`
const BY_TITLE: Order<string> = { name: 'title', isKey: (key): key is string => typeof key === 'string' }
const MOMENT = 1_763_725_200_123_456

test('a place can be written and read again, and is invalid in another order', () => {
  const place = { key: MOMENT, id: id(1) }
  expect(readPlace(BY_MOMENT, writePlace(BY_MOMENT, place))).toEqual(place)
  const title = { key: 'Corte y confección: «a medida»', id: id(1) }
  expect(readPlace(BY_TITLE, writePlace(BY_TITLE, title))).toEqual(title)
  expect(readPlace({ ...BY_MOMENT, name: 'other' }, writePlace(BY_MOMENT, place))).toBeUndefined()
})

const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
test.each([
  '',
  'x',
  '%00',
  'A'.repeat(2_000),
  text(null),
  text({}),
  text(['at', MOMENT]),
  text(['at', String(MOMENT), id(1)]),
  text(['at', -1, id(1)]),
  text(['at', 0.5, id(1)]),
  text(['at', 1e300, id(1)]),
  text(['at', MOMENT, 'nobody']),
  text(['at', MOMENT, { toString: 1 }]),
  text(['at', MOMENT, id(1), 'more']),
  `${text(['at', MOMENT, id(1)])}A`,
  ` ${text(['at', MOMENT, id(1)])}`,
])('%j is no valid place', (written) => {
  expect(readPlace(BY_MOMENT, written)).toBeUndefined()
})

test('where an address names a place after and a place before, the page after is shown', () => {
  const [one, two] = [1, 2].map((number) => writePlace(BY_MOMENT, { key: MOMENT, id: id(number) })) as [string, string]
  expect(readPage(BY_MOMENT, new URLSearchParams({ after: one, before: two }))).toEqual({
    after: { key: MOMENT, id: id(1) },
  })
  expect(readPage(BY_MOMENT, new URLSearchParams({ after: 'x', before: two }))).toEqual({
    before: { key: MOMENT, id: id(2) },
  })
})

/** The newest first, three on a page, of a list that may change between two requests. */
async function look(list: number[], asked: PageAsked) {
  const found = await findWholePage(asked, 3, ({ after, before }) => {
    const rows = list
      .filter((key) => (after ? key < after.key : before ? key > before.key : true))
      .sort((a, b) => (before ? a - b : b - a))
    return Promise.resolve({ rows: rows.slice(0, 4).map((key) => ({ key, id: id(key) })) })
  })
  const { items, next, previous } = pageOf(found, { size: 3, order: BY_MOMENT, keyOf: ({ key }) => key })
  const ask = (name: 'after' | 'before', written: string | undefined) =>
    written === undefined ? undefined : readPage(BY_MOMENT, new URLSearchParams({ [name]: written }))
  return { keys: items.map(({ key }) => key), next: ask('after', next), previous: ask('before', previous) }
}

test('pages lead to their neighbours and back', async () => {
  const list = [1, 2, 3, 4, 5, 6, 7]
  const first = await look(list, {})
  expect([first.keys, first.previous]).toEqual([[7, 6, 5], undefined])
  const second = await look(list, first.next ?? {})
  const third = await look(list, second.next ?? {})
  expect([second.keys, third.keys, third.next]).toEqual([[4, 3, 2], [1], undefined])
  const back = await look(list, third.previous ?? {})
  expect(back.keys).toEqual([4, 3, 2])
  expect((await look(list, back.previous ?? {})).keys).toEqual([7, 6, 5])
})

test('a page before a row that is now among the first is the whole first page', async () => {
  const second = await look([1, 2, 3, 4, 5, 6], { after: { key: 4, id: id(4) } })
  expect(second.keys).toEqual([3, 2, 1])
  const back = await look([1, 2, 3, 4], second.previous ?? {})
  expect([back.keys, back.previous]).toEqual([[4, 3, 2], undefined])
})

test('a page whose rows are all gone leads back', async () => {
  const gone = await look([5, 6, 7], { after: { key: 4, id: id(4) } })
  expect([gone.keys, gone.next]).toEqual([[], undefined])
  expect((await look([5, 6, 7], gone.previous ?? {})).keys).toEqual([7, 6, 5])
})

test('the keys of places are whole numbers from zero on that fit the database', () => {
  for (const isKey of [isMicroseconds, isCents]) {
    expect([0, 1].every(isKey)).toBe(true)
    expect([-1, 0.5, '1', null, NaN, Infinity].some(isKey)).toBe(false)
  }
  expect([isCents(2_147_483_647), isCents(2_147_483_648)]).toEqual([true, false])
  expect([isMicroseconds(9_007_199_254_740_991), isMicroseconds(9_007_199_254_740_992)]).toEqual([true, false])
})

test('a page that is just full has no next one, and a full page before it stays as it is', async () => {
  const only = await look([1, 2, 3], {})
  expect([only.keys, only.next, only.previous]).toEqual([[3, 2, 1], undefined, undefined])
  const first = await look([1, 2, 3, 4, 5, 6], { before: { key: 3, id: id(3) } })
  expect([first.keys, first.previous]).toEqual([[6, 5, 4], undefined])
  expect(first.next).toEqual({ after: { key: 4, id: id(4) } })
})
