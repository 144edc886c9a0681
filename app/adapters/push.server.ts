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
   * @returns `gone` if the browser has unsubscribed.
   * @throws when trying again may help.
   */
  send(subscription: PushSubscription, payload: object, keys: PushKeys): Promise<'sent' | 'gone'>
}

/** A push service that does not answer within this is tried again later. */
const TIMEOUT_MS = 10_000
/** A day: a browser that was off for longer shows what it missed on the page. */
const TTL_SECONDS = DAY_SECONDS

/**
 * Whether a browser at this address may be pushed to: the address is public and https, or the operator has named its
 * service.
 */
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
 * @param resolve how names are resolved to addresses.
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
      const status = await post(new URL(endpoint), headers, body, lookupPublic)
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`)
      return 'sent'
    },
  }
}

export const webPushSender = createPushSender()

/**
 * The topic is the same for the same notification: when it is sent twice, after a crash, the second replaces the first
 * while it waits with the service (RFC 8030, 5.4). A topic has at most 32 characters of base64url, as many as a uuid
 * without hyphens.
 */
const topicOf = (id: string) => id.replaceAll('-', '').slice(0, 32)

/** The contact that a push service may turn to about our requests. */
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
