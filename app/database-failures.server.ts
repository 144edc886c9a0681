/** The meaning of a failure of the database for people who wait for it. */
export interface DatabaseFailure {
  /** PostgreSQL's code of five letters, or its class: the first two. Longer ones are looked up first. */
  code: string
  /** The bounded word under which failures are counted. */
  name: string
  /** When a page or a form that failed because of it may be requested again. */
  retryAfterSeconds: number
  /** Whether the whole database refuses work until the cause is removed: until then an instance is not ready. */
  lasts: boolean
  /** Whether the transaction was rolled back for the sake of another one, and may succeed when it is repeated at once. */
  repeatable: boolean
}

type Row = [code: string, name: string, retryAfterSeconds: number, rest?: 'lasts' | 'repeatable']

/**
 * Every class of errors whose cause is the database and not the statement. A page answers
 * each with 503 and what was typed; docs/reliability.md prints the table.
 */
const ROWS: Row[] = [
  ['08', 'connection', 10, 'lasts'],
  ['25006', 'read-only', 30, 'lasts'],
  ['25P03', 'idle-transaction', 5],
  ['25P04', 'slow-transaction', 5],
  ['40', 'rolled-back', 1, 'repeatable'],
  ['53', 'resources', 30, 'lasts'],
  ['53100', 'disk-full', 30, 'lasts'],
  ['53300', 'connections', 10],
  ['57', 'operator', 10, 'lasts'],
  // The time limit of a statement: the next one may be quick.
  ['57014', 'slow-statement', 10],
  ['58', 'system', 30, 'lasts'],
]

export const DATABASE_FAILURES: readonly DatabaseFailure[] = ROWS.map(([code, name, retryAfterSeconds, rest]) => ({
  code,
  name,
  retryAfterSeconds,
  lasts: rest === 'lasts',
  repeatable: rest === 'repeatable',
}))

const byCode = new Map(DATABASE_FAILURES.map((failure) => [failure.code, failure]))

/** A database that cannot be reached has no code: the connection itself failed. */
export const NOT_REACHED = byCode.get('08') as DatabaseFailure

/** The row of a code of five letters; undefined when the statement is at fault. */
export const failureOfCode = (code: string): DatabaseFailure | undefined =>
  byCode.get(code) ?? byCode.get(code.slice(0, 2))
