import type { RequestHandler, Response } from 'express'
import { processShare } from '#app/config/process-share.server.ts'
import { isPrivateAddress, subscriberAddress } from '#app/http/address.ts'

export interface Shares {
  /** Pages and forms at work at once. More would only wait for each other until their time limits. */
  requests: number
  requestsPerAddress: number
  /** Files that are being fetched from the store at once. */
  files: number
  filesPerAddress: number
}

const SHARES: Shares = {
  requests: processShare(256),
  requestsPerAddress: processShare(64),
  files: processShare(256),
  filesPerAddress: processShare(64),
}

export type ShareRefusal = 'all-taken' | 'own-share-taken'

/** Stored files: most of the time of such an answer is its reader's. */
const FILES = [
  /^\/(?:media|tiles|social)\//,
  /^\/dashboard\/messages\/[^/]+\/attachments\//,
  /^\/contests\/[^/]+\/files\//,
  /^\/dashboard\/(?:orders|requests)\/[^/]+\/files\//,
  /^\/dashboard\/orders\/[^/]+\/stages\/[^/]+\/invoice\/[^/]/,
  /^\/moderation\/(?:disputes|cases)\/[^/]+\/files\//,
  /^\/dashboard\/settings\/privacy\/data\/[^/]+\/datos\.zip$/,
]

/**
 * Gives every address its share of the requests that can be at work at once, files apart from pages. A place is free
 * again when the app has made its answer, because slow reading is not the app's work.
 * @param refuse sends the error page.
 */
export function shareOut(
  refuse: (response: Response, refusal: ShareRefusal) => void,
  shares: Shares = SHARES,
): RequestHandler {
  const requests = createPlaces({ inAll: shares.requests, perAddress: shares.requestsPerAddress })
  const files = createPlaces({ inAll: shares.files, perAddress: shares.filesPerAddress })
  return function takeShare(request, response, next) {
    const isFile = FILES.some((file) => file.test(request.path))
    const places = isFile ? files : requests
    // A private address may be a proxy's, behind which all visitors are, and one page has many pictures.
    const address = isFile && isPrivateAddress(request.ip) ? undefined : subscriberAddress(request.ip)
    const taken = places.take(address)
    if (typeof taken === 'string') return refuse(response, taken)
    if (isFile) whenBegun(response, taken.giveBack)
    else whenAnswered(response, taken.giveBack)
    next()
  }
}

/** Calls back when the answer begins. A file is read no faster than it is taken, so the remaining time depends on its reader. */
const whenBegun = (response: Response, then: () => void) => beforeFirst(response, 'writeHead', then)

/**
 * Calls back when the app has made its answer or the visitor has gone. It does not wait for the answer to be sent,
 * because one connection can hold back the answers to many requests.
 */
export const whenAnswered = (response: Response, then: () => void) => beforeFirst(response, 'end', then)

/** Calls back once, before the first call of a method of the answer, or when its connection closes. */
function beforeFirst(response: Response, method: 'writeHead' | 'end', then: () => void) {
  let told = false
  const tell = () => {
    if (told) return
    told = true
    then()
  }
  const original: (...given: never[]) => Response = response[method].bind(response)
  Object.assign(response, {
    [method](...given: never[]) {
      tell()
      return original(...given)
    },
  })
  response.once('close', tell)
}

interface Place {
  giveBack(): void
}

function createPlaces({ inAll, perAddress }: { inAll: number; perAddress: number }) {
  const ofAddresses = new Map<string, number>()
  let taken = 0
  return {
    /** @param address undefined where only the total is counted. */
    take(address: string | undefined): Place | ShareRefusal {
      const own = address === undefined ? 0 : (ofAddresses.get(address) ?? 0)
      if (own >= perAddress) return 'own-share-taken'
      if (taken >= inAll) return 'all-taken'
      taken += 1
      if (address !== undefined) ofAddresses.set(address, own + 1)
      return {
        giveBack() {
          taken -= 1
          if (address === undefined) return
          const left = (ofAddresses.get(address) ?? 1) - 1
          if (left > 0) ofAddresses.set(address, left)
          else ofAddresses.delete(address)
        },
      }
    },
  }
}
