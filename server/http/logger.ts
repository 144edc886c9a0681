import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import pino, { type Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import type { Config } from '#app/config/schema.ts'
import { isDatabaseUnavailable } from '#app/db.server.ts'

export function createLogger(level: Config['logLevel']): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  })
}

interface DescribedError {
  type: string
  message: string
  code?: unknown
  constraint?: unknown
  table?: unknown
  stack?: string
  cause?: unknown
}

/**
 * An error for the log, without the values that PostgreSQL names in `detail` and `where`, and without a trace while the
 * database is away: then each statement fails in the same place.
 */
const describeError = (error: unknown): unknown => describe(error, { traced: !isDatabaseUnavailable(error) })

/** Like `describeError`, for the lines of one request: a failure that several parts of a page meet is logged once. */
function describerOfRequest() {
  const told = new Set<string>()
  return (error: unknown) => {
    const failure = isDatabaseUnavailable(error) ? 'the database is away' : String(error)
    const described = describe(error, { traced: !told.has(failure) })
    told.add(failure)
    return described
  }
}

function describe(error: unknown, { traced }: { traced: boolean }): unknown {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code, constraint, table }: Error & { code?: unknown; constraint?: unknown; table?: unknown } = error
  const described: DescribedError = { type: error.name, message: error.message }
  if (traced) described.stack = error.stack
  if (code !== undefined) described.code = code
  if (constraint !== undefined) described.constraint = constraint
  if (table !== undefined) described.table = table
  if (error.cause !== undefined) described.cause = describe(error.cause, { traced })
  return described
}

const REQUEST_ID = /^[\w-]{8,64}$/

/** Gives every request a code that a visitor can read out; a proxy in front may have given one. */
export function takeRequestId({ trusted }: { trusted: boolean }): RequestHandler {
  return (request, response, next) => {
    const given = request.get('X-Request-Id')
    request.id = trusted && given && REQUEST_ID.test(given) ? given : randomUUID().slice(-10)
    response.set('X-Request-Id', request.id)
    next()
  }
}

/** The code of a request, which every one gets first. */
export const codeOf = ({ id }: Request): string => (typeof id === 'string' ? id : '')

/**
 * One line for each answered request, with its route and account, without headers and queries, which hold secrets; and
 * the log of events meanwhile.
 * @param routeOf the id of a path's route.
 */
export function requestLog(logger: Logger, routeOf: (path: string) => string | undefined): RequestHandler {
  const tell = ({ originalUrl }: Request, { locals }: Response) => ({
    route: routeOf(originalUrl),
    userId: locals.context?.viewerId,
  })
  const watch = pinoHttp<Request, Response>({
    logger,
    genReqId: (request) => request.id,
    quietReqLogger: true,
    wrapSerializers: false,
    customAttributeKeys: { reqId: 'requestId' },
    serializers: {
      req: (request: { method?: string; url?: string; originalUrl?: string }) => ({
        method: request.method,
        path: loggablePath(request.originalUrl ?? request.url ?? ''),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      err: describeError,
    },
    customSuccessObject: (request, response, line: object) => ({ ...line, ...tell(request, response) }),
    // pino-http makes an error of its own of every answer of 500 and more, whose trace is of no use.
    customErrorObject: (request, response, error, line: object) => ({
      ...line,
      err: response.err ? error : undefined,
      ...tell(request, response),
    }),
    customLogLevel: (_request, response, error) =>
      error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'warn' : 'info',
    autoLogging: { ignore: (request) => request.url?.startsWith('/assets/') ?? false },
  })
  return (request, response, next) => {
    watch(request, response)
    request.log = request.log.child({}, { serializers: { err: describerOfRequest() } })
    next()
  }
}

/** The paths of some links hold tokens (new password, verification); an id does not look like one. */
const LONG_WORD = /[A-Za-z0-9_-]{24,}/g
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The path of an address without possible secrets. The query is left out: it contains tokens and typed text. */
export function loggablePath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return path.slice(0, 300).replace(LONG_WORD, (word) => (UUID.test(word) ? word : '…'))
}
