import { randomUUID } from 'node:crypto'
import {
  createReadableStreamFromReadable,
  createRequestHandler,
  type AppLoadContext,
  type ServerBuild,
} from '@remix-run/node'
import type express from 'express'
import { config } from '#app/config/env.server.ts'
import { endsSession } from '#app/http/cookies.server.ts'
import { narrowRoutes } from './narrow-routes.ts'

/** Asks the routes for an answer. All they learn of the visitor is in these two. */
export type AskRoutes = (request: Request, context: AppLoadContext) => Promise<Response>

/** The routes for a path with its query. */
export type RoutesFor = (url: string) => AskRoutes

/** @param build the Remix build, or a function that returns the current one while developing. */
export function routesOf(build: ServerBuild | (() => Promise<ServerBuild>)): RoutesFor {
  const handle = (part: typeof build): AskRoutes => createRequestHandler(part, config.nodeEnv)
  if (typeof build !== 'function') return narrowRoutes(build, handle)
  const whole = handle(build)
  return () => whole
}

/** Answers one visitor: the routes get the whole request. */
export function answerVisitor(
  routesFor: RoutesFor,
  contextOf: (request: express.Request, response: express.Response) => AppLoadContext,
): express.RequestHandler {
  return (request, response, next) => {
    const { address } = response.locals as { address: URL }
    routesFor(request.originalUrl)(requestOf(request, response, address), contextOf(request, response))
      .then((answer) => sendAnswer(response, answer))
      .catch(next)
  }
}

function requestOf(request: express.Request, response: express.Response, address: URL): Request {
  const aborted = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) aborted.abort()
  })
  const { method } = request
  const init: RequestInit & { duplex?: 'half' } = { method, headers: headersOf(request), signal: aborted.signal }
  if (method !== 'GET' && method !== 'HEAD') {
    const { body } = response.locals as { body?: Buffer<ArrayBuffer> }
    init.body = body ?? createReadableStreamFromReadable(request)
    init.duplex = 'half'
  }
  return new Request(address, init)
}

function headersOf(request: express.Request): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one)
    else if (value) headers.set(name, value)
  }
  return headers
}

async function sendAnswer(response: express.Response, answer: Response) {
  response.status(answer.status)
  // Pages in the history are not for the browser's next user.
  if (endsSession(answer.headers)) response.set('Clear-Site-Data', '"cache"')
  answer.headers.forEach((value, name) => void response.append(name, value))
  if (answer.body) await passOn(answer.body, response)
  else response.end()
}

/** Reads a body no faster than its reader does, and stops when the reader has gone. */
async function passOn(body: ReadableStream<Uint8Array>, response: express.Response) {
  if (response.closed || response.destroyed) return await body.cancel()
  const reader = body.getReader()
  const gone = new Promise<void>((resolve) => response.once('close', resolve))
  // Fetching stops when the reader has gone.
  void gone.then(() => reader.cancel()).catch(() => {})
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (response.write(value)) continue
      await Promise.race([gone, new Promise<void>((resolve) => response.once('drain', resolve))])
    }
    response.end()
  } catch (error) {
    response.destroy(error instanceof Error ? error : undefined)
    throw error
  }
}

/** A page that was rendered without a visitor. */
export interface RenderedPage {
  status: number
  headers: Headers
  body: Buffer
  /** `'sha256-…'` of each inline script of the program's. */
  scriptHashes: readonly string[]
  /** What the rendering left behind: whether something in it failed. */
  context: AppLoadContext
}

/**
 * Renders a shareable page. The routes learn its address and nothing else: no cookie, no header, no network address of
 * the visitor who asked first.
 * @param log is written to, never read.
 */
export async function renderForEverybody(
  routesFor: RoutesFor,
  address: URL,
  log: AppLoadContext['log'],
): Promise<RenderedPage> {
  const context: AppLoadContext = { log, nonce: randomUUID(), isForEverybody: true, sendsPages: true }
  const answer = await routesFor(address.pathname + address.search)(new Request(address), context)
  return {
    status: answer.status,
    headers: answer.headers,
    body: context.page ?? Buffer.from(await answer.arrayBuffer()),
    scriptHashes: context.scriptHashes ?? [],
    context,
  }
}
