export interface Notice {
  kind: 'success' | 'error' | 'info' | 'warning'
  message: string
  /** The address whose form takes it back. */
  undoAt?: string | undefined
}

export interface ShownNotice extends Notice {
  id: number
}

export const SUCCESS_NOTICE_MS = 2_000
export const NOTICE_MS = 4_000
/** Long enough to read it, think and reach the button. */
export const UNDO_NOTICE_MS = 30_000
/** The oldest make room for the newest (I14). */
export const MAX_NOTICES = 20

/** How long a notice is shown, as long as nobody points at it or holds it in focus. */
export function durationOf({ kind, undoAt }: Pick<Notice, 'kind' | 'undoAt'>): number {
  if (undoAt !== undefined) return UNDO_NOTICE_MS
  return kind === 'success' ? SUCCESS_NOTICE_MS : NOTICE_MS
}

/** The list with one more notice in it, numbered after the last. Only what was done last can be undone from it. */
export function add(shown: readonly ShownNotice[], notice: Notice | undefined): readonly ShownNotice[] {
  if (!notice) return shown
  const id = (shown.at(-1)?.id ?? 0) + 1
  return [...shown.filter(({ undoAt }) => undoAt === undefined), { ...notice, id }].slice(-MAX_NOTICES)
}
