import type { Logger } from 'pino'

/**
 * The facts about a request before any route runs. Every part is optional, because the app must also answer under plain
 * `remix-serve`.
 */
declare module '@remix-run/node' {
  interface AppLoadContext {
    requestId?: string
    nonce?: string
    /** Whether the page goes to many visitors: it has no nonce, and `scriptHashes` lists its scripts. */
    isForEverybody?: boolean
    scriptHashes?: readonly string[]
    /** The visitor's address, proxies taken into account. */
    clientIp?: string
    log?: Logger
    /** The server sends `page` as it is; the response that goes with it then has no body to be streamed. */
    sendsPages?: boolean
    page?: Buffer
    /** Calls back once the answer has been sent whole. */
    onAnswered?: (work: () => void) => void
    /**
     * Set when something failed that no route expected; the server answers with a plain page and the request's code.
     */
    fault?: 'unavailable' | 'unforeseen'
    /** The refusal of a route without a page of its own, for the page that is shown in its place. */
    refused?: { status: number; message?: string }
    /** The fault of the action of this request, for its page, in case that fails too. */
    unable?: string
    /** Set when a page does without a part, because the database is away. */
    isPartial?: boolean
    /** The account that asks, for the log. */
    viewerId?: string
  }
  interface Future {
    v3_singleFetch: true
  }
}
export {}
