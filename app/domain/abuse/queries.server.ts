import type { Db } from '#app/db.server.ts'

export interface SignalLine {
  id: string
  userId: string
  fullName: string
  username: string
  kind: string
  /** The hash of the repeated text or contact. */
  print: Buffer
  people: number
  firstAt: Date
  lastAt: Date
}

/** The newest signals of repeated words and shared contacts, for moderators and the operator. */
export async function listSignalsAsModerator(db: Db, { limit = 100 } = {}): Promise<SignalLine[]> {
  return db
    .selectFrom('trustSignals as s')
    .innerJoin('profiles as p', 'p.id', 's.userId')
    .select(['s.id', 's.userId', 'p.fullName', 'p.username', 's.kind', 's.print', 's.people', 's.firstAt', 's.lastAt'])
    .orderBy('s.lastAt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
}
