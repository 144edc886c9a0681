import '#app/http/context.ts'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { isDatabaseUnavailable } from '#app/db.server.ts'
import { lightnessOf, lightenPage } from '#app/http/light-mode.server.ts'
import { isBusy } from '#app/http/outage.server.ts'
import { withGuardedScripts } from '#app/http/page-scripts.ts'
import { unmarkScripts } from '#app/http/script-hashes.server.ts'
import { prolongedSessionCookie } from '#app/http/viewer.server.ts'
import { NonceContext } from '#app/ui/nonce.ts'

/** Longer than the slowest query may take, so that a page ends with an answer and not with a cut. */
export const streamTimeout = 8_000

/**
 * Renders the whole page before the first byte, so that it is compressed in one pass, at half the size of a stream's
 * chunks. The loaders' data is awaited first, so that React writes one text in one go, at half the cost of a stream
 * (docs/performance.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  await finishHeaders(headers, { request, context })
  passRetryAfter(headers, remixContext.staticHandlerContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const { nonce } = context
  const { serverHandoffStream, ...prepared } = remixContext
  const data = serverHandoffStream ? await readText(serverHandoffStream) : ''
  let parts: string[]
  try {
    const html = renderToString(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={prepared} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
    )
    if (html.includes(GIVEN_UP)) throw new Error('A part of the page was not ready when the page was rendered')
    parts = remixContext.renderMeta?.didRenderScripts ? withGuardedScripts(html, data) : [html]
    const lightness = await lightnessOf(request)
    if (lightness.isLight) {
      parts = [lightenPage(parts.join(''), lightness)]
      // An older worker makes no more requests when it sees this (`screens/offline/worker.js`).
      headers.set('X-Light-Page', '1')
    }
  } catch (error) {
    noteFault(error, context)
    throw error
  }
  if (context.isForEverybody) parts = [unmarked(parts.join(''), context)]
  // Bytes one by one: one sign of the euro makes every letter of a text two bytes, and joined they would all be one text.
  const page = Buffer.concat(['<!DOCTYPE html>', ...parts].map((part) => Buffer.from(part)))
  if (!context.sendsPages) return new Response(page, { headers, status })
  context.page = page
  return new Response(null, { headers, status })
}

/** The page without the nonce of its scripts; its policy lists them by their hashes. */
function unmarked(marked: string, context: AppLoadContext): string {
  if (!context.nonce) return marked
  const { html, hashes } = unmarkScripts(marked, context.nonce)
  context.scriptHashes = hashes
  return html
}

/** React's mark for a part that it leaves to the browser because it failed or suspended. */
const GIVEN_UP = '<!--$!-->'

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
  }
}

/** The data that the browser's router fetches. */
export async function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: AppLoadContext },
): Promise<Response> {
  await finishHeaders(response.headers, { request, context })
  return response
}

async function finishHeaders(headers: Headers, args: { request: Request; context: AppLoadContext }) {
  const cookie = await prolongedSessionCookie(args)
  // A route that opened or closed a session overrides this cookie.
  if (cookie && !headers.get('Set-Cookie')?.includes('session=')) headers.append('Set-Cookie', cookie)
}

/** Remix sends a route's headers only where the route exports a function for it. This header must never be missing. */
function passRetryAfter(
  headers: Headers,
  { actionHeaders, loaderHeaders }: Pick<EntryContext['staticHandlerContext'], 'actionHeaders' | 'loaderHeaders'>,
) {
  for (const answered of [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]) {
    const seconds = answered.get('Retry-After')
    if (seconds) headers.set('Retry-After', seconds)
  }
}

/** Remix calls this for every error that no route expected. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  noteFault(error, context)
}

/** Logs a fault, and makes the server answer with a page that has the request's code. */
function noteFault(error: unknown, context: AppLoadContext) {
  // The server has refused the body and answered already; the route only saw that it broke off.
  if (error instanceof Error && error.name === 'BodyRefusedError') return
  const passes = isDatabaseUnavailable(error) || isBusy(error)
  context.fault ??= passes ? 'unavailable' : 'unforeseen'
  if (context.log) context.log.error({ err: error }, 'unforeseen error')
  else console.error(error)
}
