import type { ContentFilter } from '#app/domain/settings/values.ts'

export interface Hidden {
  hideSensitive: boolean
  /** Those under an open report: so few that no index holds it. */
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

/** Hides listings under an open report; the subquery is read once, from an index of the open cases. */
export const notReported = (column: string) =>
  `${column} NOT IN (SELECT target_id FROM moderation_cases
     WHERE target_kind = 'listing' AND state IN ('abierto', 'en_revisión'))`

/** The conditions of SQL that leave those listings out, by the columns that name and describe a listing. */
export function notHidden(
  { hideSensitive, hideReported }: Hidden,
  { id, sensitive }: { id: string; sensitive: string },
) {
  return [...(hideSensitive ? [`NOT ${sensitive}`] : []), ...(hideReported ? [notReported(id)] : [])]
}
