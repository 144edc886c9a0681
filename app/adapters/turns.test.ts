import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BusyError, createShared, createTurns } from './turns.ts'

/** Works that end when they are told to, and a list of those that have begun. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await pause(0)
  }
  return { begun, work, end }
}

test('a limited number of pieces is worked on at once, one for each person, and persons take turns', async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 10, waitingPerKey: 10 })
  const { begun, work, end } = works()
  const all = ['ana 1', 'ana 2', 'ana 3', 'eva 1', 'eva 2', 'leo 1'].map((name) =>
    inTurn(work(name), { key: name.slice(0, 3) }),
  )
  await pause(0)
  expect(begun).toEqual(['ana 1', 'eva 1'])
  await end('ana 1')
  // Ana has waited longest and has the turn: none of her work is under way.
  expect(begun.slice(2)).toEqual(['ana 2'])
  await end('ana 2')
  expect(begun.slice(3)).toEqual(['leo 1'])
  await end('eva 1')
  await end('leo 1')
  expect(begun.slice(4).toSorted()).toEqual(['ana 3', 'eva 2'])
  await end('ana 3')
  await end('eva 2')
  expect(await Promise.all(all)).toHaveLength(6)
})

test('work beyond the places is refused, for one person and for all, until there is room again', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 3, waitingPerKey: 2 })
  const { work, end } = works()
  const first = inTurn(work('ana 1'), { key: 'ana' })
  const own = [inTurn(work('ana 2'), { key: 'ana' }), inTurn(work('ana 3'), { key: 'ana' })]
  await expect(inTurn(work('ana 4'), { key: 'ana' })).rejects.toThrow(BusyError)
  const other = inTurn(work('eva 1'), { key: 'eva' })
  await expect(inTurn(work('leo 1'), { key: 'leo' })).rejects.toThrow(BusyError)
  await expect(inTurn(work('nobody'))).rejects.toThrow(BusyError)
  for (const name of ['ana 1', 'ana 2', 'eva 1', 'ana 3', 'eva 1']) await end(name)
  await Promise.all([first, ...own, other])
  const again = inTurn(work('leo 2'), { key: 'leo' })
  await pause(0)
  await end('leo 2')
  expect(await again).toBe('leo 2')
})

test('work for a visitor who has gone does not begin, and its place is free at once', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 1, waitingPerKey: 1 })
  const { begun, work, end } = works()
  const first = inTurn(work('first'))
  const gone = new AbortController()
  const waiting = inTurn(work('gone'), { signal: gone.signal })
  await expect(inTurn(work('too many'))).rejects.toThrow(BusyError)
  gone.abort()
  await expect(waiting).rejects.toThrow('aborted')
  await expect(inTurn(work('gone before'), { signal: gone.signal })).rejects.toThrow('aborted')
  const next = inTurn(work('next'))
  await end('first')
  await end('next')
  expect(await Promise.all([first, next])).toEqual(['first', 'next'])
  expect(begun).toEqual(['first', 'next'])
})

test('failed work passes its place to the next', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 1, waitingPerKey: 1 })
  const failing = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

test('shared work is done once, and ends when all who asked have gone', async () => {
  const share = createShared<string>()
  const [one, other] = [new AbortController(), new AbortController()]
  const signals: AbortSignal[] = []
  let finish = (_: string) => {}
  const work = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<string>((resolve) => (finish = resolve))
  }
  const both = [share('tile', work, one.signal), share('tile', work, other.signal)]
  one.abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  other.abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  finish('late')
  await Promise.all(both)
  const again = share('tile', work)
  finish('again')
  expect(await again).toBe('again')
  expect(signals).toHaveLength(2)
})
