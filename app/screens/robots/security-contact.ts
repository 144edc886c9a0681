import type { LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { site, siteOf } from '#app/http/site.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'

/** RFC 9116 requires less than a year; the file is made anew at each request. */
const VALID_DAYS = 180

/** Says where a weakness is reported (RFC 9116). */
export function loader({ request }: LoaderFunctionArgs) {
  const { origin } = siteOf(request)
  const until = daysAfter(clock.now(), VALID_DAYS)
  const lines = [
    `Contact: mailto:${site.contactEmail}`,
    `Expires: ${until.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: es, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
