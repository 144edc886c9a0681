import type { JobKind } from '#app/domain/outbox/job-payloads.ts'

/**
 * How a row names its person: a column with the person's id, or one that refers to a row with it, by its id or by the
 * named `key`.
 */
export type Owner = string | { column: string; of: string; key?: string; owner: string }

/** Rows, or some of their columns, that are deleted by age. */
export interface Expiry {
  /** Rows are deleted this many days after `from`. */
  days: number
  /** The column with the time from which the period is counted; an index begins with it. */
  from: string
  why: string
  /** The unit of the column, if it is not a time: a day of the site's zone, or milliseconds since 1970. */
  unit?: 'day' | 'milliseconds'
  /** The condition of the rows, in SQL. */
  only?: string
  /** The sentence about it in the description of a person's export. */
  told?: true
  /** The row stays, and these columns are emptied. */
  empties?: Readonly<Record<string, '' | null>>
}

/** How long the rows of a table are kept. */
type Kept =
  /** `purge-expired` deletes rows past their time. */
  | { expires: Expiry | readonly Expiry[] }
  /** A job of its own deletes the rows, because more than rows is to be deleted. */
  | { untilJob: JobKind | readonly JobKind[]; why?: string }
  /** The rows are deleted with the row of this table that they belong to, or as its owner decides. */
  | { with: string; why?: string }
  /** The rows stay while the installation does, and why. */
  | { always: string }
  /** There are as many rows as things of another kind, however old the site is: rows are replaced, not added. */
  | { replaced: true }

/**
 * The treatment of an account's rows when its address is proved with a new password: another person may have written
 * them before. `hidden` rows are not shown until the new owner keeps them; `undone` rows are deleted or changed by a
 * statement of their own in `takeOver`.
 */
export type TakenOver = 'deleted' | 'hidden' | { deletedIf: string } | { undone: string } | { stays: string }

/** The treatment of the rows of a table. Their meaning is in the COMMENT, and in docs/database.md. */
export type Table = Kept & {
  /**
   * The files in the archive of a person's data that hold their rows (E18): their names, without ending, each with how
   * a row names the person. Where `once` is given, the person may read a row when that column is set.
   */
  exported?: Readonly<Record<string, Owner | { owner: Owner; once: string }>>
  /** The name that the stored file of a row has in the archive, in SQL; NULL if it is not in the archive. */
  stored?: string
  /** The columns that are left out of these files, each with the reason. */
  withheld?: Readonly<Record<string, string>>
  /** Why rows that refer to a person, directly or through another table, are not in the archive. */
  leftOut?: string
  /** Why rows outlive the account, without its name and words. All other rows of a person are erased with it. */
  outlives?: string
  /** The column with an address, or with its hash: rows with the address of an erased account are erased too. */
  address?: string
  addressHash?: string
  /** Which rows a statement of `eraseAccount` deletes beside those. */
  erasedToo?: string
  /**
   * By default the rows share the treatment of those that they are kept with, or of those of the table `as`. Rows that
   * are kept with the account itself have to state it.
   */
  takenOver?: TakenOver | { as: string }
}

export type Tables = Readonly<Record<string, Table>>

export const ofListing: Owner = { column: 'listing_id', of: 'listings', owner: 'author_id' }
export const ofOrder = (owner: string): Owner => ({ column: 'order_id', of: 'orders', owner })

/** Both sides of an order can read all of it. */
export const ofBothSides = (name: string) => ({
  [`${name}-como-cliente`]: ofOrder('client_id'),
  [`${name}-como-profesional`]: ofOrder('freelancer_id'),
})

/** Rows that are deleted this many days after the time in a column. */
export const after = (days: number, from: string, why: string, more: Partial<Expiry> = {}): Expiry => ({
  days,
  from,
  why,
  ...more,
})

/** Columns that are withheld for one reason. */
export const all = (why: string, ...columns: string[]) => Object.fromEntries(columns.map((column) => [column, why]))

// Reasons that several areas have.
export const OPENS_THE_ACCOUNT = 'whoever found the archive could enter with it'
export const ONCE = 'a random number that keeps a form from being sent twice'
export const IN_THE_STORE = 'where the file is kept'
export const OF_THE_SITE = 'written by the operator'
export const COUNTED = { stays: 'computed from rows that are hidden or kept' }
export const SAID = { stays: 'sent to other people, who have them too' }
export const UNSENT = {
  stays: 'files of an unsent form: only the account sees them, and a job deletes them within days',
}
