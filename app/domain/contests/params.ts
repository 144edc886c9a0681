import { parseId } from '#app/forms/fields.ts'
import { CONTEST_STATES, type ContestState } from './states.ts'

/** A place in an order by moment; ids settle ties. */
export interface ContestPlace {
  /** Milliseconds since 1970: every moment of a contest is one of ours. */
  at: number
  id: string
}

export const contestsPlace = ({ at, id }: ContestPlace) => `${at}.${id}`

/** A place as an address carries it; whatever cannot be read is no place. */
export function readPlace(text: string | null): ContestPlace | undefined {
  const [, at, uuid] = /^(\d{1,15})\.(.{36})$/.exec(text ?? '') ?? []
  const id = parseId(uuid)
  return id && at ? { at: Number(at), id } : undefined
}

export const CONTESTS_NAMES = ['state', 'after'] as const

/** What the overview's address asks for. */
export function readContestParams(query: URLSearchParams): { state?: ContestState; after?: ContestPlace } {
  const state = CONTEST_STATES.find((name) => name === query.get('state'))
  return { state, after: state && readPlace(query.get('after')) }
}

/** A place among entries, the rank before it. */
export function readRankedPlace(text: string | null): (ContestPlace & { rank: number }) | undefined {
  const [, rank, rest] = /^([0-2])\.(.+)$/.exec(text ?? '') ?? []
  const place = readPlace(rest ?? null)
  return place && { ...place, rank: Number(rank) }
}
