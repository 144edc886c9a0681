import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  createReadableStreamFromReadable,
  createRequestHandler,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type ServerBuild,
} from '@remix-run/node'
import type express from 'express'
import { config } from '#app/config/env.server.ts'
import { seeingCookies } from '#app/http/cookie-test.server.ts'
import { endsSession } from '#app/http/cookies.server.ts'
import { noteLeaving } from '#app/http/left-session.server.ts'
import { failingAlone, keepingForm } from '#app/http/outage.server.ts'
import { sendingOnce } from '#app/http/sent-forms.server.ts'
import { findViewerIfReachable } from '#app/http/viewer.server.ts'
import { reading, type Language } from '#app/locale/languages.ts'
import { prefixOf } from '#app/locale/speaking.server.ts'
import { CLEAR } from '#server/http/clear-history.ts'
import { hasBegun, isCompressible, sendWhole } from '#server/http/compression.ts'
import { narrowRoutes } from './narrow-routes.ts'
import { spokenAddress, withoutPrefix } from './spoken-address.ts'
import { showRefusals, type AskRoutes } from './refusal-pages.ts'

/** The routes for a path with its query, in the language that is spoken. */
export type RoutesFor = (url: string) => AskRoutes

/**
 * @param build the Remix build, or a function that returns the current one while developing.
 * @param scripts what browsers load in the languages that are not the build's own.
 */
export function routesOf(
  build: ServerBuild | (() => Promise<ServerBuild>),
  scripts: ReadonlyMap<Language, ServerBuild['assets']>,
): RoutesFor {
  const made = new Map<Language, RoutesFor>()
  return (url) => {
    const language = reading.language()
    const known = made.get(language) ?? routesIn(language, build, scripts.get(language))
    made.set(language, known)
    return known(url)
  }
}

function routesIn(
  language: Language,
  build: ServerBuild | (() => Promise<ServerBuild>),
  assets: ServerBuild['assets'] | undefined,
): RoutesFor {
  const prefix = prefixOf(language)
  const spoken = (whole: ServerBuild) =>
    withOutages({ ...whole, basename: prefix || '/', ...(assets && { assets }) }, prefix)
  const handle = (part: typeof build): AskRoutes =>
    showRefusals(part, (routes) => createRequestHandler(routes, config.nodeEnv))
  if (typeof build !== 'function') return narrowRoutes(spoken(build), handle)
  const whole = handle(async () => spoken(await build()))
  return () => whole
}

/**
 * A build in which each action is called through `keepingForm`, `sendingOnce` and `seeingCookies`, and each loader
 * through `failingAlone`, so that every route has them.
 */
function withOutages(build: ServerBuild, prefix: string): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]): [string, ServerBuild['routes'][string]] => {
    if (!route) return [id, route]
    const module = { ...route.module }
    const { loader, action } = module
    if (loader)
      module.loader = (asked: LoaderFunctionArgs) => {
        const args = withoutPrefix(asked, prefix)
        return failingAlone(args, async () => loader(args))
      }
    if (action)
      module.action = (asked: ActionFunctionArgs) => {
        const args = withoutPrefix(asked, prefix)
        return keepingForm(args, async () => {
          // An action may need no account; a suspended account may send only the forms of open work.
          await findViewerIfReachable(args)
          return seeingCookies(args.request, await sendingOnce(args, async () => action(args)))
        })
      }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

/** Examines a whole text before it is sent, and may replace it, its status and its headers. */
export type FinishAnswer = (response: express.Response, body: Buffer, context: AppLoadContext) => Buffer

/** An answer of the routes, and what they left behind. */
export interface Answered {
  status: number
  context: AppLoadContext
}

/** Whether an answer is complete. */
export const isWhole = ({ status, context }: Answered): boolean => status < 500 && !context.fault && !context.isPartial

/** Runs the routes on one database, and on a second one if the answer is not complete. */
export type ReadPage = <T extends Answered>(work: () => Promise<T>) => Promise<T>

export interface Answering {
  routesFor: RoutesFor
  /** Where the answer to this visitor is read from. */
  readAs: (request: express.Request) => ReadPage
  /** The facts about a visitor that the routes get besides the request. */
  contextOf: (request: express.Request, response: express.Response) => AppLoadContext
  finish: FinishAnswer
}

/** Answers one visitor: the routes get the whole request. */
export function answerVisitor({ routesFor, contextOf, finish, readAs }: Answering): express.RequestHandler {
  async function ask(request: express.Request, response: express.Response) {
    const context = contextOf(request, response)
    const answer = await routesFor(request.originalUrl)(requestOf(request, response), context)
    return { status: answer.status, answer, context }
  }
  return (request, response, next) => {
    readAs(request)(() => ask(request, response))
      .then(({ answer, context }) => sendAnswer(response, { answer, context, finish }))
      .catch(next)
  }
}

function requestOf(request: express.Request, response: express.Response): Request {
  const aborted = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) aborted.abort()
  })
  const { method } = request
  const init: RequestInit & { duplex?: 'half' } = { method, headers: headersOf(request), signal: aborted.signal }
  if (method !== 'GET' && method !== 'HEAD') {
    init.body = response.locals.body ?? createReadableStreamFromReadable(request)
    init.duplex = 'half'
  }
  return new Request(spokenAddress(response.locals.address), init)
}

