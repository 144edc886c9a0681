import { lookup, type LookupAddress } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import { config } from '#app/config/env.server.ts'

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
const TTL_SECONDS = 24 * 60 * 60

/**
 * Addresses of this machine and of private networks: whoever subscribes must not make the server ask there. What is
 * written ::ffff:10.0.0.1 is held against the rules of 10.0.0.1; a rule for ::ffff:0:0/96 itself would be one for every
 * address of version 4.
 */
const notPublic = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(address, bits, 'ipv6')

const isPublic = (address: string) => !notPublic.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether a browser may be pushed to at this address: public and https, or of a service the operator has named. */
export function isAllowedEndpoint(endpoint: string): boolean {
  if (endpoint.length > 1000 || !URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username } = new URL(endpoint)
  if (config.pushOrigins.includes(origin)) return true
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || port !== '' || username !== '') return false
  return isIP(host) ? isPublic(host) : host.includes('.')
}

/**
 * Looks a name up and keeps only what is public: the name may lead somewhere else than when it was allowed, so what
 * counts is where it leads now, at the moment of connecting.
 */
export const publicOnly =
  (resolve: typeof lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const open = error ? [] : addresses.filter(({ address }) => isPublic(address))
      const [first] = open
      if (error || !first) callback(error ?? new Error('a push service at a private address'), '', 0)
      else if (options.all) callback(null, open)
      else callback(null, first.address, first.family)
    })
  }

/**
 * Web Push (RFC 8030, 8291, 8292).
 * @param resolve how names become addresses.
 */
export function createPushSender(resolve: typeof lookup = lookup): PushSender {
  const lookupPublic = publicOnly(resolve)
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
