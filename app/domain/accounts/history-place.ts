import type { HistoryPlace } from './security-queries.server.ts'

/** A place in the history as it stands in an address. */
export const writeCursor = ({ at, id }: HistoryPlace) => `${at.getTime()}-${id}`

/** The place in the history that an address names, or undefined for the beginning. */
export function readCursor(text: string | null): HistoryPlace | undefined {
  const [, at, id] = /^(\d{1,14})-(\d{1,15})$/.exec(text ?? '') ?? []
  return at && id ? { at: new Date(Number(at)), id: Number(id) } : undefined
}
