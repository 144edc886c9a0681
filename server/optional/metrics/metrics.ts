import type { RequestHandler } from 'express'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry, type PrometheusContentType } from 'prom-client'
import { countersOf, type Outcome } from './counters.ts'
import { showReplicas, type PoolFigures, type ReplicaFigures } from './show-replicas.ts'
import { showStock, type Stock } from './stock-gauges.ts'
import { createServer } from 'node:http'
import { asListenError } from '#server/http/listen.ts'

/** The server on the port of the figures: it answers with their text only. */
export interface FiguresSource {
  text(): Promise<string>
  contentType: string
}

/**
 * Serves the figures at `/metrics`, on a port of their own: visitors and their proxy never come there.
 * @returns what closes it.
 * @throws ListenError when the port is taken or not allowed.
 */
export function serveMetrics(
  figures: FiguresSource,
  { port, host }: { port: number; host: string },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('GET /metrics\n')
      return
    }
    figures.text().then(
      (text) => response.writeHead(200, { 'Content-Type': figures.contentType, 'Cache-Control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(asListenError(error, { port, host, names: { port: 'METRICS_PORT', host: 'METRICS_HOST' } })),
    )
    server.listen(port, host, () => {
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed())
          server.closeAllConnections()
        })
      resolve(close)
    })
  })
}

/** Further parts that the start needs. */
export { countStock } from './stock-gauges.ts'

/** Requests without a route: files, health, and those that are refused early. */
const NO_ROUTE = 'none'

export interface MetricsParts {
  pool: PoolFigures
  replicas: () => readonly ReplicaFigures[]
  /** Undefined in one of several processes: the first one counts, and collects the figures of the others. */
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
  /** All figures, as Prometheus reads them. */
  text(): Promise<string>
  contentType: string
}

/**
 * The figures of an instance. Every label has values of a fixed list: routes by their pattern, states, kinds and limits
 * by their name, never a person's address, name or id.
 */
export function createMetrics(parts: MetricsParts): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]

  const { requests, durations, outcomes, pages, reads, limits, failures } = countersOf(registers)

  // While the database does not answer this takes seconds, and so does the stock: both are read at once.
  let isReady: Promise<boolean> | undefined
  showState({ ...parts, isReady: () => isReady ?? parts.isReady() }, registers)
  showReplicas(parts.replicas, registers)
  const refreshStock = parts.countStock ? showStock(parts.countStock, registers) : undefined
  if (!refreshStock) leaveToFirstProcess(registry)

  return {
    watchRequests: (routeOf) => (request, response, next) => {
      const began = performance.now()
      response.once('close', () => {
        const route = routeOf(request.originalUrl) ?? NO_ROUTE
        requests.inc({ route, method: methodOf(request.method), status: response.statusCode })
        const outcome = outcomeOf(route, response.statusCode)
        if (outcome) outcomes.inc({ outcome })
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
      isReady = parts.isReady()
      await Promise.all([refreshStock?.(), isReady])
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** The gauges of this instance at the moment when somebody reads them. */
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

/** Lets the first process of several read these figures: for most it takes the sum, for durations the slowest. */
function leaveToFirstProcess(registry: Registry<PrometheusContentType>) {
  const lag = registry.getSingleMetric('nodejs_eventloop_lag_p99_seconds')
  if (lag) Object.assign(lag, { aggregator: 'max' })
  AggregatorRegistry.setRegistries(registry)
  // The process answers when the first process asks.
  new AggregatorRegistry()
}

/**
 * The figures of an instance of several processes, for its first one: the sums over the processes, and the figures of
 * the database, counted once.
 */
export function gatherFigures(countStock: () => Promise<Stock>): Pick<Metrics, 'text' | 'contentType'> {
  const ofProcesses = new AggregatorRegistry()
  const ofDatabase = new Registry()
  const refreshStock = showStock(countStock, [ofDatabase])
  return {
    async text() {
      const [processes] = await Promise.all([ofProcesses.clusterMetrics(), refreshStock()])
      return `${processes}\n${await ofDatabase.metrics()}`
    },
    contentType: ofDatabase.contentType,
  }
}

/** Health checks are refused while an instance stops, and files are many: neither says how visitors fare. */
function outcomeOf(route: string, status: number): Outcome | undefined {
  if (status === 500) return 'failed'
  if (route === NO_ROUTE) return undefined
  return status === 503 ? 'refused' : 'answered'
}

const METHODS = new Set(['GET', 'HEAD', 'POST'])
/** Node reads thirty methods; three of them are answered. */
const methodOf = (method: string) => (METHODS.has(method) ? method : 'other')
