import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#app/db.server.ts'

/** An arbitrary lock number that nothing else uses: entries are chained one after the other. */
const AUDIT_LOCK = 4_726_003
const NOTHING_BEFORE = Buffer.alloc(32)
const READ_AT_ONCE = 1_000

export interface AuditEntry {
  at: Date
  /** `operator` for the command line, `rule` for a published rule, else the id of the acting account. */
  actor: string
  /** For example `user.grant-role`. */
  action: string
  /** The account concerned. */
  subjectId?: string
  /** Facts that are not personal. */
  facts?: Record<string, string>
  ipPrefix?: string
}

/** Writes an entry in the transaction of the act, so that both are rolled back together. */
export async function writeAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${AUDIT_LOCK})`.execute(trx)
  const last = await trx.selectFrom('auditLog').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const previous = last?.hash ?? NOTHING_BEFORE
  await trx
    .insertInto('auditLog')
    .values({
      at: entry.at,
      actor: entry.actor,
      action: entry.action,
      subjectId: entry.subjectId ?? null,
      facts: JSON.stringify(entry.facts ?? {}),
      ipPrefix: entry.ipPrefix ?? null,
      prevHash: previous,
      hash: hashOf(previous, entry),
    })
    .execute()
}

/**
 * Writes an entry unless the same person has done the same act to the same account, with the same facts, since `since`.
 * Two at once wait for each other, so that only one writes it.
 */
export async function writeAuditOnce(trx: Trx, entry: AuditEntry & { subjectId: string }, since: Date): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${AUDIT_LOCK})`.execute(trx)
  if (!(await isInAudit(trx, entry, since))) await writeAudit(trx, entry)
}

/** Whether there is such an entry since this moment. */
export async function isInAudit(
  db: Db | Trx,
  { actor, action, subjectId, facts = {} }: Omit<AuditEntry & { subjectId: string }, 'at'>,
  since: Date,
): Promise<boolean> {
  const entry = await db
    .selectFrom('auditLog')
    .select('id')
    .where('subjectId', '=', subjectId)
    .where('actor', '=', actor)
    .where('action', '=', action)
    .where(sql<boolean>`facts = ${JSON.stringify(facts)}::jsonb`)
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/** The number of the first entry that does not match its hash, or undefined. */
export async function findBrokenAudit(db: Db): Promise<number | undefined> {
  let previous: Buffer = NOTHING_BEFORE
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('auditLog')
      .select(['id', 'at', 'actor', 'action', 'subjectId', 'facts', 'ipPrefix', 'prevHash', 'hash'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(READ_AT_ONCE)
      .execute()
    for (const row of rows) {
      const entry = {
        at: row.at,
        actor: row.actor,
        action: row.action,
        subjectId: row.subjectId ?? undefined,
        facts: row.facts,
        ipPrefix: row.ipPrefix ?? undefined,
      }
      after = row.id
      if (!row.prevHash.equals(previous) || !row.hash.equals(hashOf(previous, entry))) return after
      previous = row.hash
    }
    if (rows.length < READ_AT_ONCE) return undefined
  }
}

function hashOf(previous: Buffer, { at, actor, action, subjectId, facts = {}, ipPrefix }: AuditEntry): Buffer {
  // The database does not keep the order of keys.
  const sorted = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([at.toISOString(), actor, action, subjectId ?? null, sorted, ipPrefix ?? null])
  return createHash('sha256').update(previous).update(text).digest()
}
