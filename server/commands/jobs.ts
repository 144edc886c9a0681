import { db } from '#app/db.server.ts'
import { listJobsForAnyone, retryJobs } from '#app/domain/outbox/overview.server.ts'
import { CommandFault, UsageFault } from '#server/faults.ts'

const AT_MOST = 200
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One job a line, those that are due first. */
export async function jobsTable({ failed }: { failed: boolean }): Promise<string> {
  const jobs = await listJobsForAnyone(db, { failed, limit: AT_MOST + 1 })
  if (jobs.length === 0) return failed ? 'No job has failed for good.' : 'There are no jobs.'
  const lines = jobs.slice(0, AT_MOST).map(({ id, kind, state, runAt, attempts, maxAttempts, lastError }) => {
    const tried = `${attempts}/${maxAttempts}`
    const columns = [id, state.padEnd(7), kind.padEnd(18), runAt.toISOString().slice(0, 19), tried.padStart(5)]
    return [...columns, ...(lastError ? [lastError.replace(/\s+/g, ' ')] : [])].join('  ')
  })
  if (jobs.length > AT_MOST) lines.push(`… and more than these ${AT_MOST}.`)
  return lines.join('\n')
}

/** @throws UsageFault unless either an id or `failed` is given. */
export async function retry({ id, failed }: { id: string | undefined; failed: boolean }, now: Date): Promise<string> {
  if ((id === undefined) === !failed) throw new UsageFault('Give the id of one job, or --failed.')
  if (id !== undefined && !UUID.test(id)) throw new UsageFault(`«${id}» is not the id of a job.`)
  const count = await retryJobs(db, id === undefined ? 'failed' : { id }, now)
  if (id !== undefined && count === 0) throw new CommandFault(`There is no job ${id} that could begin anew.`)
  return count === 1 ? 'One job begins anew.' : `${count} jobs begin anew.`
}
