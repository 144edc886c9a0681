import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '#app/config/env.server.ts'

const SIGNATURE_BYTES = 24
const KINDS = ['email', 'marketing'] as const
type Kind = (typeof KINDS)[number]

/** Where links in mails of the worker lead: no request tells it, so a trial has its own machine's address. */
export const mailSite = {
  origin: config.appOrigin ?? `http://127.0.0.1:${config.port}`,
  name: config.siteName,
}

const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${text}`).digest().subarray(0, SIGNATURE_BYTES).toString('base64url')

/** The address by which a person stops mails of a kind, signed: it works as long as the mail is kept. */
export function unsubscribeUrl(userId: string, kind: Kind): string {
  const [newest] = config.sessionSecrets
  if (!newest) throw new Error('unreachable: the configuration has a secret')
  const text = `${userId}.${kind}`
  return `${mailSite.origin}/unsubscribe?token=${text}.${sign(newest, text)}`
}

/** Whom and what such an address is about, or undefined when nobody here has signed it. */
export function readUnsubscribeToken(token: string | null): { userId: string; kind: Kind } | undefined {
  const [, userId, name, signature] = /^([0-9a-f-]{36})\.([a-z]+)\.([\w-]{32})$/.exec(token ?? '') ?? []
  const kind = KINDS.find((known) => known === name)
  if (!userId || !kind || !signature) return undefined
  const isSigned = config.sessionSecrets.some((secret) =>
    timingSafeEqual(Buffer.from(sign(secret, `${userId}.${kind}`)), Buffer.from(signature)),
  )
  return isSigned ? { userId, kind } : undefined
}
