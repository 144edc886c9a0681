import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '#app/config/env.server.ts'

const SIGNATURE_BYTES = 24

const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`renew ${text}`).digest().subarray(0, SIGNATURE_BYTES).toString('base64url')

/**
 * The signed path on which an owner confirms the listings that one question was about (M11). The holder of the mail can
 * do only that. It works as long as there is something to confirm.
 */
export function renewalPath(ownerId: string, askedAt: Date): string {
  const [newest] = config.sessionSecrets
  if (!newest) throw new Error('unreachable: the configuration has a secret')
  const text = `${ownerId}.${askedAt.getTime()}`
  return `/renew?token=${text}.${sign(newest, text)}`
}

/** The owner and the moment of the question that such a path names; undefined when the signature is not ours. */
export function readRenewalToken(token: string | null): { ownerId: string; askedAt: Date } | undefined {
  const [, ownerId, askedAt, signature] = /^([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{32})$/.exec(token ?? '') ?? []
  if (!ownerId || !askedAt || !signature) return undefined
  const isSigned = config.sessionSecrets.some((secret) =>
    timingSafeEqual(Buffer.from(sign(secret, `${ownerId}.${askedAt}`)), Buffer.from(signature)),
  )
  return isSigned ? { ownerId, askedAt: new Date(Number(askedAt)) } : undefined
}
