import type { IncomingHttpHeaders } from 'node:http'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface Posted {
  method: string
  headers: IncomingHttpHeaders
  /** The site's origin: APP_ORIGIN, or in a trial the request's own scheme and host. */
  ownOrigin: string
  hasSession: boolean
}

/**
 * Whether a request that may change something comes from our own pages. `Sec-Fetch-Site` decides where a browser sends
 * it; else `Origin`, else `Referer` (all that text browsers send) must be our origin. A request without all three does
 * not come from a browser: it is accepted only without a session that it could abuse.
 */
export function isFromOwnPages({ method, headers, ownOrigin, hasSession }: Posted): boolean {
  if (SAFE_METHODS.has(method)) return true
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const isOwn = (from: string) => URL.canParse(from) && new URL(from).origin === ownOrigin
  const { origin, referer } = headers
  // Some browsers and privacy settings hide the origin of our own forms and still name the page. Another site can make
  // the origin `null` and leave the page out, but it cannot name ours.
  if (origin === 'null') return referer !== undefined && isOwn(referer)
  const from = origin ?? referer
  return from === undefined ? !hasSession : isOwn(from)
}
