import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { clock } from '#app/adapters/clock.server.ts'
import { config } from '#app/config/env.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Room for every text field of the largest form, and far below the limit of a form post. */
const SEALED_MAX_CHARACTERS = 64 * 1024

interface Sealing {
  now?: Date
  /** For how long the text can be opened. */
  lifetimeMs?: number
}

/**
 * Encrypts and signs data that travels through a page, such as a hidden field.
 * @param purpose text sealed for one purpose does not open for another.
 * @returns undefined when the data is too big to travel.
 */
export function seal(
  data: unknown,
  purpose: string,
  { now = clock.now(), lifetimeMs = HOUR_MS }: Sealing = {},
): string | undefined {
  const [newest] = config.sessionSecrets
  if (!newest) throw new Error('unreachable: the configuration has a secret')
  const plain = deflateRawSync(JSON.stringify({ until: now.getTime() + lifetimeMs, data }))
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(newest, purpose), nonce)
  const text = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url')
  return text.length <= SEALED_MAX_CHARACTERS ? text : undefined
}

/** The sealed data, or undefined when the text is not ours, was changed, has another purpose, or has expired. */
export function unseal(text: string | null | undefined, purpose: string, { now = clock.now() }: Sealing = {}): unknown {
  if (!text || text.length > SEALED_MAX_CHARACTERS) return undefined
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined
  // Secrets rotate: text of an older secret opens while that secret is listed.
  for (const secret of config.sessionSecrets) {
    const plain = open(bytes, keyFor(secret, purpose))
    if (!plain) continue
    const { until, data } = JSON.parse(inflateRawSync(plain).toString()) as { until: number; data: unknown }
    return until > now.getTime() ? data : undefined
  }
  return undefined
}

function open(bytes: Buffer, key: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'gremio', `sealed: ${purpose}`, 32))
}
