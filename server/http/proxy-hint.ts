import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { isPrivateAddress } from '#app/http/address.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

interface ProxyNote {
  address: string
  notedAt: Date
}

/** Stores for `doctor` that an unconfigured proxy seems to be in front, once an hour for all instances. */
export async function noteProxy(db: Db, { address, trustProxy }: { address: string; trustProxy: number }) {
  await sql`
    INSERT INTO proxy_note AS known (address, trust_proxy) VALUES (${address}, ${trustProxy})
    ON CONFLICT (is_only) DO UPDATE
      SET address = excluded.address, trust_proxy = excluded.trust_proxy, noted_at = excluded.noted_at
      WHERE known.trust_proxy <> excluded.trust_proxy
         OR known.noted_at NOT BETWEEN excluded.noted_at - interval '1 hour' AND excluded.noted_at`.execute(db)
}

/**
 * The note of the last week by a server that trusted as many proxies as this one. With another number, or after this
 * time, the setting may be corrected.
 */
export async function findProxyNote(db: Db, trustProxy: number): Promise<ProxyNote | undefined> {
  const { rows } = await sql<ProxyNote>`
    SELECT address, noted_at FROM proxy_note
     WHERE trust_proxy = ${trustProxy} AND noted_at > app_now() - interval '7 days'`.execute(db)
  return rows[0]
}

/** Enough requests that a single curious neighbour does not count as a proxy. */
const REQUESTS_LOOKED_AT = 500
const NEARLY_ALL = 0.95
const TELL_EVERY_MS = HOUR_MS

export const PROXY_HINT =
  'nearly all requests come from one private address: if that is a reverse proxy, set TRUST_PROXY to the number of proxies'

interface Hint {
  log: Pick<Logger, 'warn'>
  /** The configured number of proxies. */
  trustProxy: number
  /** Stores the address for `doctor`. */
  note: (address: string) => Promise<unknown>
  lookAt?: number
  steadyMs?: () => number
}

/**
 * Logs, at most once an hour, that an unconfigured proxy seems to be in front: all limits by address then count all
 * visitors as one. It looks only at requests of other machines, because a browser on this one has a private address
 * too.
 */
export function hintAtProxy({
  log,
  trustProxy,
  note,
  lookAt = REQUESTS_LOOKED_AT,
  steadyMs = () => performance.now(),
}: Hint): RequestHandler {
  const counts = new Map<string, number>()
  let seen = 0
  let toldMs = -Infinity
  return (request, _response, next) => {
    look(request)
    next()
  }

  function look(request: Request) {
    seen += 1
    const address = request.ip ?? ''
    if (comesFurther(request, trustProxy) && isPrivateAddress(address))
      counts.set(address, (counts.get(address) ?? 0) + 1)
    if (seen < lookAt) return
    const [commonest, most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0])
    if (most >= seen * NEARLY_ALL && steadyMs() - toldMs >= TELL_EVERY_MS) tell(commonest)
    counts.clear()
    seen = 0
  }

  function tell(address: string) {
    toldMs = steadyMs()
    log.warn({ address }, PROXY_HINT)
    note(address).catch((error: unknown) => log.warn({ err: error }, 'doctor could not be told of the proxy'))
  }
}

/** Whether a request names an address beyond the configured proxies, which only a proxy does. */
function comesFurther({ headers }: Request, trustProxy: number): boolean {
  const forwarded = headers['x-forwarded-for']
  return forwarded !== undefined && String(forwarded).split(',').length > trustProxy
}
