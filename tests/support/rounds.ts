import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createDb, createPool, type Db } from '#app/db.server.ts'
import { atEnd } from './at-end.ts'

/** More connections than a page uses at once. */
const CONNECTIONS = 12
/** Longer than it takes from an answer to the statements that need it. */
const SENDING_MS = 15

export interface Sent {
  statements: string[]
  /** How many rounds of statements there were at most: statements sent at once are one round. */
  rounds: number
}

/**
 * Access to a database that records the sent statements. Answers are held back until all of a round are there, so that
 * how fast each is makes no difference.
 */
export async function aCountedDb(
  url: string,
): Promise<{ db: Db; sentBy(work: () => Promise<unknown>): Promise<Sent> }> {
  const pool = createPool(url, { max: CONNECTIONS, connectTimeoutMs: 50_000, statementTimeoutMs: 50_000 })
  let sent: Sent = { statements: [], rounds: 0 }
  let running = 0
  let held: (() => void)[] = []

  const letGo = async () => {
    await pause(SENDING_MS)
    if (running > 0 || held.length === 0) return
    sent.rounds += 1
    const answers = held
    held = []
    for (const answer of answers) answer()
  }
  const round = async <T>(text: string, work: () => Promise<T>): Promise<T> => {
    sent.statements.push(text)
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      await new Promise<void>((answer) => {
        held.push(answer)
        void letGo()
      })
    }
  }

  // Connected before anything is counted, or the first of a round would be answered before the second is sent.
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()))
  for (const client of clients) {
    const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>
    Object.assign(client, {
      query: (text: string, values?: unknown[]) => round(text, () => query(text, values)),
    })
    client.release()
  }
  const db = createDb(pool)
  atEnd(() => db.destroy())
  return {
    db,
    async sentBy(work) {
      sent = { statements: [], rounds: 0 }
      await work()
      return sent
    },
  }
}
