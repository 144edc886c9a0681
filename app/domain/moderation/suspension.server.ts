import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { CaseState } from './states.ts'

export interface Suspension {
  caseId: string
  until: Date | null
  rule: string
  facts: string
  appealState: CaseState
}

/** Why an account is suspended now: of several suspensions the longest. */
export async function findSuspension(db: Db, userId: string): Promise<Suspension | undefined> {
  const row = await db
    .selectFrom('suspensions as s')
    .innerJoin('moderationActions as a', 'a.id', 's.actionId')
    .innerJoin('moderationCases as c', 'c.id', 'a.caseId')
    .select(['c.id as caseId', 's.until', 'a.rule', 'a.facts', 'c.state'])
    .where('s.userId', '=', userId)
    .where('s.endedAt', 'is', null)
    .orderBy(sql`s.until DESC NULLS FIRST`)
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      caseId: row.caseId,
      until: row.until,
      rule: row.rule,
      facts: row.facts,
      appealState: row.state,
    }
  )
}
