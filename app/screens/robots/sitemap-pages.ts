import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { listSitePages } from '#app/domain/pages/sitemap.server.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { reading } from '#app/locale/languages.ts'
import { siteOf } from '#app/http/site.server.ts'
import { sitemapResponse } from './sitemap.server.ts'

/** The pages of the site itself, and its categories. */
export async function loader({ request }: LoaderFunctionArgs) {
  return sitemapResponse(request, siteOf(request).origin, pagesOf(), reading.offered())
}

async function* pagesOf() {
  yield await listSitePages(db, { hasHiring })
}
