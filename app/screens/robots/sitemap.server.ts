import { Readable, pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { createReadableStreamFromReadable } from '@remix-run/node'
import escapeHtml from 'escape-html'
import { reading, withPrefix, type Language } from '#app/locale/languages.ts'
import { prefixOf, prefixOfText } from '#app/locale/speaking.server.ts'
import type { SitemapEntry } from '#app/domain/pages/sitemap.server.ts'

export const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Cached for an hour: addresses deleted meanwhile answer 404 or 410. */
export const SITEMAP_HEADERS = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=3600',
}

/**
 * The addresses as a file, written while they are read and compressed on the way, so that it is never whole in memory.
 * @param languages in which each page can be read; without them a page has one address, in the language of its text if
 * people wrote it, else in the site's own.
 */
export async function sitemapResponse(
  request: Request,
  origin: string,
  pages: AsyncIterator<SitemapEntry[]>,
  languages: readonly Language[] = reading.offered().slice(0, 1),
): Promise<Response> {
  // While the database is away the answer is an error, not a file that breaks off.
  const first = await pages.next()
  if (request.method === 'HEAD') return new Response(null, { headers: SITEMAP_HEADERS })
  const isGzipped = /\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '')
  const text = Readable.from(write({ origin, languages }, first, pages))
  const body = isGzipped ? pipeline(text, createGzip({ level: 5 }), () => {}) : text
  return new Response(createReadableStreamFromReadable(body), {
    headers: { ...SITEMAP_HEADERS, Vary: 'Accept-Encoding', ...(isGzipped && { 'Content-Encoding': 'gzip' }) },
  })
}

/** Where the addresses lie, and the languages in which each page can be read. */
interface Place {
  origin: string
  languages: readonly Language[]
}

async function* write(
  place: Place,
  first: IteratorResult<SitemapEntry[], unknown>,
  pages: AsyncIterator<SitemapEntry[]>,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${SITEMAP_NAMESPACE}"${place.languages.length > 1 ? ALTERNATES : ''}>\n`
  for (let page = first; !page.done; page = await pages.next()) {
    yield page.value.map((entry) => urlsOf(place, entry)).join('')
  }
  yield '</urlset>\n'
}

const ALTERNATES = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/** An entry for each language, which names the others too. */
function urlsOf({ origin, languages }: Place, { path, modifiedAt, language: written }: SitemapEntry): string {
  const modified = modifiedAt ? `<lastmod>${modifiedAt.toISOString().slice(0, 19)}Z</lastmod>` : ''
  const addresses = languages.map((language) => ({
    language,
    address: escapeHtml(origin + withPrefix(written ? prefixOfText(written) : prefixOf(language), path)),
  }))
  const alternates =
    addresses.length > 1
      ? addresses.map(
          ({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
        )
      : []
  return addresses.map(({ address }) => `<url><loc>${address}</loc>${modified}${alternates.join('')}</url>\n`).join('')
}
