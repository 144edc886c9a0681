import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second on every common machine. */
const TICK_MS = 10

/** Milliseconds of processor that a process and the children it has already buried have used. */
export function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return TICK_MS * [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index] ?? 0), 0)
  } catch {
    return 0
  }
}

/** The processor time of a process and all the children it has now: PostgreSQL has one for each connection. */
export function cpuOfFamily(parent: number): number {
  return childrenOf(parent).reduce((sum, pid) => sum + cpuOf(pid), cpuOf(parent))
}

/** The children that a process has now. */
export function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
  return pids.map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return undefined
  }
}

/** The most memory a process has had so far, in megabytes. */
export const peakMemoryOf = (pid: number) => megabytes(pid, 'VmHWM')

/** The memory that the process has now. */
export const memoryOf = (pid: number) => megabytes(pid, 'VmRSS')

function megabytes(pid: number, name: string): number {
  const [, kilobytes = '0'] = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
