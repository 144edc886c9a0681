import type { RequestHandler } from 'express'
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type PrometheusContentType,
} from 'prom-client'
import { DATABASE_FAILURES } from '#app/database-failures.server.ts'
import { showReplicas, type PoolFigures, type ReplicaFigures } from './replicas.ts'
import { showStock } from './stock-gauges.ts'
import type { Stock } from './stock.ts'

/** Most pages take some milliseconds; beyond five seconds nobody waits. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** What is no route of the table: files, health, what is refused before it is looked at. */
const NO_ROUTE = 'none'

export interface MetricsParts {
  pool: PoolFigures
  replicas: () => readonly ReplicaFigures[]
  /** Undefined in one of several processes: the first one counts, and gathers what these tell of themselves. */
  countStock: (() => Promise<Stock>) | undefined
  isServing: () => boolean
  isReady: () => Promise<boolean>
  keptPages: () => number
}

export interface Metrics {
  /** Counts and times a request under the route of its path. */
  watchRequests(routeOf: (path: string) => string | undefined): RequestHandler
  countPage(answer: string): void
  countRead(from: string): void
  countLimit(limit: string): void
  countFailure(failure: string): void
  /** Everything, as Prometheus reads it. */
  text(): Promise<string>
  contentType: string
}

/**
 * What an instance tells of itself. Every label has values of a list of ours: routes by their pattern, states, kinds and
 * limits by their name, never an address, a name or an id of anybody.
 */
export function createMetrics(parts: MetricsParts): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]

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
  // An alert asks for growth, which a series that appears with its first failure does not show.
  for (const { name } of DATABASE_FAILURES) failures.inc({ failure: name }, 0)
  for (const answer of ['kept', 'rendered', 'copy']) pages.inc({ answer }, 0)

  for (const from of ['replica', 'primary']) reads.inc({ from }, 0)

  showState(parts, registers)
  showReplicas(parts.replicas, registers)
  const refreshStock = parts.countStock ? showStock(parts.countStock, registers) : undefined
  if (!refreshStock) leaveToFirstProcess(registry)

  return {
    watchRequests: (routeOf) => (request, response, next) => {
      const began = performance.now()
      response.once('close', () => {
        const route = routeOf(request.originalUrl) ?? NO_ROUTE
        requests.inc({ route, method: methodOf(request.method), status: response.statusCode })
        if (response.getHeader('Content-Type') !== 'text/event-stream')
          durations.observe({ route }, (performance.now() - began) / 1_000)
      })
      next()
    },
    countPage: (answer) => pages.inc({ answer }),
    countRead: (from) => reads.inc({ from }),
    countLimit: (limit) => limits.inc({ limit }),
    countFailure: (failure) => failures.inc({ failure }),
    async text() {
      await refreshStock?.()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** What this instance has at the moment when somebody reads. */
function showState(parts: MetricsParts, registers: Registry[]) {
  new Gauge({
    name: 'gremio_shared_pages_kept',
    help: 'Pages in memory',
    registers,
    collect() {
      this.set(parts.keptPages())
    },
  })
  new Gauge({
    name: 'gremio_pool_connections',
    help: "Connections of this instance's pool",
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount } = parts.pool
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'in_use' }, totalCount - idleCount)
    },
  })
  new Gauge({
    name: 'gremio_pool_waiting',
    help: 'Statements that wait for a connection',
    registers,
    collect() {
      this.set(parts.pool.waitingCount)
    },
  })
  new Gauge({
    name: 'gremio_serving',
    help: '1 when /healthz says that visitors may be sent here',
    aggregator: 'min',
    registers,
    collect() {
      this.set(Number(parts.isServing()))
    },
  })
  new Gauge({
    name: 'gremio_ready',
    help: '1 when /readyz says that a deployment may go on',
    aggregator: 'min',
    registers,
    async collect() {
      this.set(Number(await parts.isReady()))
    },
  })
}

/** Lets the first process of several read these figures: of most it takes the sum, of what is slow the slowest. */
function leaveToFirstProcess(registry: Registry<PrometheusContentType>) {
  const lag = registry.getSingleMetric('nodejs_eventloop_lag_p99_seconds')
  if (lag) Object.assign(lag, { aggregator: 'max' })
  AggregatorRegistry.setRegistries(registry)
  // It answers when the first process asks.
  new AggregatorRegistry()
}

const METHODS = new Set(['GET', 'HEAD', 'POST'])
/** Node reads thirty methods; three of them are answered. */
const methodOf = (method: string) => (METHODS.has(method) ? method : 'other')
