import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { SignatureV4 } from '@smithy/signature-v4'
import { MINUTE_MS } from '#app/locale/durations.ts'

export interface S3Call {
  method: string
  /** The address as it was sent, with its query. */
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
}

/** The refusals of a store with status 403, by Amazon's names. */
export type S3Refusal =
  | 'AccessDenied'
  | 'AuthorizationHeaderMalformed'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch'

/** Amazon's: a call that was signed longer ago, or later than now, is not answered. */
const LONGEST_SKEW_MS = 15 * MINUTE_MS

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([\da-f]{64})$/

/** The hash of the signer: Node's own. */
class Sha256 {
  readonly #hash
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', asBytes(secret))
  }
  update(data: string | ArrayBuffer | ArrayBufferView) {
    this.#hash.update(asBytes(data))
  }
  digest = () => Promise.resolve(new Uint8Array(this.#hash.digest()))
  reset() {
    throw new Error('the signer hashes each thing with a hash of its own')
  }
}

function asBytes(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data)
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data)
}

/**
 * Why a store with these keys refuses the call, or undefined: it is signed once more, by the signer of Amazon's own
 * package, and has to come out the same. Of every kind of call, a bucket's too.
 */
export async function refusalOf(call: S3Call, keys: S3Keys, now: Date): Promise<S3Refusal | undefined> {
  const { authorization } = call.headers
  if (!authorization) return 'AccessDenied'
  const [, accessKeyId, day, region, names, signature] = AUTHORIZATION.exec(authorization) ?? []
  if (!day || !region || !names || !signature) return 'AuthorizationHeaderMalformed'
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'

  const signed = names.split(';')
  const at = dateOf(headerOf(call, 'x-amz-date'))
  if (!at || !coversAll(call.headers, signed)) return 'AuthorizationHeaderMalformed'
  if (Math.abs(at.getTime() - now.getTime()) > LONGEST_SKEW_MS) return 'RequestTimeTooSkewed'

  if (!isSame(signature, await signatureOf(call, { keys, region, signed, at }))) return 'SignatureDoesNotMatch'
  const told = headerOf(call, 'x-amz-content-sha256')
  const hash = createHash('sha256').update(call.body).digest('hex')
  return told === 'UNSIGNED-PAYLOAD' || told === hash ? undefined : 'XAmzContentSHA256Mismatch'
}

function headerOf({ headers }: S3Call, name: string): string {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

/** `20261122T101500Z` as a date. */
function dateOf(text: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : undefined
}

/** The meaning of a call must be signed: its address, and every header of Amazon's. */
const coversAll = (headers: IncomingHttpHeaders, signed: string[]) =>
  ['host', 'x-amz-content-sha256'].every((name) => signed.includes(name)) &&
  Object.keys(headers).every((name) => !name.startsWith('x-amz-') || signed.includes(name))

async function signatureOf(
  call: S3Call,
  { keys, region, signed, at }: { keys: S3Keys; region: string; signed: string[]; at: Date },
): Promise<string> {
  const signer = new SignatureV4({ service: 's3', region, credentials: keys, sha256: Sha256, uriEscapePath: false })
  const { pathname, searchParams } = new URL(call.url, 'http://s3')
  const query: Record<string, string[]> = {}
  for (const name of searchParams.keys()) query[name] = searchParams.getAll(name)
  const request = await signer.sign(
    {
      method: call.method,
      protocol: 'http:',
      hostname: 's3',
      path: pathname,
      query,
      headers: Object.fromEntries(signed.map((name) => [name, headerOf(call, name)])),
    },
    { signingDate: at, signableHeaders: new Set(signed) },
  )
  return /Signature=([\da-f]{64})$/.exec(request.headers['authorization'] ?? '')?.[1] ?? ''
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
