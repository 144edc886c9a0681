import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '#app/config/env.server.ts'

const SIGNATURE_BYTES = 24
/**
 * What a mail is about: a person's notifications, news of the site, one saved search, all saved searches of an owner,
 * the newsletter.
 */
const KINDS = ['email', 'marketing', 'search', 'searches', 'newsletter'] as const
type Kind = (typeof KINDS)[number]
const CONFIRM = 'confirm-search'
const CONFIRM_NEWSLETTER = 'confirm-newsletter'

/** Where links in the worker's mails lead. No request tells it, so a trial uses the address of its own machine. */
export const mailSite = {
  origin: config.appOrigin ?? `http://127.0.0.1:${config.port}`,
  name: config.siteName,
}

const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${text}`).digest().subarray(0, SIGNATURE_BYTES).toString('base64url')

/**
 * The signed address that stops mails of a kind. It does not expire.
 * @param id of the person, the saved search or the subscriber.
 */
export function unsubscribeUrl(id: string, kind: Kind): string {
  return `${mailSite.origin}/unsubscribe?token=${signedToken(id, kind)}`
}

/** What such an address is about, or undefined when the signature is not ours. */
export function readUnsubscribeToken(token: string | null): { id: string; kind: Kind } | undefined {
  const read = readToken(token)
  const kind = KINDS.find((known) => known === read?.kind)
  return read && kind && { id: read.id, kind }
}

/** The address by which the holder of a mailbox confirms a search that was saved for it. */
export function confirmSearchUrl(searchId: string): string {
  return `${mailSite.origin}/saved-searches/confirm?token=${signedToken(searchId, CONFIRM)}`
}

/** The search that such an address is about, or undefined when the signature is not ours. */
export function readConfirmSearchToken(token: string | null): string | undefined {
  const read = readToken(token)
  return read?.kind === CONFIRM ? read.id : undefined
}

/** The address by which the holder of a mailbox confirms the newsletter for it. */
export function confirmNewsletterUrl(subscriberId: string): string {
  return `${mailSite.origin}/newsletter/confirm?token=${signedToken(subscriberId, CONFIRM_NEWSLETTER)}`
}

/** The subscriber that such an address is about, or undefined when the signature is not ours. */
export function readConfirmNewsletterToken(token: string | null): string | undefined {
  const read = readToken(token)
  return read?.kind === CONFIRM_NEWSLETTER ? read.id : undefined
}

function signedToken(id: string, kind: string): string {
  const [newest] = config.sessionSecrets
  if (!newest) throw new Error('unreachable: the configuration has a secret')
  const text = `${id}.${kind}`
  return `${text}.${sign(newest, text)}`
}

function readToken(token: string | null): { id: string; kind: string } | undefined {
  const [, id, kind, signature] = /^([0-9a-f-]{36})\.([a-z-]+)\.([\w-]{32})$/.exec(token ?? '') ?? []
  if (!id || !kind || !signature) return undefined
  const isSigned = config.sessionSecrets.some((secret) =>
    timingSafeEqual(Buffer.from(sign(secret, `${id}.${kind}`)), Buffer.from(signature)),
  )
  return isSigned ? { id, kind } : undefined
}
