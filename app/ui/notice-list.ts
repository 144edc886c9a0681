export interface Notice {
  kind: 'success' | 'error' | 'info' | 'warning'
  message: string
}

export interface ShownNotice extends Notice {
  id: number
}

export const SUCCESS_NOTICE_MS = 2_000
export const NOTICE_MS = 4_000
/** The oldest make room for the newest (I14). */
export const MAX_NOTICES = 20

/** How long a notice is shown, as long as nobody points at it or holds it in focus. */
export function durationOf(kind: Notice['kind']): number {
  return kind === 'success' ? SUCCESS_NOTICE_MS : NOTICE_MS
}

/** The list with one more notice in it, numbered after the last. */
export function add(shown: readonly ShownNotice[], notice: Notice | undefined): readonly ShownNotice[] {
  if (!notice) return shown
  const id = (shown.at(-1)?.id ?? 0) + 1
  return [...shown, { ...notice, id }].slice(-MAX_NOTICES)
}
