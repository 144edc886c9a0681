/*
 * Names and values as a form or an address sends them: a=1&b=2. They are counted before anything is built from them,
 * and only wanted ones are decoded.
 */

/** More than any form or address of ours has. */
export const MAX_PAIRS = 1_000
/** The highest number in brackets, and the deepest nesting of names: lines[3].amount has three levels. */
const MAX_INDEX = 100
const MAX_LEVELS = 3
const MAX_NAME_LENGTH = 200

/** More, deeper or longer than any form of ours, so no person sent it. */
export class TooMuchError extends Error {
  override name = 'TooMuchError'
}

/** Bytes that no browser sends for a page of this site: not UTF-8, or NUL, which no text may contain. */
export class UnreadableTextError extends Error {
  override name = 'UnreadableTextError'
}

/** Whether there is a field of this name. */
export type Wanted = (name: string) => boolean

/**
 * The wanted pairs of a form's body or of an address's query, in their order.
 * @throws TooMuchError, UnreadableTextError
 */
export function* readPairs(bytes: Uint8Array, wanted: Wanted): Generator<[name: string, value: string]> {
  if (countPairs(bytes) > MAX_PAIRS) throw new TooMuchError()
  let start = 0
  while (start < bytes.length) {
    const found = bytes.indexOf(AMPERSAND, start)
    const end = found < 0 ? bytes.length : found
    const pair = bytes.subarray(start, end)
    start = end + 1
    if (pair.length === 0) continue
    const sign = pair.indexOf(EQUALS_SIGN)
    const name = decode(sign < 0 ? pair : pair.subarray(0, sign))
    if (wanted(name)) yield [name, sign < 0 ? '' : decode(pair.subarray(sign + 1))]
  }
}

const AMPERSAND = '&'.charCodeAt(0)
const EQUALS_SIGN = '='.charCodeAt(0)

/** The number of pairs, up to one above the ceiling. */
export function countPairs(bytes: Uint8Array): number {
  let pairs = 1
  for (let at = bytes.indexOf(AMPERSAND); at >= 0; at = bytes.indexOf(AMPERSAND, at + 1)) {
    pairs += 1
    if (pairs > MAX_PAIRS) return pairs
  }
  return pairs
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** @throws UnreadableTextError for bytes that are not UTF-8, and for NUL. */
export function decodeUtf8(bytes: Uint8Array): string {
  let text
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new UnreadableTextError()
  }
  if (text.includes('\u0000')) throw new UnreadableTextError()
  return text
}

/** One side of a pair, as forms encode it: a plus is a blank, and %C3%B1 two bytes. A lone percent sign is kept. */
function decode(bytes: Uint8Array): string {
  if (!bytes.includes(PERCENT_SIGN) && !bytes.includes(PLUS_SIGN)) return decodeUtf8(bytes)
  const plain = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    const escaped = byte === PERCENT_SIGN ? worth(bytes[at + 1]) * 16 + worth(bytes[at + 2]) : NaN
    const isEscape = escaped >= 0
    plain[length++] = isEscape ? escaped : byte === PLUS_SIGN ? BLANK : byte
    if (isEscape) at += 2
  }
  return decodeUtf8(plain.subarray(0, length))
}

/** The value of a byte as a hexadecimal digit, or NaN. */
function worth(byte = 0): number {
  if (byte >= 48 && byte <= 57) return byte - 48
  const letter = byte | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : NaN
}

const BLANK = ' '.charCodeAt(0)
const PERCENT_SIGN = '%'.charCodeAt(0)
const PLUS_SIGN = '+'.charCodeAt(0)

/** @throws TooMuchError for a name that is longer, deeper or has higher numbers than those of any form. */
export function withinCeilings(name: string): void {
  if (name.length > MAX_NAME_LENGTH) throw new TooMuchError()
  if ((name.match(/[.[]/g) ?? []).length >= MAX_LEVELS) throw new TooMuchError()
  for (const [, index] of name.matchAll(/\[(\d+)/g)) {
    if (Number(index) > MAX_INDEX) throw new TooMuchError()
  }
}
