import { Counter, Histogram, type Registry } from 'prom-client'
import { DATABASE_FAILURES } from '#app/database-failures.server.ts'
import { LIMITS } from '#app/http/rate-limit.server.ts'

/** Most pages take some milliseconds; people do not wait longer than five seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** The outcome of a request: answered or refused on purpose, with 503, or with 500. */
const OUTCOMES = ['answered', 'refused', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The counters of an instance while it answers. */
export function countersOf(registers: Registry[]) {
  const requests = new Counter({
    name: 'gremio_http_requests_total',
    help: 'Answered requests',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'gremio_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['route'],
    buckets: DURATIONS,
    registers,
  })
  const outcomes = new Counter({
    name: 'gremio_http_outcomes_total',
    help: 'Requests that have a route, and every failed one: answered, refused (503) or failed (500)',
    labelNames: ['outcome'],
    registers,
  })
  const pages = new Counter({
    name: 'gremio_shared_pages_total',
    help: 'Pages that signed-out visitors share: kept, rendered, or a copy while the database is away',
    labelNames: ['answer'],
    registers,
  })
  const reads = new Counter({
    name: 'gremio_public_reads_total',
    help: 'Public pages that were read from a replica, or from the primary though a replica is set up',
    labelNames: ['from'],
    registers,
  })
  const limits = new Counter({
    name: 'gremio_limits_hit_total',
    help: 'Attempts beyond a limit',
    labelNames: ['limit'],
    registers,
  })
  const failures = new Counter({
    name: 'gremio_database_failures_total',
    help: 'Statements that met a failure of the database, by docs/reliability.md',
    labelNames: ['failure'],
    registers,
  })
  // An alert needs growth, which a series that appears with its first failure does not show.
  for (const { name } of DATABASE_FAILURES) failures.inc({ failure: name }, 0)
  for (const limit of Object.keys(LIMITS)) limits.inc({ limit }, 0)
  for (const outcome of OUTCOMES) outcomes.inc({ outcome }, 0)
  for (const answer of ['kept', 'rendered', 'copy']) pages.inc({ answer }, 0)
  for (const from of ['replica', 'primary']) reads.inc({ from }, 0)
  return { requests, durations, outcomes, pages, reads, limits, failures }
}
