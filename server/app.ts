import '#app/http/context.ts'
import { randomUUID } from 'node:crypto'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import express, { type Request, type Response } from 'express'
import type { Logger } from 'pino'
import { config } from '#app/config/env.server.ts'
import { db } from '#app/db.server.ts'
import { visitorAddress } from '#app/http/address.ts'
import { hasCookie, sessionCookie } from '#app/http/cookies.server.ts'
import { guardBodies, type BodyRefusal } from '#server/http/bodies.ts'
import { withoutDataParameter } from '#server/http/data-parameter.ts'
import * as errorPages from '#server/http/error-pages.ts'
import { ERROR_STYLE_PATH, sendErrorPage, type ErrorPage } from '#server/http/error-pages.ts'
import errorPageStyle from '#server/http/error-page.css?raw'
import { shareOut, type ShareRefusal } from '#server/http/fair-shares.ts'
import { requestLog, takeRequestId } from '#server/http/logger.ts'
import { isFromOwnPages } from '#server/http/origin-check.ts'
import { STREAM_PATH } from '#server/live/live-streams.ts'
import { policyReports } from '#server/http/policy-reports.ts'
import type { Readiness } from '#server/start/readiness.ts'
import { hintAtProxy } from '#server/http/proxy-hint.ts'
import { noteProxy } from '#server/http/proxy-note.ts'
import { recordSearches } from '#server/http/record-searches.ts'
import { recordViews } from '#server/http/record-views.ts'
import type { PageCache } from '#server/remix/page-cache.ts'
import { queueForPasswords } from '#server/http/queue-for-passwords.ts'
import { answerVisitor, renderForEverybody, routesOf, type RenderedPage } from '#server/remix/remix.ts'
import { contentSecurityPolicy, REPORT_PATH, securityHeaders } from '#server/http/security-headers.ts'
import { shortenAddresses } from '#server/http/short-addresses.ts'
import { staticFiles } from '#server/http/static-files.ts'
import { readTarget } from '#server/http/target.ts'
import { endUnreadAnswers } from '#server/http/unread-answers.ts'
import { wholeAnswers } from '#server/remix/whole-answers.ts'

/** No address of ours is longer: a search has at most 100 characters. */
const MAX_URL_LENGTH = 4_000

/** Addresses that other sites and programs may post to: they read no cookie, or their address is a signed token. */
const POSTED_FROM_ANYWHERE = new Set([REPORT_PATH, '/unsubscribe'])

export interface AppParts {
  /** The Remix build, or a function that returns the current one while developing. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** The folder of Vite's files for browsers; undefined while developing. */
  clientFolder?: string
  readiness: Readiness
  log: Logger
  /** Pages shared by signed-out visitors; undefined while developing. */
  pageCache?: PageCache
  /** Answers with live news for as long as a browser listens. */
  liveStream?: express.RequestHandler
  /** Vite, which serves the modules while developing. */
  devServer?: express.RequestHandler
}

