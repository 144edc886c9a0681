import { Buffer } from 'node:buffer'

/** A body that is no `multipart/form-data`, or that ends before its last boundary. */
export class BrokenMultipartError extends Error {
  override name = 'BrokenMultipartError'
}

/** The headers of a part are longer than any browser's. */
export class LongPartHeadersError extends Error {
  override name = 'LongPartHeadersError'
}

/** One field or file of a form. Unread content is dropped when the next part is asked for. */
export interface Part {
  headers: Buffer
  content: AsyncIterable<Buffer>
}

const MAX_HEADER_BYTES = 8 * 1024
const LINE_END = Buffer.from('\r\n')
const LAST = Buffer.from('--')
const HEADERS_END = Buffer.from('\r\n\r\n')

/**
 * The parts of a `multipart/form-data` body, one after another. Of their contents no more than one chunk is in memory.
 * @throws BrokenMultipartError, also for whatever the source throws; LongPartHeadersError.
 */
export async function* readParts(source: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part, void> {
  const chunks = source[Symbol.asyncIterator]()
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first boundary has no line before it.
  let held: Buffer = LINE_END
  const take = (bytes: number) => {
    const taken = held.subarray(0, bytes)
    held = held.subarray(bytes)
    return taken
  }
  const next = (): Promise<IteratorResult<Uint8Array, unknown>> =>
    chunks.next().catch((cause: unknown) => {
      throw new BrokenMultipartError('The body broke off', { cause })
    })
  async function more() {
    const { done, value } = await next()
    if (done) throw new BrokenMultipartError('The body ends before its last boundary')
    held = Buffer.concat([held, value])
  }
  async function atLeast(bytes: number) {
    while (held.length < bytes) await more()
  }
  /** The bytes before the next boundary, which is consumed too. */
  async function* upToBoundary(reading: { ended: boolean }): AsyncGenerator<Buffer, void> {
    while (!reading.ended) {
      const at = held.indexOf(delimiter)
      // The last bytes may be the beginning of a boundary.
      const content = take(at < 0 ? Math.max(0, held.length - delimiter.length + 1) : at)
      if (at >= 0) {
        take(delimiter.length)
        reading.ended = true
      }
      if (content.length > 0) yield content
      if (at < 0) await more()
    }
  }

  await atLeast(delimiter.length)
  if (!take(delimiter.length).equals(delimiter))
    throw new BrokenMultipartError('The body does not begin with a boundary')
  for (;;) {
    await atLeast(2)
    if (take(2).equals(LAST)) break
    const headers = await upToHeadersEnd()
    const reading = { ended: false }
    yield { headers, content: upToBoundary(reading) }
    // A reader that has stopped has ended its own iterator, so a second one drops the rest.
    for await (const _ of upToBoundary(reading));
  }
  // The connection is free for the next request once the body has been read to its end.
  while (!(await next()).done);

  async function upToHeadersEnd(): Promise<Buffer> {
    for (;;) {
      const at = held.indexOf(HEADERS_END)
      if ((at < 0 ? held.length : at) > MAX_HEADER_BYTES) throw new LongPartHeadersError()
      if (at >= 0) {
        const headers = take(at)
        take(HEADERS_END.length)
        return headers
      }
      await more()
    }
  }
}

/** The boundary that a `Content-Type` names; undefined if it names none. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  return quoted ?? plain
}
