import pg from 'pg'
import { placeOf } from '#app/config/database-hosts.ts'
import { config } from '#app/config/env.server.ts'
import { isDatabaseUnavailable } from '#app/db.server.ts'
import { CommandFault, isDiskFull, oneLine, UsageFault } from '#server/faults.ts'
import { messageOf, StartError } from '#server/start/prepare-database.ts'

/** No such table, column or function: PostgreSQL's codes for a database of another version. */
const OTHER_SCHEMA = new Set(['42P01', '42703', '42883'])
/** Errors of the S3 client carry the server's answer. */
const isOfStore = (error: object) => '$metadata' in error || '$fault' in error

/** A command's error in one line, with what to do about it. */
export function faultLine(error: unknown): string {
  return oneLine(lineOf(error))
}

function lineOf(error: unknown): string {
  const said = messageOf(error)
  if (error instanceof StartError || error instanceof CommandFault || error instanceof UsageFault) return said
  if (isDiskFull(error)) return `There is no room left on the disk: ${said}`
  if (error instanceof pg.DatabaseError && OTHER_SCHEMA.has(error.code ?? ''))
    return `The database is not of this version (${said}): gremio db migrate brings it up to date.`
  // Checked before the database, because a store that is away is a refused connection too.
  if (error instanceof Error && isOfStore(error))
    return `The store refuses (${error.name}: ${said}): gremio storage check says more.`
  if (isDatabaseError(error)) return `The database at ${placeOf(config.databaseUrl)} cannot be used: ${said}`
  // A file that cannot be read or written, or a server that cannot be reached.
  if (error instanceof Error && 'syscall' in error) return fileFault(error) ?? said
  return `This is a fault of the program: ${said}. With --trace it says where.`
}

const FILE_FAULTS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'no permission',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
}

/** The fault of the file that an error names; undefined for another kind. */
const fileFault = (error: Error & { code?: string; path?: string }) => {
  const fault = FILE_FAULTS[error.code ?? '']
  return fault && error.path !== undefined ? `${error.path} cannot be opened: ${fault}.` : undefined
}

/** The database is away or refuses the sign-in: a wrong name or password is reported before any statement runs. */
const isDatabaseError = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? /^(?:28|3D)/.test(error.code ?? '') || isDatabaseUnavailable(error)
    : isOfPool(error)

/** A missing file is no missing database: the pool's own errors name a connection. */
const isOfPool = (error: unknown) =>
  isDatabaseUnavailable(error) &&
  !(error instanceof Error && 'path' in error && 'syscall' in error && error.syscall !== 'connect')
