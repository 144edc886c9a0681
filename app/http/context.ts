import type { Logger } from 'pino'

/**
 * What the server knows of a request before any route runs. Every part is optional: under plain
 * `remix-serve` there is none of it, and the app must still answer.
 */
declare module '@remix-run/node' {
  interface AppLoadContext {
    requestId?: string
    /** Absent when the page may be shared: then its policy lists the hashes of its scripts. */
    nonce?: string
    /** The visitor's address, proxies taken into account. */
    clientIp?: string
    log?: Logger
    /** The server takes a rendered page from `page`, and the response without a body: no stream between. */
    sendsPages?: boolean
    page?: Buffer
    /** Calls back once the answer has been sent whole. */
    onAnswered?: (work: () => void) => void
    /** Set when something failed that no route expected; the server answers with a plain page and the request's code. */
    fault?: 'unavailable' | 'unforeseen'
  }
  interface Future {
    v3_singleFetch: true
  }
}
export {}
