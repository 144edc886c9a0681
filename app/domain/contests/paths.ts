import type { ContestState } from './states.ts'

const CONTESTS_PATH = '/contests'
export const OWN_CONTESTS_PATH = '/dashboard/contests'
export const OWN_ENTRIES_PATH = '/dashboard/contests/entries'
export const NEW_CONTEST_PATH = '/dashboard/contests/new'

export const contestPath = (id: string) => `${CONTESTS_PATH}/${id}`
export const enterPath = (id: string) => `${CONTESTS_PATH}/${id}/enter`
export const ownContestPath = (id: string) => `${OWN_CONTESTS_PATH}/${id}`
/** The page on which an own entry is edited. */
export const editEntryPath = (id: string) => `${OWN_ENTRIES_PATH}/${id}/edit`
export const ownEntryPath = (contestId: string, entryId: string) =>
  `${OWN_CONTESTS_PATH}/${contestId}/entries/${entryId}`

/** An address of the overview, without what is not set. */
export function contestsHref(state?: ContestState, after?: string): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(after && { after }) }).toString()
  return query ? `${CONTESTS_PATH}?${query}` : CONTESTS_PATH
}
