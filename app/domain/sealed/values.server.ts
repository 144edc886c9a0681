import { sql } from 'kysely'
import type { SecretBox } from '#app/adapters/tokens.server.ts'
import type { Db } from '#app/db.server.ts'

/** The boxes that seal each kind; without secrets for data there is one for the second factor alone. */
export interface Boxes {
  totp: SecretBox
  bank?: SecretBox | undefined
  tax?: SecretBox | undefined
}

type Kind = keyof Boxes

/** Every column with sealed values: its row's key, and the account that the value belongs to. */
const PLACES: readonly { kind: Kind; table: string; key: string; owner: string; column: string }[] = [
  { kind: 'totp', table: 'totp', key: 'user_id', owner: 'user_id', column: 'secret_encrypted' },
  { kind: 'bank', table: 'payout_methods', key: 'id', owner: 'user_id', column: 'iban_sealed' },
  {
    kind: 'bank',
    table: 'order_payout_snapshots',
    key: 'order_id',
    owner: 'freelancer_id',
    column: 'iban_sealed',
  },
  { kind: 'tax', table: 'tax_details', key: 'user_id', owner: 'user_id', column: 'sealed' },
  { kind: 'tax', table: 'order_billing', key: 'order_id', owner: 'client_id', column: 'sealed' },
]

const READ_AT_ONCE = 500

export interface SealedCount {
  checked: number
  /** How many values no configured secret opens. */
  unopened: number
  /** How many values an older secret has sealed, which is still needed. */
  outdated: number
}

/** How many sealed values of each kind there are, and how many not even their owner can open. */
export function countSealed(db: Db, boxes: Boxes): Promise<Record<Kind, SealedCount>> {
  return walkSealed(db, boxes, async () => {})
}

/**
 * Seals all values anew with the newest secret, so that older ones can be removed. Repeating it changes nothing, and a
 * value that is changed meanwhile keeps the change. @returns the counts before: `outdated` is how many were sealed
 * anew.
 */
export function resealAll(db: Db, boxes: Boxes): Promise<Record<Kind, SealedCount>> {
  return walkSealed(db, boxes, async ({ kind, table, key, column }, row, secret) => {
    const closed = boxes[kind]?.close(secret, row.owner)
    if (!closed) return
    await sql`
      UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${closed}
       WHERE ${sql.ref(key)} = ${row.key} AND ${sql.ref(column)} = ${row.closed}`.execute(db)
  })
}

interface Row {
  key: string
  owner: string
  closed: Buffer
}

async function walkSealed(
  db: Db,
  boxes: Boxes,
  renew: (place: (typeof PLACES)[number], row: Row, secret: Buffer) => Promise<void>,
) {
  const counts: Record<Kind, SealedCount> = {
    totp: { checked: 0, unopened: 0, outdated: 0 },
    bank: { checked: 0, unopened: 0, outdated: 0 },
    tax: { checked: 0, unopened: 0, outdated: 0 },
  }
  for (const place of PLACES) {
    const count = counts[place.kind]
    for await (const row of rowsOf(db, place)) {
      const opened = boxes[place.kind]?.open(row.closed, row.owner)
      count.checked += 1
      if (!opened) count.unopened += 1
      else if (opened.outdated) {
        count.outdated += 1
        await renew(place, row, opened.secret)
      }
    }
  }
  return counts
}

async function* rowsOf(db: Db, { table, key, owner, column }: (typeof PLACES)[number]): AsyncGenerator<Row> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<Row>`
      SELECT ${sql.ref(key)} AS key, ${sql.ref(owner)} AS owner, ${sql.ref(column)} AS closed
        FROM ${sql.table(table)}
       WHERE ${sql.ref(key)} > ${after}::uuid AND ${sql.ref(column)} IS NOT NULL
       ORDER BY 1 LIMIT ${sql.lit(READ_AT_ONCE)}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < READ_AT_ONCE) return
    after = last.key
  }
}
