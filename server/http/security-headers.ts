import type { RequestHandler } from 'express'

export interface PolicyOptions {
  /** The inline scripts that may run: `'nonce-…'` of this answer, or `'sha256-…'` of each script of a shared page. */
  scripts?: readonly string[]
  /** Other origins of pictures: where browsers read the object storage directly. */
  imageOrigins?: readonly string[]
  /** Vite's client injects styles and opens a socket. Only in `npm run dev`. */
  development?: boolean
}

export const REPORT_PATH = '/csp-report'

/** The policy of a picture: opened alone it is in a document that the browser makes, with inline styles. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/** The Content-Security-Policy of a page: only ourselves, and no `unsafe-` in production. */
export function contentSecurityPolicy({ scripts = [], imageOrigins = [], development = false }: PolicyOptions): string {
  return [
    `default-src 'none'`,
    ['script-src', `'self'`, ...scripts].join(' '),
    development ? `style-src 'self' 'unsafe-inline'` : `style-src 'self'`,
    ['img-src', `'self'`, ...imageOrigins].join(' '),
    `font-src 'self'`,
    development ? `connect-src 'self' ws:` : `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `report-uri ${REPORT_PATH}`,
  ].join('; ')
}

const ONE_YEAR_SECONDS = 31_536_000

const PERMISSIONS = 'camera=(), microphone=(), payment=(), usb=(), browsing-topics=()'
/** The pages with 'Cerca de mí': only they may ask the browser where it is (docs/decisions/0231). */
const asksWhere = (path: string) => path === '/marketplace'

/** The headers of every answer. */
export function securityHeaders({ secure }: { secure: boolean }): RequestHandler {
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY', // for browsers that do not know frame-ancestors
    // Never no-referrer: that makes browsers send `Origin: null` on plain form posts.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    ...(secure && { 'Strict-Transport-Security': `max-age=${ONE_YEAR_SECONDS}` }),
  }
  return (request, response, next) => {
    response.set(headers)
    response.set('Permissions-Policy', `geolocation=(${asksWhere(request.path) ? 'self' : ''}), ${PERMISSIONS}`)
    next()
  }
}
