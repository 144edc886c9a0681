import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { config } from '#app/config/env.server.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

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

/** A box with keys derived from these secrets, the newest first: it seals with the first and opens with any of them. */
export function createSecretBox(secrets: readonly string[], purpose: string): SecretBox {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, 'gremio', `stored: ${purpose}`, 32)))
  const [newest] = keys
  if (!newest) throw new Error('unreachable: the configuration has a secret')
  return {
    close(secret, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest, nonce).setAAD(Buffer.from(owner))
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
    },
    open(closed, owner) {
      for (const key of keys) {
        const secret = openWith(key, closed, owner)
        if (secret) return { secret, outdated: key !== newest }
      }
      return undefined
    },
  }
}

function openWith(key: Buffer, closed: Buffer, owner: string): Buffer | undefined {
  if (closed.length <= NONCE_BYTES + TAG_BYTES) return undefined
  const nonce = closed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(closed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(closed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

/** Holds the secrets of the second factor (E14). */
export const totpBox = createSecretBox(config.sessionSecrets, 'totp')
