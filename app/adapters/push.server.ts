import { lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import webPush from 'web-push'
import { config } from '#app/config/env.server.ts'
import { DAY_SECONDS } from '#app/locale/durations.ts'
import { ipOf, isPublicAddress, publicOnly } from './public-network.server.ts'

export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface PushSender {
  /**
   * Hands one message to a browser's push service, encrypted for that browser.
   * @returns `gone` when the browser does not want any more.
   * @throws when trying again may help.
   */
  send(subscription: PushSubscription, payload: object, keys: PushKeys): Promise<'sent' | 'gone'>
}

/** A push service that does not answer within this is tried again later. */
const TIMEOUT_MS = 10_000
/** A day: what a browser that was off missed longer ago is on the page. */
const TTL_SECONDS = DAY_SECONDS

/** Whether a browser may be pushed to at this address: public and https, or of a service the operator has named. */
export function isAllowedEndpoint(endpoint: string): boolean {
  if (endpoint.length > 1000 || !URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  const { origin, protocol, hostname, port, username } = url
  if (config.pushOrigins.includes(origin)) return true
  if (protocol !== 'https:' || port !== '' || username !== '') return false
  const address = ipOf(url)
  return address ? isPublicAddress(address) : hostname.includes('.')
}

/**
 * Web Push (RFC 8030, 8291, 8292).
 * @param resolve how names become addresses.
 */
export function createPushSender(resolve: typeof lookup = lookup): PushSender {
  const lookupPublic = publicOnly(resolve, 'a push service')
  return {
    async send({ endpoint, p256dh, auth }, payload, { publicKey, privateKey }) {
      if (!isAllowedEndpoint(endpoint)) return 'gone'
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payload),
        {
          TTL: TTL_SECONDS,
          contentEncoding: 'aes128gcm',
          vapidDetails: { subject: vapidSubject(), publicKey, privateKey },
          ...('id' in payload && { topic: topicOf(String(payload.id)) }),
        },
      )
      const status = await post(new URL(endpoint), headers as Record<string, string>, body as Buffer, lookupPublic)
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`)
      return 'sent'
    },
  }
}

export const webPushSender = createPushSender()

/**
 * The same for the same notification: sent twice, after a crash, the second takes the first's place with the service
 * while it waits there (RFC 8030, 5.4). At most 32 characters of base64url: a uuid without its hyphens.
 */
const topicOf = (id: string) => id.replaceAll('-', '').slice(0, 32)

/** Whom a push service turns to when something is wrong with what comes from here. */
function vapidSubject(): string {
  if (config.contactEmail) return `mailto:${config.contactEmail}`
  return config.appOrigin?.startsWith('https:') ? config.appOrigin : 'mailto:gremio@example.invalid'
}

export function makePushKeys(): PushKeys {
  return webPush.generateVAPIDKeys()
}

function post(url: URL, headers: Record<string, string>, body: Buffer, lookup: LookupFunction): Promise<number> {
  const isNamed = config.pushOrigins.includes(url.origin)
  const ask = url.protocol === 'http:' ? httpRequest : httpsRequest
  return new Promise((resolve, reject) => {
    const asked = ask(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'Content-Length': String(body.length) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!isNamed && { lookup }),
      },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    asked.on('error', reject).end(body)
  })
}