function headersOf(request: express.Request): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one)
    else if (value) headers.set(name, value)
  }
  return headers
}

/** More of a text than this is passed on as it comes: no page is as large. */
const MAX_HELD_BYTES = 4 * 1024 * 1024

async function sendAnswer(
  response: express.Response,
  { answer, context, finish }: { answer: Response; context: AppLoadContext; finish: FinishAnswer },
) {
  // The body of the request was refused meanwhile, and the visitor knows.
  if (hasBegun(response)) return await answer.body?.cancel()
  response.status(answer.status)
  // Pages in the history are not for the browser's next user.
  if (endsSession(answer.headers)) response.set(CLEAR).append('Set-Cookie', await noteLeaving())
  answer.headers.forEach((value, name) => void response.append(name, value))
  const isText = isCompressible(response)
  const body = answer.body ? await passOn(answer.body, response, { hold: isText }) : Buffer.alloc(0)
  if (!body) return
  if (isText && !response.headersSent) await sendWhole(response, finish(response, context.page ?? body, context))
  else response.end(body)
}

/**
 * Reads a body no faster than its reader does, and stops when the reader has gone.
 * @returns the text still to be sent: the whole of a text that was held; undefined once the reader has gone.
 */
async function passOn(
  body: ReadableStream<Uint8Array>,
  response: express.Response,
  { hold }: { hold: boolean },
): Promise<Buffer | undefined> {
  if (response.closed || response.destroyed) return void (await body.cancel())
  const reader = body.getReader()
  const gone = new Promise<void>((resolve) => response.once('close', resolve))
  // Fetching stops when the reader has gone.
  void gone.then(() => reader.cancel()).catch(() => {})
  let held: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      held.push(value)
      length += value.length
      if (hold && length <= MAX_HELD_BYTES) continue
      const hasRoom = held.map((piece) => response.write(piece)).at(-1)
      held = []
      if (!hasRoom) await Promise.race([gone, new Promise<void>((resolve) => response.once('drain', resolve))])
    }
    return response.destroyed ? undefined : Buffer.concat(held)
  } catch (error) {
    response.destroy(error instanceof Error ? error : undefined)
    throw error
  }
}

/** A page that was rendered without a visitor. */
export interface RenderedPage extends Answered {
  headers: Headers
  body: Buffer
  /** `'sha256-…'` of each inline script of the program's. */
  scriptHashes: readonly string[]
}

/**
 * Renders a shareable page. The routes learn its address and nothing else: no cookie, no header, no network address of
 * the visitor who asked first. The code of that request is only for an answer of 503, which is not shared.
 * @param log is written to, never read.
 */
export async function renderForEverybody(
  routesFor: RoutesFor,
  address: URL,
  { log, requestId }: Pick<AppLoadContext, 'log' | 'requestId'>,
): Promise<RenderedPage> {
  const context: AppLoadContext = { log, requestId, nonce: randomUUID(), isForEverybody: true, sendsPages: true }
  const answer = await routesFor(address.pathname + address.search)(new Request(spokenAddress(address)), context)
  return {
    status: answer.status,
    headers: answer.headers,
    body: context.page ?? Buffer.from(await answer.arrayBuffer()),
    scriptHashes: context.scriptHashes ?? [],
    context,
  }
}
