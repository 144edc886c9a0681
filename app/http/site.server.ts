import { config } from '#app/config/env.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'

/** Where links in a mail lead. Only in a trial, which has no APP_ORIGIN, does the request itself say it. */
export function siteOf(request: Request): Site {
  return { origin: config.appOrigin ?? new URL(request.url).origin, name: config.siteName }
}
