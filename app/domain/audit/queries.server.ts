import type { Db } from '#app/db.server.ts'

export interface AuditRow {
  id: number
  at: Date
  /** `operator`, `rule`, or the id of an account. */
  actor: string
  action: string
  facts: Record<string, string>
}

const AUDIT_A_PAGE = 50

/** Acts of staff and operators on an account, the newest first. The account itself may read them. */
export async function listAudit(
  db: Db,
  subjectId: string,
  { before }: { before?: number } = {},
): Promise<{ items: AuditRow[]; next: number | null }> {
  const rows = await db
    .selectFrom('auditLog')
    .select(['id', 'at', 'actor', 'action', 'facts'])
    .where('subjectId', '=', subjectId)
    .where((eb) => (before === undefined ? eb.lit(true) : eb('id', '<', before)))
    .orderBy('id', 'desc')
    .limit(AUDIT_A_PAGE + 1)
    .execute()
  const items = rows.slice(0, AUDIT_A_PAGE)
  return { items, next: rows.length > AUDIT_A_PAGE ? (items.at(-1)?.id ?? null) : null }
}
