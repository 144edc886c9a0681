import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { listSitePages } from '#app/domain/pages/sitemap.server.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { sitemapResponse } from './sitemap.server.ts'

/** The pages of the site itself, and its categories. */
export async function loader({ request }: LoaderFunctionArgs) {
  return sitemapResponse(request, siteOf(request).origin, pagesOf())
}

async function* pagesOf() {
  yield await listSitePages(db, { hasHiring })
}
