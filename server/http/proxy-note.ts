import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

export interface ProxyNote {
  address: string
  notedAt: Date
}

/** Stores for `doctor` that an unconfigured proxy seems to stand in front, once an hour for all instances. */
export async function noteProxy(db: Db, { address, trustProxy }: { address: string; trustProxy: number }) {
  await sql`
    INSERT INTO proxy_note AS known (address, trust_proxy) VALUES (${address}, ${trustProxy})
    ON CONFLICT (is_only) DO UPDATE
      SET address = excluded.address, trust_proxy = excluded.trust_proxy, noted_at = excluded.noted_at
      WHERE known.trust_proxy <> excluded.trust_proxy
         OR known.noted_at NOT BETWEEN excluded.noted_at - interval '1 hour' AND excluded.noted_at`.execute(db)
}

/**
 * The note of the last week by a server that trusted as many proxies as this one. With another number, or after so
 * long, it may be mended.
 */
export async function findProxyNote(db: Db, trustProxy: number): Promise<ProxyNote | undefined> {
  const { rows } = await sql<ProxyNote>`
    SELECT address, noted_at FROM proxy_note
     WHERE trust_proxy = ${trustProxy} AND noted_at > app_now() - interval '7 days'`.execute(db)
  return rows[0]
}
