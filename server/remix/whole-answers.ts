import type { Request, RequestHandler, Response } from 'express'
import { acceptedEncoding, compress } from '#server/http/compression.ts'

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|rss\+xml)|image\/svg\+xml)/i
/** A smaller body does not shrink enough to be worth it. */
const MIN_BYTES = 1_000
/** A larger body is passed on as it comes: nothing that a page needs is as big. */
const MAX_BYTES = 4 * 1024 * 1024

/**
 * Holds a text answer back until it is whole, then compresses it once: a stream that is compressed chunk by chunk is
 * twice as long.
 * @param finish gets the whole body before it is compressed and may change it, its status and headers.
 */
export function wholeAnswers(
  finish: (request: Request, response: Response, body: Buffer) => Buffer = (_request, _response, body) => body,
): RequestHandler {
  return (request, response, next) => {
    const write = response.write.bind(response)
    const end = response.end.bind(response)
    let chunks: Buffer[] | undefined
    let length = 0
    let decided = false
    let finished = false

    function decide() {
      if (decided) return
      decided = true
      // A written head has named the length of the body, so it passes as it comes.
      if (response.headersSent) return
      const type = String(response.getHeader('Content-Type') ?? '')
      if (COMPRESSIBLE.test(type) && !type.startsWith('text/event-stream') && !response.hasHeader('Content-Encoding')) {
        chunks = []
      }
    }

    function hold(chunk: unknown, encoding: unknown) {
      if (!chunks || chunk === undefined || chunk === null) return
      const bytes =
        typeof chunk === 'string'
          ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
          : Buffer.from(chunk as Uint8Array)
      chunks.push(bytes)
      length += bytes.length
    }

    response.write = ((...given: Parameters<typeof write>) => {
      decide()
      if (!chunks) return write(...given)
      hold(given[0], given[1])
      if (length > MAX_BYTES) {
        const held = chunks
        chunks = undefined
        return held.map((bytes) => write(bytes)).every(Boolean)
      }
      const done = given.find((item): item is () => void => typeof item === 'function')
      done?.()
      return true
    }) as typeof response.write

    response.end = ((...given: Parameters<typeof end>) => {
      if (finished) return response
      decide()
      if (!chunks || response.headersSent) return end(...given)
      finished = true
      if (typeof given[0] !== 'function') hold(given[0], given[1])
      const whole = Buffer.concat(chunks)
      chunks = undefined
      const body = finish(request, response, whole)
      if (response.hasHeader('Vary')) response.vary('Accept-Encoding')
      else response.setHeader('Vary', 'Accept-Encoding')
      const accepted = request.method === 'HEAD' ? undefined : acceptedEncoding(request.headers['accept-encoding'])
      if (body.length < MIN_BYTES || !accepted) {
        if (request.method !== 'HEAD') response.setHeader('Content-Length', body.length)
        return end(body)
      }
      compress(body, accepted)
        .then((compressed) => {
          response.setHeader('Content-Encoding', accepted)
          response.setHeader('Content-Length', compressed.length)
          response.removeHeader('ETag')
          end(compressed)
        })
        .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
      return response
    }) as typeof response.end

    next()
  }
}
