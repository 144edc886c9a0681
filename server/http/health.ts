import type { Request, RequestHandler, Response } from 'express'
import type { Readiness } from '#server/start/readiness.ts'

/**
 * What programs ask that watch this one. They get the security headers and a code, and no line in the log.
 * - `/livez`: whether to start it again. It says yes as long as the process answers.
 * - `/healthz`: whether to send visitors here. Not while it starts or stops; it does not ask the database, because the
 *   other instances have the same one, and a page of the site is better than a proxy's.
 * - `/readyz`: whether a deployment may continue with the next instance. It needs the database too.
 */
export function healthChecks(readiness: Pick<Readiness, 'isServing' | 'draining' | 'isReady'>): RequestHandler {
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    switch (request.path) {
      case '/livez':
        return tell(response, true, 'alive')
      case '/healthz':
        return tell(
          response,
          readiness.isServing,
          readiness.isServing ? 'ok' : readiness.draining ? 'stopping' : 'starting',
        )
      case '/readyz':
        readiness
          .isReady()
          .then((isReady) => tell(response, isReady, isReady ? 'ready' : 'not ready'))
          .catch(next)
        return
      default:
        next()
    }
  }
}

function tell(response: Response, isFine: boolean, word: string) {
  response
    .status(isFine ? 200 : 503)
    .set('Cache-Control', 'no-store')
    .type('text')
    .send(word)
}

/** Holds requests that come before the start has ended; `refuse` answers those for which it takes too long. */
export function holdUntilStarted(
  readiness: Readiness,
  refuse: (request: Request, response: Response) => void,
): RequestHandler {
  return (request, response, next) => {
    if (!readiness.isStarting) return next()
    // A proxy without health checks sends people here at once.
    void readiness.untilStarted().then(() => {
      if (readiness.isStarting) refuse(request, response)
      else next()
    })
  }
}
