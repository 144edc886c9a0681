import { ACCOUNTS } from './accounts.ts'
import { CONVERSATIONS } from './conversations.ts'
import { HIRING } from './hiring.ts'
import { LISTINGS } from './listings.ts'
import { SEARCH } from './search.ts'
import { OPERATION, TELLING, TRUST } from './site.ts'
import type { Expiry, Owner, Table, TakenOver, Tables } from './table.ts'

/** Every table of the database, by area; tests fail for one that is missing, or that says too little. */
export const AREAS: Readonly<Record<string, Tables>> = {
  'Accounts and sign-in': ACCOUNTS,
  'Listings, their measures, ads of other sites': LISTINGS,
  'Search, saved searches, keywords, favourites': SEARCH,
  'Conversations, contests, ratings': CONVERSATIONS,
  Hiring: HIRING,
  'Notifications, mail, newsletter': TELLING,
  'Reports, moderation, warnings': TRUST,
  Operation: OPERATION,
}

export const TABLES: readonly (Table & { table: string })[] = Object.values(AREAS).flatMap((tables) =>
  Object.entries(tables).map(([table, it]) => ({ table, ...it })),
)

export interface Exported extends Pick<Table, 'stored'> {
  table: string
  /** The name of the file in the archive, without ending. */
  file: string
  owner: Owner
  once?: string
  withheld: Readonly<Record<string, string>>
}

/** The archive of a person's data (E18): all columns of each table except the withheld ones. */
export const EXPORTED: readonly Exported[] = TABLES.flatMap(({ table, exported = {}, withheld = {}, stored }) =>
  Object.entries(exported).map(([file, how]) => {
    const found = typeof how === 'object' && 'once' in how ? how : { owner: how }
    return { table, file, withheld, stored, ...found }
  }),
)

export const expiriesOf = (table: Table): readonly Expiry[] => ('expires' in table ? [table.expires].flat() : [])

/** Every expiry with its table: what `purge-expired` deletes, and `doctor` looks for. */
export const EXPIRIES: readonly (Expiry & { table: string })[] = TABLES.flatMap((it) =>
  expiriesOf(it).map((expiry) => ({ table: it.table, ...expiry })),
)

/**
 * For how many days, at most, the rows of each table are kept that are deleted automatically a day or more after they
 * were written.
 */
export function keptDays(): Record<string, number> {
  const kept: Record<string, number> = {}
  for (const { table, days, empties } of EXPIRIES)
    if (days > 0 && !empties) kept[table] = Math.max(days, kept[table] ?? 0)
  return kept
}

/** The columns by which rows are found that hold the address of an erased account, and may not name it. */
export const ADDRESSED = TABLES.flatMap(({ table, address, addressHash }) => {
  const column = address ?? addressHash
  return column ? [{ table, column, isHash: !address }] : []
})

/** The treatment of the rows when an account is taken over, and, in `with`, the rows whose treatment they share. */
export function takenOverOf(table: string): { becomes: TakenOver; with?: string } | undefined {
  const it = TABLES.find((known) => known.table === table)
  const said = it?.takenOver
  if (said && !(typeof said === 'object' && 'as' in said)) return { becomes: said }
  const other = said?.as ?? (it && 'with' in it && it.with !== 'users' ? it.with : undefined)
  const shared = other === undefined ? undefined : takenOverOf(other)
  return shared && other !== undefined ? { becomes: shared.becomes, with: other } : undefined
}

/** The tables that are emptied of a person's rows then, each with the condition of the rows that go. */
export const TAKEN_AWAY = TABLES.flatMap(({ table, exported = {}, takenOver }) => {
  const [owner = 'user_id'] = Object.values(exported)
  if (typeof owner !== 'string' || !takenOver) return []
  if (takenOver === 'deleted') return [{ table, owner, only: 'true' }]
  return typeof takenOver === 'object' && 'deletedIf' in takenOver ? [{ table, owner, only: takenOver.deletedIf }] : []
})
