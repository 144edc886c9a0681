import '#app/http/context.ts'
import { randomUUID } from 'node:crypto'
import { createRequestHandler } from '@remix-run/express'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import express, { type Request, type Response } from 'express'
import type { Logger } from 'pino'
import { config } from '#app/config/env.server.ts'
import { db } from '#app/db.server.ts'
import { sessionCookie } from '#app/http/cookies.server.ts'
import { guardBodies, type BodyRefusal } from './bodies.ts'
import { withoutDataParameter } from './data-parameter.ts'
import * as errorPages from './error-pages.ts'
import { ERROR_STYLE_PATH, sendErrorPage, type ErrorPage } from './error-pages.ts'
import errorPageStyle from './error-page.css?raw'
import { requestLog, takeRequestId } from './logger.ts'
import { hasCookie, isFromOwnPages } from './origin-check.ts'
import { narrowRoutes } from './narrow-routes.ts'
import { STREAM_PATH } from './live-streams.ts'
import { policyReports } from './policy-reports.ts'
import type { Readiness } from './readiness.ts'
import { recordSearches } from './record-searches.ts'
import { recordViews } from './record-views.ts'
import { inlineScriptHashes, isShared, type PageCache } from './page-cache.ts'
import { contentSecurityPolicy, REPORT_PATH, securityHeaders } from './security-headers.ts'
import { staticFiles } from './static-files.ts'
import { wholeAnswers } from './whole-answers.ts'

/** Longer addresses are nobody's: a search has at most 100 characters. */
const MAX_URL_LENGTH = 4_000
/** More at once than this only wait for each other and run into their time limits. */
const MAX_REQUESTS_IN_REMIX = 256

/** Addresses that may be posted to from anywhere: they read no cookie, or are themselves a signed token. */
const POSTED_FROM_ANYWHERE = new Set([REPORT_PATH, '/unsubscribe'])

export interface AppParts {
  /** The Remix build, or how to get the current one while developing. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Where Vite put the files for browsers; undefined while developing. */
  clientFolder?: string
  readiness: Readiness
  log: Logger
  /** Pages shared by signed-out visitors; none while developing. */
  pageCache?: PageCache
  /** Answers with what happens, live, for as long as somebody listens. */
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

  app.use(takeRequestId({ trusted: config.trustProxy > 0 }))
  app.use((_request, response, next) => {
    if (readiness.draining) response.set('Connection', 'close')
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

  app.use(requestLog(log))
  app.use(securityHeaders({ secure: config.secure }))
  app.use((_request, response, next) => {
    setPolicy(response, [])
    next()
  })
  if (pageCache) app.use(pageCache.keep)
  app.use(wholeAnswers(finishAnswer))
  app.get(ERROR_STYLE_PATH, (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').type('css').send(errorPageStyle)
  })
  app.use(refuseMalformed)
  app.use(withoutDataParameter)
  app.use(knowOwnOrigin)
  if (clientFolder) {
    app.use(staticFiles(clientFolder))
    app.use('/assets', (_request, response) => refuse(response, errorPages.missingFile))
  }
  app.post(REPORT_PATH, policyReports(log))
  app.use(checkOrigin)
  app.use(guardBodies(refuseBody))
  if (devServer) app.use(devServer)
  app.use(recordViews(db, (error) => log.warn({ err: error }, 'a visit was not counted')))
  app.use(recordSearches(db, (error) => log.warn({ err: error }, 'a search was not counted')))
  if (pageCache) app.use(pageCache.answer)
  // An open stream is no request at work: it is not counted with those.
  if (liveStream) app.get(STREAM_PATH, liveStream)
  app.use(limitRequestsAtOnce(MAX_REQUESTS_IN_REMIX))
  app.all(
    '*',
    (_request, response, next) => {
      // A page that others get too lists the hashes of its scripts once it is whole.
      if (!isShared(response)) {
        // 122 random bits, of which node keeps some ready: asking for bytes costs ten times as much.
        response.locals.nonce = randomUUID()
        setPolicy(response, [`'nonce-${response.locals.nonce}'`])
      }
      next()
    },
    typeof build === 'function' ? remixHandler(build) : narrowRoutes(build, remixHandler),
  )
  app.use(answerFault)
  return app
}

function remixHandler(build: AppParts['build']): express.RequestHandler {
  return createRequestHandler({
    build,
    mode: config.nodeEnv,
    getLoadContext(request, response) {
      const context: AppLoadContext = {
        requestId: request.id as string,
        nonce: response.locals.nonce,
        clientIp: request.ip,
        log: request.log,
        sendsPages: true,
        onAnswered: (work) => void response.once('finish', work),
      }
      response.locals.context = context
      return context
    },
  })
}

const imageOrigins = config.s3?.publicUrl ? [new URL(config.s3.publicUrl).origin] : []

function setPolicy(response: Response, scripts: string[]) {
  response.set(
    'Content-Security-Policy',
    contentSecurityPolicy({ scripts, imageOrigins, development: config.nodeEnv === 'development' }),
  )
}

function refuse(response: Response, page: ErrorPage) {
  sendErrorPage(response, page, config.siteName)
}

/** Addresses and hosts that would only make something further in throw. */
const refuseMalformed: express.RequestHandler = (request, response, next) => {
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
    response.set('Allow', 'GET, HEAD, POST')
    return refuse(response, errorPages.wrongMethod)
  }
  if (request.originalUrl.length > MAX_URL_LENGTH) return refuse(response, errorPages.longAddress)
  if (!isAddress(request)) return refuse(response, errorPages.badAddress)
  next()
}

function isAddress({ originalUrl, headers: { host } }: Request): boolean {
  if (!originalUrl.startsWith('/') || originalUrl.startsWith('//')) return false
  if (!host || !/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host) || !URL.canParse(`http://${host}`))
    return false
  try {
    const path = decodeURIComponent(originalUrl.split('?', 1)[0] ?? '')
    return !path.includes('\0') && !path.includes('\\') && !path.startsWith('//')
  } catch {
    return false
  }
}

