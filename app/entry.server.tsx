import '#app/http/context.ts'
import { Buffer } from 'node:buffer'
import { Writable } from 'node:stream'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { isDatabaseUnavailable } from '#app/db.server.ts'
import { prolongedSessionCookie } from '#app/http/viewer.server.ts'
import { NonceContext } from '#app/ui/nonce.ts'

/** Longer than the slowest query may take, so that a page ends with an answer rather than a cut. */
export const streamTimeout = 8_000

/** Renders the whole page before the first byte: it is then compressed in one pass, at half the size of a stream's chunks. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { nonce } = context
  await finishHeaders(headers, { request, context })
  passRetryAfter(headers, remixContext.staticHandlerContext)
  return new Promise((resolve, reject) => {
    let fault: unknown
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} abortDelay={streamTimeout} />
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          const chunks: Buffer[] = []
          pipe(
            new Writable({
              write(chunk: Buffer, _encoding, done) {
                chunks.push(Buffer.from(chunk))
                done()
              },
              final(done) {
                headers.set('Content-Type', 'text/html; charset=utf-8')
                resolve(new Response(Buffer.concat(chunks), { headers, status: fault ? 500 : status }))
                done()
              },
            }),
          )
        },
        onShellError: reject,
        onError(error) {
          fault = error
          noteFault(error, context)
        },
      },
    )
    setTimeout(abort, streamTimeout + 1_000).unref()
  })
}

/** The same for what the browser's router fetches. */
export async function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: AppLoadContext },
): Promise<Response> {
  await finishHeaders(response.headers, { request, context })
  return response
}

async function finishHeaders(headers: Headers, asking: { request: Request; context: AppLoadContext }) {
  const cookie = await prolongedSessionCookie(asking)
  // A route that opened or closed a session has the last word.
  if (cookie && !headers.get('Set-Cookie')?.includes('session=')) headers.append('Set-Cookie', cookie)
}

/** Remix sends a route's headers only where the route exports a function for it; this one none may forget. */
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

/** Tells the log what happened, and the server to answer with a page that has the request's code. */
function noteFault(error: unknown, context: AppLoadContext) {
  // The server has refused the body and answered already; the route only noticed that it broke off.
  if (error instanceof Error && error.name === 'BodyRefusedError') return
  context.fault ??= isDatabaseUnavailable(error) ? 'unavailable' : 'unforeseen'
  if (context.log) context.log.error({ err: error }, 'unforeseen error')
  else console.error(error)
}
