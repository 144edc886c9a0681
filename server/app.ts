import '#app/http/context.ts'
import { randomUUID } from 'node:crypto'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import express, { type Request, type Response } from 'express'
import type { Logger } from 'pino'
import { config } from '#app/config/env.server.ts'
import { db } from '#app/db.server.ts'
import { hasCookie, sessionCookie } from '#app/http/cookies.server.ts'
import { SOURCE_LANGUAGE, type Language } from '#app/locale/languages.ts'
import { knowAddress, knowVisitor, refuseMalformed } from '#server/http/addresses.ts'
import { BODY_LIMITS, guardBodies, type BodyRefusal } from '#server/http/bodies.ts'
import { sendWhole } from '#server/http/compression.ts'
import { withoutDataParameter } from '#server/http/data-parameter.ts'
import errorPageStyle from '#server/http/error-page.css?raw'
import * as errorPages from '#server/http/error-pages.ts'
import { ERROR_STYLE_PATH, sendErrorPage, type ErrorPage } from '#server/http/error-pages.ts'
import { shareOut, type ShareRefusal } from '#server/http/fair-shares.ts'
import { healthChecks, holdUntilStarted } from '#server/http/health.ts'
import { codeOf, requestLog, takeRequestId } from '#server/http/logger.ts'
import { findDeliveryForm } from '#server/http/large-forms.ts'
import { isFromOwnPages } from '#server/http/origin-check.ts'
import { policyReports } from '#server/http/policy-reports.ts'
import { noteWriting } from '#server/http/note-writing.ts'
import { hintAtProxy, noteProxy } from '#server/http/proxy-hint.ts'
import { queueForPasswords } from '#server/http/queue-for-passwords.ts'
import { recordSearches, recordViews } from '#server/http/record-views.ts'
import { policyOf, setPolicy } from '#server/http/page-policy.ts'
import { REPORT_PATH, securityHeaders } from '#server/http/security-headers.ts'
import { shortenAddresses } from '#server/http/short-addresses.ts'
import { hearLanguage, inLanguageOf, speakLanguage, speakOn } from '#server/http/speak-language.ts'
import { staticFiles } from '#server/http/static-files.ts'
import { endUnreadAnswers } from '#server/http/unread-answers.ts'
import { STREAM_PATH } from '#server/live/live-streams.ts'
import type { Metrics } from '#server/optional/metrics/metrics.ts'
import { cookieSteps } from '#server/remix/cookie-steps.ts'
import { finishAnswer, faultPage } from '#server/remix/finish-answer.ts'
import type { PageCache } from '#server/remix/page-cache.ts'
import { readingOf } from '#server/remix/reading.ts'
import { answerVisitor, renderForEverybody, routesOf, type RenderedPage } from '#server/remix/remix.ts'
import { routeNames } from '#server/remix/route-names.ts'
import type { Replicas } from '#server/optional/replicas/replicas.ts'
import type { Readiness } from '#server/start/readiness.ts'

/** Addresses that other sites and programs may post to: they read no cookie, or their address is a signed token. */
const POSTED_FROM_ANYWHERE = new Set([REPORT_PATH, '/unsubscribe'])

export interface AppParts {
  /** The Remix build, or a function that returns the current one while developing. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** The languages that pages are written in, the site's own first: only the source language in development. */
  languages?: readonly Language[]
  /** The scripts of browsers in the languages that are not the build's own. */
  scripts?: ReadonlyMap<Language, ServerBuild['assets']>
  /** The folder of Vite's files for browsers; undefined while developing. */
  clientFolder?: string
  readiness: Readiness
  log: Logger
  /** Pages shared by signed-out visitors; undefined while developing. */
  pageCache?: PageCache
  /** Replicas that public pages may be read from. */
  replicas?: Pick<Replicas, 'read'>
  /** Answers with live news for as long as a browser listens. */
  liveStream?: express.RequestHandler
  /** Counts requests, where figures are read. */
  metrics?: Pick<Metrics, 'watchRequests'>
  /** Vite, which serves the modules while developing. */
  devServer?: express.RequestHandler
}

/**
 * The HTTP edge: all steps of a request before and after Remix. Some steps wrap functions of the request
 * or the answer, so their order matters (`app-order.test.ts` holds it):
 * 1. `endUnreadAnswers` sees every answer, whoever gives it; it wraps nothing.
 * 2. `knowAddress` and `checkOrigin` come before whatever acts on an address or a post.
 * 3. `guardBodies` wraps `request.push`, `request.destroy` and `response.writeHead` before anything reads a body.
 * 4. `queueForPasswords`, then `shareOut`, wrap `response.end`: a form that waits takes no place. Both give a place
 * back when the app ends its answer, before the guard of bodies looks at what is left of the request.
 * 5. Remix is last. Its answers are compressed by `sendWhole`, which wraps nothing.
 */
