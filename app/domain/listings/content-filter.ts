import { notReported } from '#app/domain/settings/reported.ts'
import type { ContentFilter } from '#app/domain/settings/values.ts'

export interface Hidden {
  hideSensitive: boolean
  /** Whether to hide listings under an open report: they are so few that no index has a column for it. */
  hideReported?: boolean
}

/**
 * Which content is hidden from a reader (E12); signed-out people have `moderate`. Withheld and removed listings are in
 * no list, whatever the filter.
 */
export const hiddenBy = (contentFilter: ContentFilter) => ({
  hideSensitive: contentFilter !== 'all',
  hideReported: contentFilter === 'strict',
})

/** The conditions of SQL that leave those listings out, by the columns that name and describe a listing. */
export function notHidden(
  { hideSensitive, hideReported }: Hidden,
  { id, sensitive }: { id: string; sensitive: string },
) {
  return [...(hideSensitive ? [`NOT ${sensitive}`] : []), ...(hideReported ? [notReported(id)] : [])]
}
