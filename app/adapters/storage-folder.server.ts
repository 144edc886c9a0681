import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ListableStorage, ListedObject, ObjectPart, OpenedObject } from './object-storage.ts'

/** Plain names between slashes, none of which begins with a dot: no key leads out of the folder. */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

const CONTENT_TYPES: Record<string, string> = { webp: 'image/webp' }

/**
 * Objects as files of a folder, for an installation without S3. An object's media type follows from the ending of its
 * name.
 */
export function createFolderStorage(folder: string): ListableStorage {
  const fileOf = (key: string) => {
    if (key.length > 500 || !KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
    return join(folder, ...key.split('/'))
  }

  async function put(key: string, bytes: Buffer | Readable) {
    const file = fileOf(key)
    await mkdir(dirname(file), { recursive: true })
    // The file is written beside its place and renamed, so that half a picture is never read, even after a power cut.
    const draft = join(dirname(file), `.${randomBytes(8).toString('hex')}.tmp`)
    try {
      const handle = await open(draft, 'wx')
      try {
        await writeFile(handle, bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async function get(key: string) {
    try {
      const bytes = await readFile(fileOf(key))
      return { bytes, contentType: CONTENT_TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream' }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async function openFile(key: string, part?: ObjectPart): Promise<OpenedObject | undefined> {
    const file = fileOf(key)
    const found = await stat(file).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    if (!found?.isFile()) return undefined
    if (!part) return { stream: createReadStream(file), bytes: found.size }
    const { from: start, to: end } = part
    return { stream: createReadStream(file, { start, end }), bytes: end - start + 1, part }
  }

  return {
    put,
    get,
    putFile: (key, { stream }) => put(key, stream),
    open: openFile,
    openPicture: (key) => openFile(key),
    async copy(from, to) {
      const object = await get(from)
      if (!object) throw new Error(`No object to copy: ${from}`)
      await put(to, object.bytes)
    },
    async delete(key) {
      await rm(fileOf(key), { force: true })
    },
    list: () => filesOf(folder, ''),
  }
}

/** The files of a folder and its subfolders. Names that begin with a dot are unfinished files. */
async function* filesOf(folder: string, prefix: string): AsyncIterable<ListedObject> {
  let entries
  try {
    entries = await opendir(folder)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) yield* filesOf(path, `${prefix}${entry.name}/`)
    else if (entry.isFile()) {
      const found = await stat(path).catch(() => undefined)
      if (found) yield { key: `${prefix}${entry.name}`, bytes: found.size, changedAt: found.mtime }
    }
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')