export function createApp({
  build,
  languages = [SOURCE_LANGUAGE],
  scripts = new Map(),
  clientFolder,
  readiness,
  log,
  pageCache,
  replicas,
  liveStream,
  metrics,
  devServer,
}: AppParts): express.Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)
  app.set('trust proxy', config.trustProxy)

  // While developing the table changes with the sources.
  const nameOf = typeof build === 'function' ? () => undefined : routeNames(build)
  if (metrics) app.use(metrics.watchRequests((path) => nameOf(path)?.pattern))
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
  app.use(healthChecks(readiness))
  // Health checks do not pass the proxy, and on a quiet site they are more frequent than visitors.
  const { trustProxy } = config
  app.use(hintAtProxy({ log, trustProxy, note: (address) => noteProxy(db, { address, trustProxy }) }))

  app.use(requestLog(log, (path) => nameOf(path)?.id))
  app.get(ERROR_STYLE_PATH, (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').type('css')
    void sendWhole(response, Buffer.from(errorPageStyle))
  })
  app.use(hearLanguage(languages))
  app.use(holdUntilStarted(readiness, (request, response) => refuse(response, errorPages.starting(codeOf(request)))))
  app.use(refuseMalformed(refuse))
  app.use(withoutDataParameter, knowAddress)
  if (clientFolder) {
    app.use(staticFiles(clientFolder))
    app.use('/assets', (_request, response) => refuse(response, errorPages.missingFile()))
  }
  app.use(speakLanguage(languages))
  app.use(checkOrigin)
  app.use(guardBodies(refuseBody, BODY_LIMITS, (request) => findDeliveryForm(db, request)))
  app.post(REPORT_PATH, policyReports(log))
  if (devServer) app.use(devServer)
  app.use(shortenAddresses)
  app.use(recordViews(db, (error) => log.warn({ err: error }, 'a visit was not counted')))
  app.use(cookieSteps(refuse))
  app.use(recordSearches(db, (error) => log.warn({ err: error }, 'a search was not counted')))
  if (pageCache) app.use(pageCache.answer)
  // An open stream is no request at work, so it is not counted with them.
  if (liveStream) app.get(STREAM_PATH, liveStream)
  // A waiting form is no request at work either.
  app.use(queueForPasswords(sendPasswordBack))
  app.use(shareOut(refuseShare))
  app.use(speakOn)
  const routesFor = routesOf(build, scripts)
  const { readPublic, readAs } = readingOf(replicas)
  if (replicas) app.use(noteWriting)
  if (pageCache) {
    const render = (address: URL, request: Request) =>
      readPublic(() => renderForEverybody(routesFor, address, { requestId: codeOf(request), log: request.log }))
    app.use(pageCache.renderWith({ render, policyOf, pass: passPage }))
  }
  app.all('*', answerVisitor({ routesFor, contextOf, finish: finishAnswer, readAs }))
  app.use(answerFault)
  return app
}

/** The facts about one visitor that the routes get besides the request, and the policy of the page. */
function contextOf(request: Request, response: Response): AppLoadContext {
  // 122 random bits, of which node keeps some ready: generating bytes costs ten times as much.
  const nonce = randomUUID()
  setPolicy(response, [`'nonce-${nonce}'`])
  const context: AppLoadContext = {
    requestId: codeOf(request),
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
  setPolicy(response, scriptHashes)
  response.status(status)
  headers.forEach((value, name) => void response.append(name, value))
  return sendWhole(response, finishAnswer(response, body, context))
}

function refuse(response: Response, page: ErrorPage) {
  sendErrorPage(response, page, config.siteName)
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
    return refuse(response, errorPages.foreignOrigin())
  }
  // Remix has a check of its own, which covers fewer cases and answers with an empty 500.
  delete request.headers.origin
  next()
}

const BODY_REFUSALS: Record<BodyRefusal, () => ErrorPage> = {
  'too-big': errorPages.textTooBig,
  'too-big-form': errorPages.filesTooBig,
  'too-big-delivery': errorPages.deliveryTooBig,
  'too-many-unfinished': errorPages.tooManyUploads,
  encoded: errorPages.encodedBody,
  'too-slow': errorPages.slowForm,
}

function refuseBody(refusal: BodyRefusal, _request: Request, response: Response) {
  inLanguageOf(response, () => refuse(response, BODY_REFUSALS[refusal]()))
}

const SHARE_REFUSALS: Record<ShareRefusal, () => ErrorPage> = {
  'all-taken': errorPages.overloaded,
  'own-share-taken': errorPages.tooManyAtOnce,
}

const refuseShare = (response: Response, refusal: ShareRefusal) =>
  inLanguageOf(response, () => refuse(response, SHARE_REFUSALS[refusal]()))

function sendPasswordBack(request: Request, response: Response, body: Buffer) {
  request.log.warn('too many passwords wait: a form was sent back')
  const typed = request.is('application/x-www-form-urlencoded') ? body : Buffer.alloc(0)
  inLanguageOf(response, () => refuse(response, errorPages.tooManyPasswords(request.originalUrl, typed)))
}

/** Handles an error that was thrown outside of every route. */
const answerFault: express.ErrorRequestHandler = (error, request, response, _next) => {
  if (response.headersSent) {
    response.end()
    return
  }
  request.log.error({ err: error }, 'unforeseen error at the edge')
  inLanguageOf(response, () => refuse(response, faultPage('unforeseen', request)))
}
