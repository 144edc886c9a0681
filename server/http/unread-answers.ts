import type { Socket } from 'node:net'
import type { RequestHandler, Response } from 'express'
import { processShare } from '#app/config/process-share.server.ts'
import { isPrivateAddress, subscriberAddress } from '#app/http/address.ts'

const MEGABYTE = 1024 * 1024

export interface UnreadLimits {
  /** A reader that takes less than this in a window, while bytes wait for it, is cut off. */
  slowBytes: number
  slowWindowMs: number
  /** How many answers of one address may wait for their readers. Beyond it, the longest waiting ends. */
  perAddress: number
  /** How many bytes may wait for all readers. Beyond it, the address with most loses its oldest answers. */
  bytesInAll: number
  /** The interval of the check. */
  lookMs: number
}

export const UNREAD_LIMITS: UnreadLimits = {
  // The system passes bytes on in large pieces: a shorter window would cut honest readers on slow lines.
  slowBytes: 8 * 1024,
  slowWindowMs: 60_000,
  perAddress: processShare(32),
  bytesInAll: processShare(256 * MEGABYTE),
  lookMs: 1_000,
}

interface Answer {
  response: Response
  socket: Socket
  /** Undefined for an address that may be a proxy's, behind which all visitors are. */
  address: string | undefined
  /** When this window began, and what the reader had taken by then; absent while no bytes wait. */
  window?: { since: number; taken: number }
  waitsSince?: number
}

/**
 * Ends answers that are not read, which would stay in memory for as long as the reader likes. One timer checks all of
 * them; an answer that fits into the system's own buffers never waits here.
 */
export function endUnreadAnswers(limits: UnreadLimits = UNREAD_LIMITS): RequestHandler {
  const answers = new Set<Answer>()
  let timer: NodeJS.Timeout | undefined
  let lookedAt = 0

  function look() {
    const now = performance.now()
    lookedAt = now
    const waiting = [...answers].filter((answer) => isWaiting(answer, now))
    const left = waiting.filter((answer) => !isTooSlow(answer, now) || end(answer))
    endSurplus(left)
    if (answers.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }

  function isTooSlow(answer: Answer, now: number): boolean {
    const taken = takenOf(answer.socket)
    if (!answer.window) answer.window = { since: now, taken }
    if (now - answer.window.since < limits.slowWindowMs) return false
    if (taken - answer.window.taken < limits.slowBytes) return true
    answer.window = { since: now, taken }
    return false
  }

  function endSurplus(waiting: Answer[]) {
    const byAddress = new Map<string | undefined, Answer[]>()
    for (const answer of waiting.sort((a, b) => (a.waitsSince ?? 0) - (b.waitsSince ?? 0)))
      byAddress.set(answer.address, [...(byAddress.get(answer.address) ?? []), answer])
    for (const [address, own] of byAddress) {
      if (address !== undefined) own.splice(0, Math.max(0, own.length - limits.perAddress)).forEach(end)
    }
    let kept = sum([...byAddress.values()].flat())
    if (kept <= limits.bytesInAll) return
    const greediest = [...byAddress.values()].sort((a, b) => sum(b) - sum(a))
    for (const own of greediest) {
      while (kept > limits.bytesInAll) {
        const oldest = own.shift()
        if (!oldest) break
        kept -= oldest.response.writableLength
        end(oldest)
      }
    }
  }

  function end(answer: Answer): false {
    answers.delete(answer)
    answer.socket.destroy()
    return false
  }

  return function watchAnswer(request, response, next) {
    const { socket, ip } = request
    const answer: Answer = { response, socket, address: isPrivateAddress(ip) ? undefined : subscriberAddress(ip) }
    answers.add(answer)
    response.once('close', () => answers.delete(answer))
    timer ??= setInterval(look, limits.lookMs).unref()
    // Many at once would fill the memory before the timer looks again.
    if (performance.now() - lookedAt > limits.lookMs / 10) look()
    next()
  }
}

const sum = (answers: Answer[]) => answers.reduce((bytes, { response }) => bytes + response.writableLength, 0)

/** Whether bytes of this answer wait for the reader. An answer that was taken whole starts a new window. */
function isWaiting(answer: Answer, now: number): boolean {
  if (answer.response.writableLength === 0) {
    answer.window = answer.waitsSince = undefined
    return false
  }
  answer.waitsSince ??= now
  return true
}

/** How much of the written bytes the system has taken: a large piece is one write and is sent in parts. */
function takenOf(socket: Socket): number {
  // Node does not document this part of a socket: another version may have none.
  const { _handle: handle }: Socket & { _handle?: { bytesWritten?: number; writeQueueSize?: number } } = socket
  if (handle?.bytesWritten === undefined) return socket.bytesWritten - socket.writableLength
  return handle.bytesWritten - (handle.writeQueueSize ?? 0)
}
