import type { Request, RequestHandler, Response } from 'express'
import { processShare } from '#app/config/process-share.server.ts'
import { subscriberAddress } from '#app/http/address.ts'

const MEGABYTE = 1024 * 1024

export interface BodyLimits {
  /**
   * For forms with files. It is above what single files and their number may sum up to, because those have messages of
   * their own.
   */
  multipartBytes: number
  otherBytes: number
  /** A body that brings less than this in a window is cut, unless the app is slow to read it. */
  slowBytes: number
  slowWindowMs: number
  unfinishedPerAddress: number
  /** For how long a refused body is still read, so that the browser gets the answer and not a broken connection. */
  lingerMs: number
}

export const BODY_LIMITS: BodyLimits = {
  multipartBytes: 64 * MEGABYTE,
  otherBytes: MEGABYTE,
  slowBytes: 8 * 1024,
  slowWindowMs: 20_000,
  unfinishedPerAddress: processShare(20),
  lingerMs: 30_000,
}

export type BodyRefusal = 'too-big' | 'too-big-form' | 'too-many-unfinished' | 'encoded'

/** What a route sees when its body was refused half-way: the answer has been sent already. */
class BodyRefusedError extends Error {
  override name = 'BodyRefusedError'
}

/**
 * Counts the bytes of every body. Remix's Express adapter has no limit of its own, and Node's time limit covers a whole
 * request, which must be long for photographs on slow lines.
 * @param refuse sends the error page.
 */
export function guardBodies(
  refuse: (refusal: BodyRefusal, ...handler: Parameters<RequestHandler>) => void,
  limits: BodyLimits = BODY_LIMITS,
): RequestHandler {
  const unfinished = new Map<string, number>()

  return function guardBody(request, response, next) {
    if (!hasBody(request)) return next()

    const isMultipart = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
    const maxBytes = isMultipart ? limits.multipartBytes : limits.otherBytes
    const tooBig: BodyRefusal = isMultipart ? 'too-big-form' : 'too-big'
    const address = subscriberAddress(request.ip)
    const others = unfinished.get(address) ?? 0

    let received = 0
    let receivedInWindow = 0
    let refused = false

    const slowCheck = setInterval(() => {
      // Unread bytes mean that the app is slow, not the visitor.
      if (receivedInWindow < limits.slowBytes && request.readableLength === 0) request.socket.destroy()
      receivedInWindow = 0
    }, limits.slowWindowMs)
    slowCheck.unref()
    unfinished.set(address, others + 1)
    let ended = false
    const end = () => {
      if (ended) return
      ended = true
      clearInterval(slowCheck)
      const left = (unfinished.get(address) ?? 1) - 1
      if (left > 0) unfinished.set(address, left)
      else unfinished.delete(address)
    }
    request.once('end', end).once('close', end)
    response.once('close', end)

    const discard = () => {
      if (!refused) readAndDrop(request, response, limits.lingerMs)
      refused = true
    }
    const refuseBody = (refusal: BodyRefusal) => {
      discard()
      refuse(refusal, request, response, next)
      // A route that is reading the body stops; without such a reader the event would be thrown.
      if (request.listenerCount('error') > 0) request.emit('error', new BodyRefusedError(refusal))
    }
    // A route that does not read its body would leave it in the way of the next request.
    // What stands in for it takes what it takes, and gives what it gives.
    const writeHead = response.writeHead.bind(response)
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      if (!request.readableEnded) discard()
      return writeHead(...head)
    }) as typeof response.writeHead
    // A parser that gives up on a form destroys the request, and Node would close the connection with it.
    const destroy = request.destroy.bind(request)
    request.destroy = (error) => {
      if (request.readableEnded || request.socket.destroyed) return destroy(error)
      discard()
      return request
    }

    // The parser hands every chunk to push, whether or not anything reads the body.
    const push = request.push.bind(request)
    request.push = (chunk: Buffer | null, encoding) => {
      if (chunk === null) return push(null)
      received += chunk.length
      receivedInWindow += chunk.length
      if (!refused && received > maxBytes) refuseBody(tooBig)
      return refused || push(chunk, encoding)
    }

    if (isEncoded(request)) refuseBody('encoded')
    else if (others >= limits.unfinishedPerAddress) refuseBody('too-many-unfinished')
    else if (Number(request.headers['content-length'] ?? 0) > maxBytes) refuseBody(tooBig)
    else next()
  }
}

/** Reads the rest of a body for a while, because cutting the connection would take the answer with it. */
function readAndDrop(request: Request, response: Response, lingerMs: number) {
  request.resume()
  // Piping the body to a reader that does not read would pause it again.
  request.pause = () => request
  if (!response.shouldKeepAlive) {
    // Asked to close after the answer, Node would cut the connection while the client still sends.
    response.shouldKeepAlive = true
    const closeWhenBothAreDone = () => {
      if (request.readableEnded && response.writableFinished) request.socket.end()
    }
    request.once('end', closeWhenBothAreDone)
    response.once('finish', closeWhenBothAreDone)
  }
  // Once the body is whole the connection belongs to the next request.
  const cut = setTimeout(() => !request.complete && request.socket.destroy(), lingerMs)
  cut.unref()
  request.once('close', () => clearTimeout(cut)).once('end', () => clearTimeout(cut))
}

/** Browsers pack no form: a packed one would be read as text that it is not, or unpacked to any length. */
function isEncoded({ headers }: Request): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  return encoding !== '' && encoding !== 'identity'
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
