import { createHash } from 'node:crypto'
import type { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { CommandFault } from '#server/faults.ts'

declare module 'tar-stream' {
  interface Headers {
    pax?: Record<string, string>
  }
}

/** Tables are text, which shrinks to a fifth at this level already; pictures do not shrink at any level. */
const GZIP_LEVEL = 4

/**
 * How many stored files are on their way at once, and the number of bytes above which no further one is started: each
 * is in memory.
 */
export const FILES_AT_ONCE = 8
export const BYTES_AT_ONCE = 32 * 1024 * 1024

export interface Entry {
  name: string
  bytes: Buffer
  /** The media type of a stored file. */
  contentType?: string
}

export interface Archive {
  /** Resolves when the entry has been taken, so that entries do not pile up behind a slow disk. */
  add(entry: Entry): Promise<void>
  readonly entries: number
  /** Ends the archive and resolves when all of it has been written. */
  finish(): Promise<void>
}

/**
 * A tar archive, compressed by gzip, that any tar opens. Each entry carries its SHA-256, and the media type of a file,
 * in keywords of the pax header that tar programs ignore.
 */
export function createArchive(sink: Writable, now: Date): Archive {
  const pack = tar.pack()
  const written = pipeline(pack, createGzip({ level: GZIP_LEVEL }), sink)
  written.catch(() => {})
  let entries = 0
  return {
    get entries() {
      return entries
    },
    async add({ name, bytes, contentType }) {
      const pax = { comment: checksumOf(bytes), ...(contentType && { [TYPE_KEYWORD]: contentType }) }
      try {
        await new Promise<void>((resolve, reject) => {
          pack.entry({ name, mode: 0o600, mtime: now, pax }, bytes, (error) => (error ? reject(error) : resolve()))
        })
      } catch (error) {
        await written // has the reason, if the other end was lost
        throw error
      }
      entries += 1
    },
    async finish() {
      pack.finalize()
      await written
    },
  }
}

const TYPE_KEYWORD = 'SCHILY.xattr.user.mime_type'

const checksumOf = (bytes: Buffer) => `sha256=${createHash('sha256').update(bytes).digest('hex')}`

/**
 * The entries of an archive, each compared with its checksum before it is returned.
 * @throws CommandFault that names the entry, when the archive is damaged, ends too early or is not an archive.
 */
export async function* readArchive(source: Readable): AsyncGenerator<Entry, void, void> {
  const extract = tar.extract()
  let isEmpty = true
  const noticed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (chunk.length > 0) isEmpty = false
      yield chunk
    }
  }
  const read = pipeline(source, noticed, createGunzip(), extract)
  read.catch(() => {})
  let place: string | undefined
  try {
    for await (const stream of extract) {
      const { name, pax } = stream.header
      place = `in ${name}`
      const bytes = await buffer(stream)
      if (pax?.['comment'] !== checksumOf(bytes)) throw new CommandFault(`The archive is damaged in ${name}.`)
      place = `after ${name}`
      yield { name, bytes, contentType: pax[TYPE_KEYWORD] }
    }
    await read
  } catch (error) {
    if (error instanceof CommandFault || isSystemFault(error)) throw error
    if (isEmpty) throw new CommandFault('The archive is empty.', { cause: error })
    throw new CommandFault(place ? `The archive is damaged ${place}.` : 'This is not a backup of Gremio.', {
      cause: error,
    })
  } finally {
    source.destroy()
  }
}

/** A missing or unreadable file is no damage. Stream and zlib errors have codes of other forms. */
const isSystemFault = (error: unknown) => error instanceof Error && 'syscall' in error
