import type { Request, RequestHandler, Response } from 'express'
import { processShare } from '#app/config/process-share.server.ts'
import { subscriberAddress } from '#app/http/address.ts'
import { HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'

const MEGABYTE = 1024 * 1024
/** Enough for 400 MB at 300 kbit/s. No body may come for longer. */
export const LONGEST_BODY_MS = 3 * HOUR_MS

export interface BodyLimits {
  /**
   * For forms with files. It is above what single files and their number may sum up to, because those have messages of
   * their own.
   */
  multipartBytes: number
  otherBytes: number
  /** How many forms with larger files one person sends at once. */
  largePerPerson: number
  /** How long a body may take, and one of a form with larger files. */
  wholeMs: number
  largeMs: number
  /** A body that delivers less than this in a window is cut off, unless the app is slow to read it. */
  slowBytes: number
  slowWindowMs: number
  unfinishedPerAddress: number
  /** For how long a refused body is still read, so that the browser gets the answer and not a broken connection. */
  lingerMs: number
}

export const BODY_LIMITS: BodyLimits = {
  multipartBytes: 64 * MEGABYTE,
  otherBytes: MEGABYTE,
  largePerPerson: 4,
  wholeMs: 15 * MINUTE_MS,
  largeMs: LONGEST_BODY_MS,
  slowBytes: 8 * 1024,
  slowWindowMs: 20_000,
  unfinishedPerAddress: processShare(20),
  lingerMs: 30_000,
}

export type BodyRefusal =
  'too-big' | 'too-big-form' | 'too-big-delivery' | 'too-many-unfinished' | 'encoded' | 'too-slow'

/** A form whose files may be larger than others', and whose it is. */
export interface LargeForm {
  userId: string
  bytes: number
}

/** The error that a route gets when its body was refused half-way; the answer has been sent already. */
class BodyRefusedError extends Error {
  override name = 'BodyRefusedError'
}

/**
 * Counts the bytes of every body. Remix's Express adapter has no limit of its own, and Node's time limit covers a whole
 * request, which must be long for photographs on slow lines.
 * @param refuse sends the error page.
 * @param findLarge says, before anything of it is read, whether this form may be larger than others.
 */
export function guardBodies(
  refuse: (refusal: BodyRefusal, ...handler: Parameters<RequestHandler>) => void,
  limits: BodyLimits = BODY_LIMITS,
  findLarge: (request: Request) => Promise<LargeForm | undefined> | undefined = () => undefined,
): RequestHandler {
  const unfinished = createCounts()
  const large = createCounts()

  return function guardBody(request, response, next) {
    if (!hasBody(request)) return next()

    const isMultipart = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
    let maxBytes = isMultipart ? limits.multipartBytes : limits.otherBytes
    let tooBig: BodyRefusal = isMultipart ? 'too-big-form' : 'too-big'
    const address = subscriberAddress(request.ip)
    const others = unfinished.of(address)

    let received = 0
    let refused = false

    const pace = watchPace(request, limits, () => refused || refuseBody('too-slow'))
    const places = [unfinished.add(address)]
    const end = () => {
      pace.end()
      for (const giveBack of places.splice(0)) giveBack()
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
    discardUnread(request, response, discard)

    // The parser hands every chunk to push, whether or not anything reads the body.
    const push = request.push.bind(request)
    request.push = (chunk: Buffer | null, encoding) => {
      if (chunk === null) return push(null)
      received += chunk.length
      pace.count(chunk.length)
      if (!refused && received > maxBytes) refuseBody(tooBig)
      return refused || push(chunk, encoding)
    }

    const raise = (form: LargeForm) => {
      if (large.of(form.userId) >= limits.largePerPerson) return refuseBody('too-many-unfinished')
      places.push(large.add(form.userId))
      maxBytes = form.bytes
      tooBig = 'too-big-delivery'
      pace.allow(limits.largeMs)
    }
    const goOn = () => {
      if (refused || response.closed) return
      if (Number(request.headers['content-length'] ?? 0) > maxBytes) refuseBody(tooBig)
      else next()
    }

    if (isEncoded(request)) return refuseBody('encoded')
    if (others >= limits.unfinishedPerAddress) return refuseBody('too-many-unfinished')
    const finding = isMultipart ? findLarge(request) : undefined
    if (!finding) return goOn()
    finding.then((form) => form && !response.closed && raise(form)).then(goOn, next)
  }
}

/** Cuts off a body that delivers too little, unless the app is slow to read it, and reports one that takes too long. */
function watchPace(request: Request, limits: BodyLimits, tellLate: () => void) {
  let inWindow = 0
  const slowCheck = setInterval(() => {
    // Unread bytes mean that the app is slow, not the visitor.
    if (inWindow < limits.slowBytes && request.readableLength === 0) request.socket.destroy()
    inWindow = 0
  }, limits.slowWindowMs).unref()
  let late = setTimeout(tellLate, limits.wholeMs).unref()
  return {
    count: (bytes: number) => void (inWindow += bytes),
    /** From now on the body may take as long as this. */
    allow(ms: number) {
      clearTimeout(late)
      late = setTimeout(tellLate, ms).unref()
    },
    end() {
      clearInterval(slowCheck)
      clearTimeout(late)
    },
  }
}

/** Drops what is left of a body when the answer begins, and when a reader gives up on it. */
function discardUnread(request: Request, response: Response, discard: () => void) {
  // A route that does not read its body would leave it in the way of the next request.
  // The replacement accepts and returns the same values as the original.
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
}

/** How many of something each address or person has. */
function createCounts() {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    of,
    /** @returns a function that removes it. */
    add(key: string) {
      counts.set(key, of(key) + 1)
      return () => {
        if (of(key) > 1) counts.set(key, of(key) - 1)
        else counts.delete(key)
      }
    },
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