const configured = config.appOrigin ? new URL(config.appOrigin) : undefined

/**
 * Makes the rest of the request see this site's own origin. An installation has one, whatever a proxy passes on;
 * a trial takes the request's word.
 */
const knowOwnOrigin: express.RequestHandler = (request, response, next) => {
  if (config.trustProxy === 0) delete request.headers['x-forwarded-host']
  if (configured) {
    const { protocol, host } = configured
    delete request.headers['x-forwarded-host']
    request.headers.host = host
    Object.defineProperty(request, 'protocol', { value: protocol.slice(0, -1) })
  }
  response.locals.ownOrigin = new URL(`${request.protocol}://${request.headers.host}`).origin
  next()
}

const checkOrigin: express.RequestHandler = (request, response, next) => {
  const allowed =
    POSTED_FROM_ANYWHERE.has(request.path) ||
    isFromOwnPages({
      method: request.method,
      headers: request.headers,
      ownOrigin: response.locals.ownOrigin,
      hasSession: hasCookie(request.headers.cookie, sessionCookie.name),
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
}

function refuseBody(refusal: BodyRefusal, _request: Request, response: Response) {
  refuse(response, BODY_REFUSALS[refusal])
}

function limitRequestsAtOnce(most: number): express.RequestHandler {
  let running = 0
  return (_request, response, next) => {
    if (running >= most) return refuse(response, errorPages.overloaded)
    running += 1
    response.once('close', () => (running -= 1))
    next()
  }
}

/** What Remix puts in place of every unforeseen error's own message. */
const REMIX_PLACEHOLDER = 'Unexpected Server Error'

/**
 * The last look at a whole answer. A page in which something failed is replaced by a plain one with the request's
 * code; an answer to Remix's client keeps its form and gets the code as the error's message.
 */
function finishAnswer(request: Request, response: Response, sent: Buffer): Buffer {
  const { fault, page: rendered } = (response.locals.context ?? {}) as AppLoadContext
  const body = rendered !== undefined && sent.length === 0 ? rendered : sent
  if (!response.hasHeader('Cache-Control')) response.set('Cache-Control', 'private, no-cache')
  const isForClient = request.path.endsWith('.data')
  // Remix tells its client of a loader's fault with status 200.
  if (!fault || (response.statusCode < 500 && !isForClient)) {
    if (isShared(response) && response.locals.context) setPolicy(response, inlineScriptHashes(body.toString('utf8')))
    return body
  }

  const page = faultPage(fault, request)
  response.status(page.status).set('Cache-Control', 'no-store')
  if (page.retryAfterSeconds) response.set('Retry-After', String(page.retryAfterSeconds))
  if (isForClient) {
    return Buffer.from(body.toString('utf8').replaceAll(REMIX_PLACEHOLDER, `Código: ${page.code}`))
  }
  response.type('html')
  return Buffer.from(errorPages.renderErrorPage(page, config.siteName, request.headers.cookie))
}

function faultPage(fault: AppLoadContext['fault'], request: Request): ErrorPage {
  const code = request.id as string
  return fault === 'unavailable'
    ? errorPages.unavailable(code, request.method === 'POST')
    : errorPages.unforeseen(code, config.contactEmail, request.method === 'POST')
}

/** What threw outside of every route. */
const answerFault: express.ErrorRequestHandler = (error, request, response, _next) => {
  if (response.headersSent) {
    response.end()
    return
  }
  request.log.error({ err: error }, 'unforeseen error at the edge')
  refuse(response, faultPage('unforeseen', request))
}
