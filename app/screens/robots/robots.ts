import type { LoaderFunctionArgs } from '@remix-run/node'
import { hasDemo } from '#app/http/demo.server.ts'
import { siteOf } from '#app/http/site.server.ts'

/** What only its owner sees, what asks for a decision, or what is the same page again. */
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

/** Tells robots what to leave alone and where to begin; of a demonstration, to leave everything. */
export async function loader({ request }: LoaderFunctionArgs) {
  const isDemo = await hasDemo()
  const lines = [
    'User-agent: *',
    ...(isDemo ? ['/'] : PRIVATE).map((path) => `Disallow: ${path}`),
    ...(isDemo ? [] : ['', `Sitemap: ${siteOf(request).origin}/sitemap.xml`]),
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  })
}
