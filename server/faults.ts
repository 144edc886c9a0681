/** A fault that stops a command of the operator, in one line with the remedy. */
export class CommandFault extends Error {
  override name = 'CommandFault'
}

/** @returns the fault of a command that notifies many people, or deletes data, without --yes. */
export const unconfirmed = (what: string) => new CommandFault(`This would ${what}. With --yes it is done.`)

/** Words that do not go together, or a value that is not allowed. */
export class UsageFault extends Error {
  override name = 'UsageFault'
}

/** Several lines as one. */
export const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ').trim()

/** PostgreSQL's disk_full. */
const DATABASE_DISK_FULL = '53100'

/** Whether an error says that a disk is full: this machine's, or the database's. */
export function isDiskFull(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' || code === DATABASE_DISK_FULL
}
