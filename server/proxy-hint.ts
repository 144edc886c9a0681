import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { isPrivateAddress } from '#app/http/address.ts'

/** Enough that one curious neighbour is not taken for a proxy. */
const REQUESTS_LOOKED_AT = 500
const NEARLY_ALL = 0.95

export const PROXY_HINT =
  'nearly all requests come from one private address: if that is a reverse proxy, set TRUST_PROXY to the number of proxies'

/**
 * Says once that a proxy seems to stand in front that nobody has told of: then all limits by address count everybody as
 * one. Asks only what other machines send: a browser on this one comes from a private address too.
 */
export function hintAtProxy(log: Pick<Logger, 'warn'>, lookAt: number = REQUESTS_LOOKED_AT): RequestHandler {
  const counts = new Map<string, number>()
  let seen = 0
  let told = false
  return (request, _response, next) => {
    if (!told) look(request.ip ?? '', request.headers['x-forwarded-for'] !== undefined)
    next()
  }

  function look(ip: string, isForwarded: boolean) {
    seen += 1
    // Only a proxy says for whom it asks.
    if (isForwarded && isPrivateAddress(ip)) counts.set(ip, (counts.get(ip) ?? 0) + 1)
    if (seen < lookAt) return
    const [address, most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0])
    if (most >= seen * NEARLY_ALL) {
      told = true
      log.warn({ address }, PROXY_HINT)
    }
    counts.clear()
    seen = 0
  }
}