/** The HTTP edge: everything that happens to a request before and after Remix. */
export function createApp({
  build,
  clientFolder,
  readiness,
  log,
  pageCache,
  liveStream,
  devServer,
}: AppParts): express.Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)
  app.set('trust proxy', config.trustProxy)

  app.use(knowVisitor)
  app.use(endUnreadAnswers())
  app.use(takeRequestId({ trusted: config.trustProxy > 0 }))
  app.use((_request, response, next) => {
    if (readiness.draining) response.set('Connection', 'close')
    next()
  })
  app.use(securityHeaders({ secure: config.secure }))
  app.use((_request, response, next) => {
    setPolicy(response, [])
    next()
  })
  app.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').type('text').send('ok')
  })
  app.get('/readyz', async (_request, response) => {
    const ready = await readiness.isReady()
    response.status(ready ? 200 : 503).set('Cache-Control', 'no-store')
    response.type('text').send(ready ? 'ready' : 'not ready')
  })
  // Health checks do not pass the proxy, and on a quiet site they are more frequent than visitors.
  const { trustProxy } = config
  app.use(hintAtProxy({ log, trustProxy, note: (address) => noteProxy(db, { address, trustProxy }) }))

  app.use(requestLog(log))
  app.use(wholeAnswers(finishAnswer))
  app.get(ERROR_STYLE_PATH, (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').type('css').send(errorPageStyle)
  })
  app.use(refuseMalformed)
  app.use(withoutDataParameter)
  app.use(knowAddress)
  if (clientFolder) {
    app.use(staticFiles(clientFolder))
    app.use('/assets', (_request, response) => refuse(response, errorPages.missingFile))
  }
  app.post(REPORT_PATH, policyReports(log))
  app.use(checkOrigin)
  app.use(guardBodies(refuseBody))
  if (devServer) app.use(devServer)
  app.use(shortenAddresses)
  app.use(recordViews(db, (error) => log.warn({ err: error }, 'a visit was not counted')))
  app.use(recordSearches(db, (error) => log.warn({ err: error }, 'a search was not counted')))
  if (pageCache) app.use(pageCache.answer)
  // An open stream is no request at work, so it is not counted with them.
  if (liveStream) app.get(STREAM_PATH, liveStream)
  // A waiting form is no request at work either.
  app.use(queueForPasswords(sendPasswordBack))
  app.use(shareOut(refuseShare))
  const routesFor = routesOf(build)
  if (pageCache) {
    const render = (address: URL, log: Request['log']) => renderForEverybody(routesFor, address, log)
    app.use(pageCache.renderWith({ render, policyOf, pass: passPage }))
  }
  app.all('*', answerVisitor(routesFor, contextOf))
  app.use(answerFault)
  return app
}

/** What the routes learn of one visitor besides the request, and the policy of the page. */
function contextOf(request: Request, response: Response): AppLoadContext {
  // 122 random bits, of which node keeps some ready: asking for bytes costs ten times as much.
  const nonce = randomUUID()
  setPolicy(response, [`'nonce-${nonce}'`])
  const context: AppLoadContext = {
    requestId: request.id as string,
    nonce,
    clientIp: request.ip,
    log: request.log,
    sendsPages: true,
    onAnswered: (work) => void response.once('finish', work),
  }
  response.locals.context = context
  return context
}

/** Answers with a page that was rendered for everybody but may not be kept. */
function passPage(
  { status, headers, body, scriptHashes, context }: RenderedPage,
  _request: Request,
  response: Response,
) {
  response.locals.context = context
  setPolicy(response, scriptHashes)
  response.status(status)
  headers.forEach((value, name) => void response.append(name, value))
  response.end(body)
}

const imageOrigins = config.s3?.publicUrl ? [new URL(config.s3.publicUrl).origin] : []

const policyOf = (scripts: readonly string[]) =>
  contentSecurityPolicy({ scripts, imageOrigins, development: config.nodeEnv === 'development' })

function setPolicy(response: Response, scripts: readonly string[]) {
  response.set('Content-Security-Policy', policyOf(scripts))
}

function refuse(response: Response, page: ErrorPage) {
  sendErrorPage(response, page, config.siteName)
}

/** Everything after this reads the visitor's address in one spelling, whatever a proxy wrote. */
const knowVisitor: express.RequestHandler = (request, _response, next) => {
  Object.defineProperty(request, 'ip', { value: visitorAddress(request.ip) })
  next()
}

/** Refuses addresses and hosts that would make later code throw. */
const refuseMalformed: express.RequestHandler = (request, response, next) => {
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
    response.set('Allow', 'GET, HEAD, POST')
    return refuse(response, errorPages.wrongMethod)
  }
  if (request.originalUrl.length > MAX_URL_LENGTH) return refuse(response, errorPages.longAddress)
  const target = readTarget(request.originalUrl)
  if (target === undefined || !isHost(request.headers.host) || hasManyHosts(request))
    return refuse(response, errorPages.badAddress)
  request.originalUrl = request.url = target
  next()
}

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i
const isHost = (host = '') => HOST.test(host) && URL.canParse(`http://${host}`)

/** Node takes the first of two Host headers, a proxy in front perhaps the other. */
const hasManyHosts = ({ rawHeaders }: Request) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1

const configured = config.appOrigin ? new URL(config.appOrigin) : undefined

/**
 * Makes the rest of the request see one address: `response.locals.address`, from which pages are rendered and under
 * which they are kept. An installation has one origin, whatever a proxy passes on; a trial takes the request's.
 */
