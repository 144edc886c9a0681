import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

/**
 * Writes a number of events into the history of an order, as its two sides would by turns. Each begins with its number,
 * and one of forty is as long as words can be.
 */
export async function aLongHistory(db: Db, orderId: string, count = 4_000): Promise<void> {
  await sql`
    INSERT INTO order_events (order_id, seq, stage_n, actor, kind, body, created_at)
    SELECT ${orderId}::uuid, last.seq + n, 1, CASE n % 2 WHEN 0 THEN 'client' ELSE 'freelancer' END, 'evidence',
           rpad('Apunte ' || n || '.', CASE n % 40 WHEN 0 THEN 4000 ELSE 20 END, ' Queda escrito lo que se habló en el taller.'),
           now() - interval '2 days' + n * interval '1 second'
      FROM generate_series(1, ${count}) n, (SELECT max(seq) AS seq FROM order_events WHERE order_id = ${orderId}::uuid) last
     ORDER BY n`.execute(db)
}

/** The numbers of the events that a text shows. */
export const numbersIn = (text: string): number[] =>
  [...text.matchAll(/Apunte (\d+)\./g)].map(([, number]) => Number(number))
