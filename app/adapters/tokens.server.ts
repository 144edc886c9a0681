import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { config } from '#app/config/env.server.ts'
import { clock } from './clock.server.ts'

/**
 * Holds the key that signs ratings. When no listed secret opens it, another key replaces it without loss: the ratings
 * that it has signed are checked with its public half.
 */
export const ratingsBox = createSecretBox(config.sessionSecrets, 'ratings')

/* Seals and signs with the secrets of the installation. The newest secret is used; seals and signatures of an older secret
 * are valid while that secret is listed. Links of years ago are still in mailboxes, so no format here may change. */

const NONCE_BYTES = 12
const TAG_BYTES = 16
const SIGNATURE_BYTES = 24
/** Room for every text field of the largest form, and far below the limit of a form post. */
const SEALED_MAX_CHARACTERS = 64 * 1024

function newestOf([newest]: readonly string[]): string {
  if (!newest) throw new Error('unreachable: the configuration has a secret')
  return newest
}

const keyFor = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, 'gremio', use, 32))

interface Use {
  /** A value that was sealed for one use does not open for another. */
  use: string
  /** Nor for another owner. */
  owner?: string
  secrets?: readonly string[]
}

function close(plain: Buffer, { use, owner = '', secrets = config.sessionSecrets }: Use): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(newestOf(secrets), use), nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function open(closed: Buffer, { use, owner = '', secrets = config.sessionSecrets }: Use) {
  if (closed.length <= NONCE_BYTES + TAG_BYTES) return undefined
  const nonce = closed.subarray(0, NONCE_BYTES)
  for (const secret of secrets) {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, use), nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(closed.subarray(-TAG_BYTES))
    try {
      const plain = Buffer.concat([decipher.update(closed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      return { plain, outdated: secret !== newestOf(secrets) }
    } catch {
      // The value was sealed by another secret, or not by this site.
    }
  }
  return undefined
}

/**
 * Encrypts and signs data of one kind that travels through a page, a cookie or a link.
 * @param purpose text sealed for one purpose does not open for another.
 * @param lifetimeMs for how long it can be opened.
 */
export function sealing<Data>(purpose: string, lifetimeMs: number) {
  const use = `sealed: ${purpose}`
  return {
    /** @returns undefined when the data is too big to travel. */
    seal(data: Data, now = clock.now()): string | undefined {
      const plain = deflateRawSync(JSON.stringify({ until: now.getTime() + lifetimeMs, data }))
      const text = close(plain, { use }).toString('base64url')
      return text.length <= SEALED_MAX_CHARACTERS ? text : undefined
    },
    /** The sealed data, or undefined when it was not sealed here, was changed, has another purpose, or has expired. */
    open(text: unknown, now = clock.now()): Data | undefined {
      if (typeof text !== 'string' || text.length > SEALED_MAX_CHARACTERS) return undefined
      const opened = open(Buffer.from(text, 'base64url'), { use })
      if (!opened) return undefined
      // A value that opens was sealed above for the same purpose, whose data has one type.
      const { until, data } = JSON.parse(inflateRawSync(opened.plain).toString()) as { until: number; data: Data }
      return until > now.getTime() ? data : undefined
    },
  }
}

/** Seals secrets before they are stored, so that the database alone does not reveal them. */
export interface SecretBox {
  /** @param owner the account that the secret belongs to: it does not open for another. */
  close(secret: Buffer, owner: string): Buffer
  /**
   * The secret, and whether an older key had sealed it, so that it should be sealed anew. Undefined when no key opens
   * it.
   */
  open(closed: Buffer, owner: string): { secret: Buffer; outdated: boolean } | undefined
}

/** @param secrets the newest first. */
export function createSecretBox(secrets: readonly string[], purpose: string): SecretBox {
  const use = `stored: ${purpose}`
  return {
    close: (secret, owner) => close(secret, { use, owner, secrets }),
    open: (closed, owner) => {
      const opened = open(closed, { use, owner, secrets })
      return opened && { secret: opened.plain, outdated: opened.outdated }
    },
  }
}

/**
 * Holds the secrets of the second factor (E14). Without a secret for data the secrets of sessions seal them, and values
 * sealed by those can always be opened.
 */
export const totpBox = createSecretBox([...config.dataSecrets, ...config.sessionSecrets], 'totp')

/** Holds account numbers. Undefined without a secret for data, because a secret that signs cookies is removed too soon. */
export const bankBox: SecretBox | undefined =
  config.dataSecrets.length > 0 ? createSecretBox(config.dataSecrets, 'bank') : undefined

/** Holds tax details. Undefined without a secret for data, as `bankBox` is. */
export const taxBox: SecretBox | undefined =
  config.dataSecrets.length > 0 ? createSecretBox(config.dataSecrets, 'tax') : undefined

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest().subarray(0, SIGNATURE_BYTES).toString('base64url')

/**
 * A text that everybody can read and only this site can write. It does not expire.
 * @param purpose text signed for one purpose is unknown for another.
 */
export const signed = (purpose: string, text: string) =>
  `${text}.${signatureOf(newestOf(config.sessionSecrets), `${purpose} ${text}`)}`

/** The text that was signed, or undefined when the signature is not ours. */
export function readSigned(purpose: string, token: string | null): string | undefined {
  const [, text, signature] = /^([\w.-]{1,100})\.([\w-]{32})$/.exec(token ?? '') ?? []
  if (!text || !signature) return undefined
  const isSigned = config.sessionSecrets.some((secret) =>
    timingSafeEqual(Buffer.from(signatureOf(secret, `${purpose} ${text}`)), Buffer.from(signature)),
  )
  return isSigned ? text : undefined
}
