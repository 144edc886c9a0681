import type { Db } from '#app/db.server.ts'

export interface SignalLine {
  id: string
  userId: string
  fullName: string
  username: string
  kind: string
  /** The hash of what repeats. */
  print: Buffer
  people: number
  firstAt: Date
  lastAt: Date
}

/** The newest lines about repeated words and shared contacts, for moderators and the operator. */
export async function listSignalsAsModerator(db: Db, { limit = 100 } = {}): Promise<SignalLine[]> {
  return db
    .selectFrom('trust_signals as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select([
      's.id',
      's.user_id as userId',
      'p.full_name as fullName',
      'p.username',
      's.kind',
      's.print',
      's.people',
      's.first_at as firstAt',
      's.last_at as lastAt',
    ])
    .orderBy('s.last_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
}
