import { createWriteStream } from 'node:fs'
import { access, open as openFile, rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { storage } from '#app/adapters/storage.server.ts'
import { config } from '#app/config/env.server.ts'
import { db } from '#app/db.server.ts'
import { noteBackup } from '#app/domain/installation/installation.server.ts'
import { beginAtOnce } from '#app/domain/outbox/jobs.server.ts'
import { countInEnglish } from '#app/locale/numbers.server.ts'
import { CommandFault } from '#server/faults.ts'
import { recogniseInstallation, requireStorageForRestore } from '#server/start/storage.ts'
import { messageOf, prepareDatabase, requireServer } from '#server/start/prepare-database.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** Writes a backup to a file, or to the output without one; prints its contents. */
export async function backUp(to: string | undefined, say: (line: string) => void): Promise<string> {
  if (!to && process.stdout.isTTY) {
    throw new CommandFault('A backup is not for reading: name a file with --to, or send the output somewhere.')
  }
  if (to && (await exists(to))) throw new CommandFault(`${to} exists already; it was left as it is.`)
  await requireServer(config.directDatabaseUrl)
  const parts = { connectionString: config.directDatabaseUrl, storage, now: new Date(), say }
  if (!to) {
    const made = await writeBackup({ ...parts, sink: process.stdout })
    await note(say)
    return told(made)
  }

  // The file has another name until it is whole, and only its owner may read it, since it holds everything.
  const unfinished = `${to}.part`
  try {
    const made = await writeBackup({
      ...parts,
      sink: createWriteStream(unfinished, { mode: 0o600, flush: true }),
    })
    await rename(unfinished, to)
    await note(say)
    return told(made)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** The archive is whole, whatever the database says: it may be a replica, which takes no writes. */
const note = (say: (line: string) => void) =>
  noteBackup(db).catch((error: unknown) => say(`When it was made could not be noted: ${messageOf(error)}`))

const told = ({ rows, tables, files }: { rows: number; tables: number; files: number }) =>
  `Backed up ${countInEnglish(rows)} rows of ${tables} tables and ${countInEnglish(files)} files.`

/** Restores a backup from a file, or from the input without one, and migrates on to this version. */
export async function restore(
  from: string | undefined,
  schemaFolder: string,
  say: (line: string) => void,
): Promise<string> {
  const source = await open(from)
  await requireServer(config.directDatabaseUrl)
  await requireStorageForRestore()
  const { madeAt, rows, files } = await restoreBackup({
    connectionString: config.directDatabaseUrl,
    schemaFolder,
    storage,
    source,
    say,
  })
  const applied = await prepareDatabase(config.directDatabaseUrl, schemaFolder)
  await recogniseInstallation(say)
  // Rows whose time ran out while the archive lay are deleted at the first start.
  await beginAtOnce(db, 'purge-expired')
  const then = applied.length > 0 ? ` Then applied ${applied.join(', ')}.` : ''
  return `Restored ${countInEnglish(rows)} rows and ${countInEnglish(files)} files as they were on ${madeAt.toISOString()}.${then}`
}

/** Reads a backup to its end without using it. */
export async function checkArchive(from: string | undefined): Promise<string> {
  const { madeAt, rows, files } = await checkBackup(await open(from))
  return `The backup of ${madeAt.toISOString()} is whole: ${countInEnglish(rows)} rows and ${countInEnglish(files)} files.`
}

async function open(from: string | undefined): Promise<Readable> {
  if (from) return (await openFile(from)).createReadStream()
  if (process.stdin.isTTY) throw new CommandFault('Name the archive with --from, or send it to the input.')
  return process.stdin
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
