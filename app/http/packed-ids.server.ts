import { Buffer } from 'node:buffer'
import type { Cookie } from '@remix-run/node'
import { readCookie, type Asked } from './cookies.server.ts'

const ID_BYTES = 16

/** Ids as a cookie carries them: 22 letters each instead of 36. */
export const packIds = (ids: readonly string[]): string =>
  Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64url')

/** The ids in a cookie; whatever it holds, each of them is one in form. */
export async function readPackedIds(cookie: Cookie, asked: Asked): Promise<string[]> {
  const packed: unknown = await readCookie(cookie, asked)
  if (typeof packed !== 'string') return []
  const bytes = Buffer.from(packed, 'base64url')
  return Array.from({ length: Math.floor(bytes.length / ID_BYTES) }, (_, at) => {
    const hex = bytes.toString('hex', at * ID_BYTES, (at + 1) * ID_BYTES)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  })
}