const knowAddress: express.RequestHandler = (request, response, next) => {
  delete request.headers['x-forwarded-host']
  if (configured) {
    const { protocol, host } = configured
    request.headers.host = host
    Object.defineProperty(request, 'protocol', { value: protocol.slice(0, -1) })
  }
  response.locals.ownOrigin = new URL(`${request.protocol}://${request.headers.host}`).origin
  response.locals.address = new URL(request.originalUrl, response.locals.ownOrigin)
  next()
}

const checkOrigin: express.RequestHandler = (request, response, next) => {
  const allowed =
    POSTED_FROM_ANYWHERE.has(request.path) ||
    isFromOwnPages({
      method: request.method,
      headers: request.headers,
      ownOrigin: response.locals.ownOrigin,
      hasSession: hasCookie(sessionCookie.name, request),
    })
  if (!allowed) {
    request.log.warn(
      { origin: request.headers.origin, site: request.headers['sec-fetch-site'] },
      'foreign post refused',
    )
    return refuse(response, errorPages.foreignOrigin)
  }
  // Remix has a check of its own that knows less and answers with an empty 500.
  delete request.headers.origin
  next()
}

const BODY_REFUSALS: Record<BodyRefusal, ErrorPage> = {
  'too-big': errorPages.textTooBig,
  'too-big-form': errorPages.filesTooBig,
  'too-many-unfinished': errorPages.tooManyUploads,
  encoded: errorPages.encodedBody,
}

function refuseBody(refusal: BodyRefusal, _request: Request, response: Response) {
  refuse(response, BODY_REFUSALS[refusal])
}

const SHARE_REFUSALS: Record<ShareRefusal, ErrorPage> = {
  'all-taken': errorPages.overloaded,
  'own-share-taken': errorPages.tooManyAtOnce,
}

function refuseShare(response: Response, refusal: ShareRefusal) {
  refuse(response, SHARE_REFUSALS[refusal])
}

function sendPasswordBack(request: Request, response: Response, body: Buffer) {
  request.log.warn('too many passwords wait: a form was sent back')
  const isForm = request.is('application/x-www-form-urlencoded')
  refuse(response, errorPages.tooManyPasswords(request.originalUrl, isForm ? body : Buffer.alloc(0)))
}

/** Remix's text in place of every unforeseen error's own message. */
const REMIX_PLACEHOLDER = 'Unexpected Server Error'

/**
 * The last step of a whole answer. A page in which something failed is replaced by a plain one with the request's code;
 * an answer to Remix's client keeps its form and gets the code as the error's message.
 */
function finishAnswer(request: Request, response: Response, sent: Buffer): Buffer {
  const context = response.locals.context as AppLoadContext | undefined
  const { fault, page: rendered } = context ?? {}
  const body = rendered !== undefined && sent.length === 0 ? rendered : sent
  if (!response.hasHeader('Cache-Control')) response.set('Cache-Control', 'private, no-cache')
  // Routes answer differently where the browser asks to save data.
  if (context) response.vary('Save-Data')
  const isForClient = request.path.endsWith('.data')
  // Remix tells its client of a loader's fault with status 200.
  if (!fault || (response.statusCode < 500 && !isForClient)) return body

  const page = faultPage(fault, request)
  response.status(page.status).set('Cache-Control', 'no-store')
  if (page.retryAfterSeconds) response.set('Retry-After', String(page.retryAfterSeconds))
  if (isForClient) {
    return Buffer.from(body.toString('utf8').replaceAll(REMIX_PLACEHOLDER, `Código: ${page.code}`))
  }
  response.type('html')
  return Buffer.from(errorPages.renderErrorPage(page, config.siteName, request))
}

function faultPage(fault: AppLoadContext['fault'], request: Request): ErrorPage {
  const code = request.id as string
  return fault === 'unavailable'
    ? errorPages.unavailable(code, request.method === 'POST')
    : errorPages.unforeseen(code, config.contactEmail, request.method === 'POST')
}

/** Handles what was thrown outside of every route. */
const answerFault: express.ErrorRequestHandler = (error, request, response, _next) => {
  if (response.headersSent) {
    response.end()
    return
  }
  request.log.error({ err: error }, 'unforeseen error at the edge')
  refuse(response, faultPage('unforeseen', request))
}
