import type { Request, RequestHandler, Response } from 'express'
import { processShare } from '#app/config/process-share.server.ts'
import { subscriberAddress } from '#app/http/address.ts'
import { TURNS_AT_ONCE } from '#app/domain/accounts/passwords.server.ts'
import { whenAnswered } from './fair-shares.ts'

const MEGABYTE = 1024 * 1024

export interface QueueLimits {
  /** How many forms with a password the app works on at once. */
  atOnce: number
  /** How many forms wait for their turn. More are sent back. */
  waiting: number
  waitingPerAddress: number
  /** The bytes of all these forms together, incomplete ones included. */
  bytesInAll: number
}

/** 256 of them take some seconds. */
export const PASSWORD_QUEUE: QueueLimits = {
  atOnce: processShare(TURNS_AT_ONCE),
  waiting: processShare(256),
  waitingPerAddress: processShare(64),
  bytesInAll: processShare(32 * MEGABYTE),
}

/** Signed-out visitors may post these, and each costs the hash of a password and a page. */
const FORMS = /^\/(?:login|register)\/?(?:\.data)?$/i

/**
 * Keeps forms with a password in front of the app until their turn, so that a flood of them costs a few pages at a
 * time. Addresses take turns, so that one with many forms does not delay another. Each form is read whole before it
 * takes a place.
 * @param sendBack answers a form for which there is no room, with what was posted.
 */
export function queueForPasswords(
  sendBack: (request: Request, response: Response, body: Buffer) => void,
  limits: QueueLimits = PASSWORD_QUEUE,
): RequestHandler {
  const queue = createQueue(limits)
  let bytes = 0

  return function queueForm(request, response, next) {
    if (request.method !== 'POST' || !FORMS.test(request.path)) return next()
    const chunks: Buffer[] = []
    let own = 0
    let isAnswered = false
    response.once('close', () => (bytes -= own))
    // A body that is too big, or breaks off, gets its answer from its reader.
    request.once('error', () => (isAnswered = true))
    request.on('data', (chunk: Buffer) => {
      if (isAnswered) return
      if (bytes + chunk.length > limits.bytesInAll) {
        isAnswered = true
        return sendBack(request, response, Buffer.alloc(0))
      }
      bytes += chunk.length
      own += chunk.length
      chunks.push(chunk)
    })
    request.once('end', () => {
      if (isAnswered || response.closed) return
      const body = Buffer.concat(chunks)
      response.locals.body = body
      const begin = () => {
        whenAnswered(response, queue.finish)
        next()
      }
      const taken = queue.take(subscriberAddress(request.ip), begin)
      if (taken) response.once('close', taken.leave)
      // With script the form is still on its page, and the app's own refusal costs no page.
      else if (request.path.endsWith('.data')) next()
      else sendBack(request, response, body)
    })
  }
}

function createQueue({ atOnce, waiting, waitingPerAddress }: QueueLimits) {
  // In the order of their turns: an address that had one goes to the end.
  const addresses = new Map<string, Set<() => void>>()
  let inAll = 0
  let atWork = 0

  function leave(address: string, begin: () => void) {
    const own = addresses.get(address)
    if (!own?.delete(begin)) return
    inAll -= 1
    if (own.size === 0) addresses.delete(address)
  }

  function callNext() {
    const [first] = addresses
    if (!first) return
    const [address, own] = first
    const [begin] = own
    addresses.delete(address)
    addresses.set(address, own)
    if (!begin) return
    leave(address, begin)
    atWork += 1
    begin()
  }

  return {
    /** Begins at once, or at this address's turn; undefined when there is no room. */
    take(address: string, begin: () => void) {
      if (atWork < atOnce) {
        atWork += 1
        begin()
        return { leave: () => {} }
      }
      const own = addresses.get(address) ?? new Set()
      if (inAll >= waiting || own.size >= waitingPerAddress) return undefined
      addresses.set(address, own.add(begin))
      inAll += 1
      return { leave: () => leave(address, begin) }
    },
    finish() {
      atWork -= 1
      callNext()
    },
  }
}
