import { createHash, randomBytes } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const CHUNK_BYTES = 64 * 1024

/** A file on this machine's disk, which is not held in memory. */
export interface SpooledFile {
  /** How many bytes were kept: one more than the limit for a file that is too large. */
  length: number
  /** The hash of the kept bytes. */
  sha256: Buffer
  /** The kept bytes from the beginning; they can be read any number of times. */
  read(): Readable
}

/** The disk did not take a file: it is full, or broken. */
export class SpoolError extends Error {
  override name = 'SpoolError'
}

export interface Spool {
  /**
   * Writes a file to the disk while it arrives. The rest of a file that is too large is dropped.
   * @throws SpoolError; errors of the content.
   */
  keep(content: AsyncIterable<Buffer>, maxBytes: number): Promise<SpooledFile>
  close(): Promise<void>
}

/**
 * Where the files of one form wait until they are stored: in the system's folder for temporary files (TMPDIR). Before a
 * byte of them is written they lose their names, so their bytes are freed when the process ends, however it ends.
 */
export function createSpool(): Spool {
  const handles: FileHandle[] = []
  return {
    async keep(content, maxBytes) {
      const handle = await onDisk(openNameless())
      handles.push(handle)
      const hash = createHash('sha256')
      let length = 0
      for await (const chunk of content) {
        const piece = chunk.subarray(0, maxBytes + 1 - length)
        if (piece.length === 0) continue
        await onDisk(handle.appendFile(piece))
        hash.update(piece)
        length += piece.length
      }
      if (length > maxBytes) await onDisk(handle.truncate(0))
      return {
        length,
        sha256: hash.digest(),
        read: () => Readable.from(chunksOf(handle, length), { objectMode: false }),
      }
    },
    close: async () => void (await Promise.all(handles.splice(0).map((handle) => handle.close()))),
  }
}

async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new SpoolError('A file could not be written down', { cause })
  }
}

async function* chunksOf(handle: FileHandle, length: number): AsyncGenerator<Buffer, void> {
  for (let position = 0; position < length;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, position)
    if (bytesRead === 0) throw new SpoolError('A file has become shorter')
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `gremio-upload-${randomBytes(12).toString('hex')}`)
  const handle = await open(path, 'wx+', 0o600)
  await rm(path).catch(async (error: unknown) => {
    await handle.close()
    throw error
  })
  return handle
}
