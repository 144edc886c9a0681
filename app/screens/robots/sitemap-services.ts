import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { listTownPaths } from '#app/domain/search/town-pages.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { sitemapResponse } from './sitemap.server.ts'

/** The pages of categories in towns. */
export async function loader({ request }: LoaderFunctionArgs) {
  return sitemapResponse(request, siteOf(request).origin, pagesOf())
}

async function* pagesOf() {
  yield (await listTownPaths(db)).map((path) => ({ path }))
}
