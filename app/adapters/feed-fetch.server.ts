import { lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { clock } from '#app/adapters/clock.server.ts'
import { config } from '#app/config/env.server.ts'
import { DAY_SECONDS } from '#app/locale/durations.ts'
import { ipOf, isPublicAddress, PrivateAddress, publicOnly, type JudgeAddress } from './public-network.server.ts'

const FEED_MAX_BYTES = 10 * 1024 * 1024
/** The limit for the whole fetch: look-up, connection, redirects and body. */
const TIMEOUT_MS = 20_000
const MOST_REDIRECTS = 5

/** The facts about the last good copy, by which an unchanged feed is not sent again. */
export interface KnownCopy {
  etag: string | null
  lastModified: string | null
}

export type FetchedFeed =
  | {
      kind: 'fetched'
      bytes: Buffer
      contentType: string
      etag: string | null
      lastModified: string | null
      /** The final address after redirects; relative links are relative to it. */
      url: string
    }
  | { kind: 'unchanged' }
  /** @property reason a sentence for the operator, never for a page. */
  | { kind: 'failed'; reason: string; retryAfterSeconds?: number }

export type FetchFeed = (url: string, known: KnownCopy) => Promise<FetchedFeed>

interface FetchOptions {
  /** Which addresses may be asked. Only tests give another rule than «public ones». */
  isAllowed?: JudgeAddress
  /** How names are resolved to addresses. */
  resolve?: typeof lookup
  timeoutMs?: number
  maxBytes?: number
}

/**
 * Fetches feeds of other servers. It never connects to a private network, whatever names and redirects say, and it
 * bounds the bytes (packed and unpacked) and the time. Failures are returned, not thrown.
 */
export function createFeedFetcher({
  isAllowed = isPublicAddress,
  resolve = lookup,
  timeoutMs = TIMEOUT_MS,
  maxBytes = FEED_MAX_BYTES,
}: FetchOptions = {}): FetchFeed {
  const lookupAllowed = publicOnly(resolve, 'a source', isAllowed)

  /** One request. Connections are not pooled, because each one is judged anew. */
  function ask(url: URL, known: KnownCopy, signal: AbortSignal): Promise<IncomingMessage> {
    const address = ipOf(url)
    if (address && !isAllowed(address)) throw new PrivateAddress('a source')
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    return new Promise((answer, reject) => {
      const request = send(url, { agent: false, lookup: lookupAllowed, signal, headers: headersFor(known) }, answer)
      request.on('error', reject).on('socket', (socket) => {
        // The connection's own address is judged too, since it may differ from the one that was looked up.
        socket.once('connect', () => {
          if (!socket.remoteAddress || !isAllowed(socket.remoteAddress)) socket.destroy(new PrivateAddress('a source'))
        })
      })
      request.end()
    })
  }

  async function follow(from: string, known: KnownCopy, signal: AbortSignal): Promise<FetchedFeed> {
    let url = readSourceUrl(from)
    for (let hop = 0; url && hop <= MOST_REDIRECTS; hop += 1) {
      const answer = await ask(url, known, signal)
      const status = answer.statusCode ?? 0
      const { location } = answer.headers
      if ([301, 302, 303, 307, 308].includes(status) && location) {
        answer.destroy()
        const next = readSourceUrl(location, url)
        if (!next || (url.protocol === 'https:' && next.protocol === 'http:'))
          return failed('it redirects to an address that is not asked')
        url = next
        continue
      }
      if (status === 304) {
        answer.destroy()
        return { kind: 'unchanged' }
      }
      if (status !== 200) {
        answer.destroy()
        return { ...failed(`it answered ${status}`), retryAfterSeconds: readRetryAfter(answer.headers['retry-after']) }
      }
      const bytes = await readBody(answer, maxBytes, signal)
      if (!bytes) return failed(`it is larger than ${Math.floor(maxBytes / 1024)} KB`)
      return {
        kind: 'fetched',
        bytes,
        contentType: answer.headers['content-type'] ?? '',
        etag: bounded(answer.headers.etag, 500),
        lastModified: bounded(answer.headers['last-modified'], 100),
        url: url.href,
      }
    }
    return failed(url ? `it redirects more than ${MOST_REDIRECTS} times` : 'its address is none')
  }

  return async (url, known) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await follow(url, known, signal)
    } catch (error) {
      if (signal.aborted) return failed(`it did not answer within ${timeoutMs / 1000} s`)
      return failed(reasonOf(error))
    }
  }
}

export const fetchFeed = createFeedFetcher()

const failed = (reason: string) => ({ kind: 'failed' as const, reason: reason.slice(0, 300) })

/** An address that may be asked for a feed: http or https, without user information. */
export function readSourceUrl(text: string, base?: URL): URL | undefined {
  if (text.length > 1000 || !URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isPlain && url.hostname !== '' ? url : undefined
}

function headersFor({ etag, lastModified }: KnownCopy): Record<string, string> {
  return {
    'User-Agent': `${config.siteName.replace(/[^\w.-]+/g, '-')}/1.0 (${config.appOrigin ?? config.contactEmail})`,
    Accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/json, text/csv, */*;q=0.5',
    'Accept-Encoding': 'gzip, deflate, br',
    ...(etag && { 'If-None-Match': etag }),
    ...(lastModified && { 'If-Modified-Since': lastModified }),
  }
}

const UNPACKERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** The whole unpacked body, or undefined when it exceeds the limit. */
async function readBody(answer: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer | undefined> {
  const coding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const unpack = UNPACKERS.get(coding)
  if (coding !== 'identity' && !unpack) throw new Error(`it is packed as ${coding}`)
  if (Number(answer.headers['content-length']) > maxBytes) {
    answer.destroy()
    return undefined
  }
  const chunks: Buffer[] = []
  let size = 0
  let isTooLarge = false
  async function collect(unpacked: AsyncIterable<Buffer>) {
    for await (const chunk of unpacked) {
      size += chunk.length
      if (size > maxBytes) {
        isTooLarge = true
        return // ending the loop ends the stream and the connection
      }
      chunks.push(chunk)
    }
  }
  try {
    if (unpack) await pipeline(answer, unpack(), collect, { signal })
    else await pipeline(answer, collect, { signal })
  } catch (error) {
    if (!isTooLarge) throw error
  }
  answer.destroy()
  return isTooLarge ? undefined : Buffer.concat(chunks)
}

/** Seconds, or a date; at most a day. */
function readRetryAfter(given: string | undefined): number | undefined {
  if (!given) return undefined
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - clock.now().getTime()) / 1000
  return seconds > 0 ? Math.min(Math.ceil(seconds), DAY_SECONDS) : undefined
}

const bounded = (text: string | undefined, max: number) => (text && text.length <= max ? text : null)

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const { message, code }: NodeJS.ErrnoException = error
  return message || code || String(error)
}
