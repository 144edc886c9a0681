import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { listSitemapEntries, readSitemapPart } from '#app/domain/pages/sitemap.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { t } from '#app/locale/texts.ts'
import { sitemapResponse } from './sitemap.server.ts'

/** Public listings, people or contests: one file of several. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const part = readSitemapPart(params.kind, params.file)
  if (!part) {
    return new Response(t('Este enlace no lleva a ningún mapa de la web.'), {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  }
  return sitemapResponse(request, siteOf(request).origin, listSitemapEntries(db, part))
}
