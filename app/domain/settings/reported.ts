/** Hides listings under an open report; the subquery is read once, from an index of the open cases. */
export const notReported = (column: string) =>
  `${column} NOT IN (SELECT target_id FROM moderation_cases
     WHERE target_kind = 'listing' AND state IN ('abierto', 'en_revisión'))`
