import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib'
import type { Response } from 'express'

export type Encoding = 'br' | 'gzip'

const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json|rss\+xml)|image\/svg\+xml)/i
/** A shorter body saves too little to be worth compressing. */
const MIN_BYTES = 1_000

/** Whether the answer, by its headers, is a text that is not compressed yet. */
export const isCompressible = (response: Response): boolean =>
  COMPRESSIBLE.test(String(response.getHeader('Content-Type') ?? '')) && !response.hasHeader('Content-Encoding')

/** The best encoding that the browser accepts, or undefined. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const accepted = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((item) => item.split(';').map((part) => part.trim()))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  )
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : undefined
}

const gzipped = promisify(gzip)
const brotlied = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)

/** Compresses an answer that is made for each request, at a fast level, on another thread than rendering. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'gzip'
    ? gzipped(body, { level: 5 })
    : brotlied(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })
}

/** Answers that are being compressed: their heads are not sent yet, and no other answer may be sent in their place. */
const underWay = new WeakSet<Response>()

export const hasBegun = (response: Response): boolean => response.headersSent || underWay.has(response)

/**
 * Sends an answer that is whole, compressed if that makes it smaller and the browser accepts it. It never fails, and
 * does nothing if the head of the answer was sent in the meantime.
 */
export async function sendWhole(response: Response, body: Buffer): Promise<void> {
  if (hasBegun(response)) return
  underWay.add(response)
  const { method, headers } = response.req
  response.vary('Accept-Encoding')
  const isLong = method !== 'HEAD' && body.length >= MIN_BYTES
  const encoding = isLong ? acceptedEncoding(headers['accept-encoding']) : undefined
  const compressed = encoding && (await compressedOrNot(response, body, encoding))
  if (response.headersSent) return
  if (compressed) response.setHeader('Content-Encoding', encoding)
  const sent = compressed ?? body
  if (method !== 'HEAD') response.setHeader('Content-Length', sent.length)
  response.end(sent)
}

/** Undefined when the text could not be compressed: it is sent as it is, and the failure is logged. */
const compressedOrNot = ({ req }: Response, body: Buffer, encoding: Encoding) =>
  compress(body, encoding).catch((error: unknown) => {
    req.log.error({ err: error }, 'an answer could not be compressed')
    return undefined
  })
