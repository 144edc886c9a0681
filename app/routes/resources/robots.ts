import { hasDemo } from '#app/http/demo.server.ts'

/** What only its owner sees, or what is the same page again. */
const PRIVATE = ['/dashboard', '/login', '/register', '/forgot-password', '/reset-password', '/search']

/** Tells robots what to leave alone; of a demonstration, everything. */
export async function loader() {
  const disallowed = (await hasDemo()) ? ['/'] : PRIVATE
  return new Response(['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`), ''].join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  })
}
