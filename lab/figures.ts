import { loadavg } from 'node:os'

/** Prints figures, and notes concurrent work. */
export interface Told {
  say(text: string): void
  note(text: string): void
}

/** The value that this large a share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** The head of a table with these columns. */
export const head = (columns: string) => `\n${columns}\n${columns.replace(/[^|]+/g, ' --- ')}`

/** How many processes wanted a processor in the last minute. */
export const loadNow = () => loadavg()[0]?.toFixed(1)
