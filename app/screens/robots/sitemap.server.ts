import { Readable, pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { createReadableStreamFromReadable } from '@remix-run/node'
import escapeHtml from 'escape-html'
import type { SitemapEntry } from '#app/domain/pages/sitemap.server.ts'

export const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** An hour: addresses that are gone meanwhile answer 404 or 410. */
export const SITEMAP_HEADERS = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=3600',
}

/**
 * The addresses as a file, written while they are read and compressed on the way, so that it is never whole in memory.
 */
export async function sitemapResponse(
  request: Request,
  origin: string,
  pages: AsyncIterator<SitemapEntry[]>,
): Promise<Response> {
  // While the database is away the answer is an error, not a file that breaks off.
  const first = await pages.next()
  if (request.method === 'HEAD') return new Response(null, { headers: SITEMAP_HEADERS })
  const isGzipped = /\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '')
  const text = Readable.from(write(origin, first, pages))
  const body = isGzipped ? pipeline(text, createGzip({ level: 5 }), () => {}) : text
  return new Response(createReadableStreamFromReadable(body), {
    headers: { ...SITEMAP_HEADERS, Vary: 'Accept-Encoding', ...(isGzipped && { 'Content-Encoding': 'gzip' }) },
  })
}

async function* write(
  origin: string,
  first: IteratorResult<SitemapEntry[], unknown>,
  pages: AsyncIterator<SitemapEntry[]>,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${SITEMAP_NAMESPACE}">\n`
  for (let page = first; !page.done; page = await pages.next()) {
    yield page.value.map((entry) => urlOf(origin, entry)).join('')
  }
  yield '</urlset>\n'
}

function urlOf(origin: string, { path, modifiedAt }: SitemapEntry): string {
  const modified = modifiedAt ? `<lastmod>${modifiedAt.toISOString().slice(0, 19)}Z</lastmod>` : ''
  return `<url><loc>${escapeHtml(origin + path)}</loc>${modified}</url>\n`
}
