/** What stops a command of the operator, told in one line that says what to do about it. */
export class CommandFault extends Error {
  override name = 'CommandFault'
}

/** Words that were understood and do not go together, or a value that is none of those there are. */
export class UsageFault extends Error {
  override name = 'UsageFault'
}

/** What is told in lines, in one. */
export const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ').trim()

/** PostgreSQL's disk_full. */
const DATABASE_DISK_FULL = '53100'

/** Whether a disk is full: here, or the database's. */
export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' || code === DATABASE_DISK_FULL
}
