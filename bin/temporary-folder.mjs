import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const AGAIN_MS = 50
const LIMIT_MS = 5_000
/** The number that statfs(2) gives for a file system in memory. */
const TMPFS = 0x01021994
const NOTHING = new Int32Array(new SharedArrayBuffer(4))

/**
 * Makes a folder that is deleted with this process, however it ends except by SIGKILL: its user has to listen to the
 * signals that would end it silently. Programs started in it have to be ended by `beforeFoldersGo`, or they still write
 * while it is deleted.
 * @param {string} name
 */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `gremio-${name}-`))
  // As root PostgreSQL and proxies run as other users, who have to get in.
  chmodSync(folder, 0o755)
  process.once('exit', () => remove(folder))
  return folder
}

/** A program that was told to end may still write for some moments. Node's own retries do not look for new files. */
function remove(folder) {
  for (const deadline = Date.now() + LIMIT_MS; ; Atomics.wait(NOTHING, 0, 0, AGAIN_MS)) {
    try {
      return rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

/**
 * Calls back when this process ends, before the folders are deleted. @param {() =>
 * void} end @returns {() => void} a function that removes the callback
 */
export function beforeFoldersGo(end) {
  process.prependOnceListener('exit', end)
  return () => void process.off('exit', end)
}

/**
 * The folder of a file system in memory with that many bytes free, on Linux.
 * @param {number} room
 * @returns {string | undefined}
 */
export function folderInMemory(room) {
  const folder = '/dev/shm'
  try {
    const { type, bavail, bsize } = statfsSync(folder)
    const available = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]
    const free = Math.min(bavail * bsize, Number(available ?? 0) * 1024)
    return type === TMPFS && free >= room ? folder : undefined
  } catch {
    return undefined // another system
  }
}
