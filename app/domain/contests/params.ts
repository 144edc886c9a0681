import { BY_MOMENT, isMicroseconds, readPlace, type Order, type Place } from '#app/domain/paging.ts'
import { CONTEST_STATES, type ContestState } from './states.ts'

/** An entry's place in the order: the winner first, then finalists, then all others, each by the moment of entering. */
export type RankKey = readonly [rank: number, microseconds: number]

export const BY_RANK: Order<RankKey> = {
  name: 'rank',
  isKey: (key): key is RankKey =>
    Array.isArray(key) && key.length === 2 && [0, 1, 2].some((rank) => rank === key[0]) && isMicroseconds(key[1]),
}

export const CONTESTS_NAMES = ['state', 'after'] as const

/** Reads the overview's address. */
export function readContestParams(query: URLSearchParams): { state?: ContestState; after?: Place } {
  const state = CONTEST_STATES.find((name) => name === query.get('state'))
  return { state, after: state && readPlace(BY_MOMENT, query.get('after')) }
}
