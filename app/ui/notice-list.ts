export interface Notice {
  kind: 'success' | 'error' | 'info' | 'warning'
  message: string
  /** The address whose form undoes the act, with the fields in its query. */
  undoAt?: string | undefined
}

export interface ShownNotice extends Notice {
  id: number
}

/** The least time. */
const SUCCESS_NOTICE_MS = 2_000
const NOTICE_MS = 4_000
/** A second to notice it, and then a time for each letter: twelve a second, as slow readers read. */
const NOTICING_MS = 1_000
const LETTER_MS = 80
/** The oldest are dropped for the newest (I14). */
export const MAX_NOTICES = 20

/** How long a notice is shown while it has neither pointer nor focus; one with an act stays until it is closed. */
export function durationOf({ kind, message, undoAt }: Notice): number | undefined {
  if (undoAt !== undefined) return undefined
  return Math.max(kind === 'success' ? SUCCESS_NOTICE_MS : NOTICE_MS, NOTICING_MS + message.length * LETTER_MS)
}

/** The list with one more notice, numbered after the last. Only the last act can be undone from it. */
export function add(shown: readonly ShownNotice[], notice: Notice | undefined): readonly ShownNotice[] {
  if (!notice) return shown
  const id = (shown.at(-1)?.id ?? 0) + 1
  return [...shown.filter(({ undoAt }) => undoAt === undefined), { ...notice, id }].slice(-MAX_NOTICES)
}
