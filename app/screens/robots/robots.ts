import type { LoaderFunctionArgs } from '@remix-run/node'
import { hasDemo } from '#app/http/demo.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { reading } from '#app/locale/languages.ts'
import { prefixOf } from '#app/locale/speaking.server.ts'

/** Pages for their owner, pages that ask for a decision, and other addresses of the same page. */
const PRIVATE = [
  '/dashboard',
  '/moderation$',
  '/moderation/',
  '/forgot-password',
  '/reset-password',
  '/search',
  '/favorites',
  '/reports/',
  '/*/report$',
  '/*/contact$',
  '/*/save$',
  '/*/unsave$',
  '/marketplace/save-search',
]

/** A pattern that begins with a star applies whatever precedes it. */
const inEachLanguage = (path: string) =>
  path.startsWith('/*') ? [path] : reading.offered().map((language) => prefixOf(language) + path)

/** Lists for robots what to skip and where to begin; a demonstration is skipped whole. */
export async function loader({ request }: LoaderFunctionArgs) {
  const isDemo = await hasDemo()
  const lines = [
    'User-agent: *',
    ...(isDemo ? ['/'] : PRIVATE.flatMap(inEachLanguage)).map((path) => `Disallow: ${path}`),
    ...(isDemo ? [] : ['', `Sitemap: ${siteOf(request).origin}/sitemap.xml`]),
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  })
}
