import type { Notice } from './notice-list.ts'

export type NoticeListener = (notice: Notice) => void
export const noticeListeners = new Set<NoticeListener>()

/** Shows a notice from a script; notices of the server come through the root loader. */
export function notify(notice: Notice): void {
  for (const listener of noticeListeners) listener(notice)
}
