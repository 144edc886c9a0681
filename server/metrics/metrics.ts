import type { RequestHandler } from 'express'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { DATABASE_FAILURES } from '#app/database-failures.server.ts'
import { showReplicas, type PoolFigures, type ReplicaFigures } from './replicas.ts'
import { MAIL_STATES, type Stock } from './stock.ts'

/** Most pages take some milliseconds; beyond five seconds nobody waits. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** The database is asked no oftener, however many ask for the figures. */
const STOCK_FRESH_MS = 15_000
/** What is no route of the table: files, health, what is refused before it is looked at. */
const NO_ROUTE = 'none'

export interface MetricsParts {
  pool: PoolFigures
  replicas: () => readonly ReplicaFigures[]
  countStock: () => Promise<Stock>
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
  const showStock = stockGauges(registers)
  const stock = cached(parts.countStock, STOCK_FRESH_MS)

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
      showStock(await stock().catch(() => undefined))
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
    registers,
    collect() {
      this.set(Number(parts.isServing()))
    },
  })
  new Gauge({
    name: 'gremio_ready',
    help: '1 when /readyz says that a deployment may go on',
    registers,
    async collect() {
      this.set(Number(await parts.isReady()))
    },
  })
}

const METHODS = new Set(['GET', 'HEAD', 'POST'])
/** Node reads thirty methods; three of them are answered. */
const methodOf = (method: string) => (METHODS.has(method) ? method : 'other')

/**
 * @returns what shows a stock; without one, because the database is away, its figures are absent rather than old. That
 *   is why each has a label.
 */
function stockGauges(registers: Registry[]) {
  const up = new Gauge({ name: 'gremio_database_up', help: '1 when the database answered', registers })
  const labelled = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers })
  const jobs = labelled('gremio_jobs', 'Later work', 'kind', 'state')
  const due = labelled('gremio_jobs_due_seconds', 'For how long the oldest due job of a kind has waited', 'kind')
  const mails = labelled('gremio_mails', 'Mails that have not gone', 'state')
  const orders = labelled('gremio_orders', 'Orders', 'state')
  const sessions = labelled('gremio_sessions', 'Sessions that have not ended', 'kind')
  const ledger = labelled('gremio_ledger_sum_cents', 'The sum of all accounts of the ledger, which is 0', 'currency')
  return (stock: Stock | undefined) => {
    up.set(Number(stock !== undefined))
    for (const gauge of [jobs, due, mails, orders, sessions, ledger]) gauge.reset()
    if (!stock) return
    for (const { kind, state, count, dueForSeconds } of stock.jobs) {
      jobs.set({ kind, state }, count)
      if (state === 'waiting') due.set({ kind }, dueForSeconds)
    }
    for (const state of MAIL_STATES) mails.set({ state }, 0)
    for (const { state, count } of stock.mails) mails.set({ state }, count)
    for (const { state, count } of stock.orders) orders.set({ state }, count)
    for (const { persistent, count } of stock.sessions)
      sessions.set({ kind: persistent ? 'remembered' : 'browser' }, count)
    for (const { currency, sumCents } of stock.ledger) ledger.set({ currency }, sumCents)
  }
}

/** Asks again once the last answer is so old; who asks meanwhile gets the same one. A failure is asked about again. */
function cached<T>(ask: () => Promise<T>, freshMs: number): () => Promise<T> {
  let asked = -Infinity
  let answer: Promise<T> | undefined
  return () => {
    if (!answer || performance.now() - asked > freshMs) {
      asked = performance.now()
      answer = ask()
      answer.catch(() => (answer = undefined))
    }
    return answer
  }
}
