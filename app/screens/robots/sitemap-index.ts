import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { listSitemapParts } from '#app/domain/pages/sitemap.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { SITEMAP_HEADERS, SITEMAP_NAMESPACE } from './sitemap.server.ts'

/** The index of all sitemap files. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { origin } = siteOf(request)
  const parts = await listSitemapParts(db)
  const paths = [
    '/sitemap/pages.xml',
    '/sitemap/services.xml',
    ...parts.map(({ kind, part, of }) => `/sitemap/${kind}/${part}-of-${of}.xml`),
  ]
  const files = paths.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>\n`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${SITEMAP_NAMESPACE}">\n${files.join('')}</sitemapindex>\n`,
    { headers: SITEMAP_HEADERS },
  )
}
