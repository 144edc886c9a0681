import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import type { Logger } from 'pino'
import * as build from 'virtual:remix/server-build'
import { clock } from '#app/adapters/clock.server.ts'
import { config } from '#app/config/env.server.ts'
import { processShare } from '#app/config/process-share.server.ts'
import { db, onDatabaseFailure, pool } from '#app/db.server.ts'
import { sharePasswordWork } from '#app/domain/accounts/passwords.server.ts'
import { onLimitHit } from '#app/http/rate-limit.server.ts'
import { startWorker } from '#app/jobs/worker.server.ts'
import { createApp } from './app.ts'
import { ListenError, NOTICE_MS, startServer } from '#server/http/listen.ts'
import { serveMetrics } from '#server/http/metrics-server.ts'
import { createLogger } from '#server/http/logger.ts'
import { listenForNews } from '#server/live/news.ts'
import { createLiveStreams, type LiveStreams } from '#server/live/live-streams.ts'
import { countStock } from '#server/metrics/stock.ts'
import { createPageCache, type PageCache } from '#server/remix/page-cache.ts'
import { createReplicas, type Replicas } from '#server/replicas/replicas.ts'
import { prepareDatabase, StartError } from '#server/start/prepare-database.ts'
import { startProcesses, tellServing, waitUntilPrepared } from '#server/start/processes.ts'
import { createReadiness } from '#server/start/readiness.ts'
import { requireRightClock } from '#server/start/require-clock.ts'

const STOP_LIMIT_MS = 20_000

const clientFolder = fileURLToPath(new URL('../client', import.meta.url))
const migrationsFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url))

// V8 would let the heap grow to four times its used size before it collects (docs/performance.md).
setFlagsFromString('--heap-growing-percent=100')

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  if (cluster.isPrimary && config.processes > 1) await serveWithProcesses()
  else await serve()
} catch (error) {
  if (!(error instanceof StartError || error instanceof ListenError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

/** Makes sure of what an instance needs, while those who ask for a page hear that it is starting. */
async function prepare() {
  await prepareDatabase(config.directDatabaseUrl, migrationsFolder)
  await requireRightClock(clock, pool, config)
  if (config.seedDemo) await (await import('#server/start/seed-demo.ts')).seedEmptyDatabase(say)
}

/** The first process of several: it answers no request and does no later work. When it ends, the others end too. */
async function serveWithProcesses() {
  const processes = await startProcesses(config.processes, createLogger(config.logLevel))
  const figures = config.metrics && (await import('#server/metrics/gathered.ts')).gatherFigures(() => countStock(db))
  const closeMetrics = figures && config.metrics && (await serveMetrics(figures, config.metrics))
  await Promise.race([prepare(), processes.failure])
  await processes.startServing()
  whenAskedToStop(async () => {
    await processes.stop()
    await closeMetrics?.()
    await pool.end()
  })
  await tellSignIns()
  tellListening(processes.origin)
}

/** The only process, or one of several. */
async function serve() {
  sharePasswordWork(processShare)
  const log = createLogger(config.logLevel)
  const readiness = createReadiness(pool, migrationsFolder)
  const metrics =
    config.metrics &&
    (await import('#server/metrics/metrics.ts')).createMetrics({
      pool,
      countStock: cluster.isWorker ? undefined : () => countStock(db),
      isServing: () => readiness.isServing,
      isReady: () => readiness.isReady(),
      keptPages: () => pageCache.size,
      replicas: () => replicas?.figures() ?? [],
    })
  const pageCache = createPageCache({ onAnswer: metrics?.countPage })
  const { replicaUrls: urls, directDatabaseUrl: primaryUrl } = config
  const replicas: Replicas | undefined =
    urls.length > 0 ? createReplicas({ urls, primaryUrl, log, onRead: metrics?.countRead }) : undefined
  const streams = createLiveStreams({ db, log })
  const app = createApp({ build, clientFolder, readiness, log, pageCache, replicas, liveStream: streams.open, metrics })
  const server = await startServer(app, { port: config.port, host: config.host, proxies: config.trustProxy })
  const closeMetrics =
    metrics && config.metrics && cluster.isPrimary ? await serveMetrics(metrics, config.metrics) : undefined
  if (cluster.isWorker) {
    await waitUntilPrepared(server.origin)
    await requireRightClock(clock, pool, config)
  } else await prepare()

  onDatabaseFailure(({ name, lasts }) => {
    metrics?.countFailure(name)
    if (lasts) readiness.noteRefusal()
  })
  if (metrics) onLimitHit(metrics.countLimit)
  const warnOfClock = (error: unknown) => log.warn({ err: error }, 'the clock goes on without the database')
  const stopClock = clock.follow(pool, warnOfClock)
  const onClock = () => void clock.synchronise(pool).catch(warnOfClock)
  const news = hearNews({ pageCache, replicas, streams, onClock, log })
  const worker = startWorker({ log })

  whenAskedToStop(async (reason) => {
    log.info({ reason }, 'stopping')
    readiness.startDraining()
    // A trial has no proxy that would have to notice.
    if (config.mode !== 'trial') await pause(NOTICE_MS)
    streams.stop()
    await Promise.all([server.close(), worker.stop()])
    stopClock()
    await news.stop()
    await closeMetrics?.()
    await Promise.all([pool.end(), replicas?.stop()])
    log.info('stopped')
  })

  if (cluster.isPrimary) await tellSignIns()
  readiness.startServing()
  if (cluster.isWorker) tellServing()
  else tellListening(server.origin)
}

/** Stops in order. Asked twice it ends at once: whoever asks is in a hurry. */
function whenAskedToStop(stop: (reason: string) => Promise<void>) {
  let stopping = false
  async function begin(reason: string) {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    await stop(reason)
    process.exit(0)
  }
  // A terminal, or who started all of them, may send a signal to each: then one of several is asked by the first too.
  process.on('SIGTERM', () => (cluster.isWorker && stopping) || void begin('SIGTERM'))
  process.on('SIGINT', () => cluster.isWorker || void begin('SIGINT'))
  // Only where another program started this one with a channel: it stops when that one is gone.
  process.on('disconnect', () => stopping || void begin('its starter ended'))
}

async function tellSignIns() {
  if (config.mode === 'trial') await (await import('#server/start/seed-demo.ts')).tellTrialSignIns(say)
}

/** The one line that a starter or a test reads, whatever the log level. */
function tellListening(origin: string) {
  say(JSON.stringify({ listening: origin }))
}

interface Hearers {
  pageCache: PageCache
  replicas: Replicas | undefined
  streams: LiveStreams
  onClock: () => void
  log: Logger
}

/** Hands the database's news to whom they concern. */
function hearNews({ pageCache, replicas, streams, onClock, log }: Hearers) {
  return listenForNews({
    connectionString: config.directDatabaseUrl,
    channels: {
      public_pages() {
        pageCache.drop()
        replicas?.noteChange()
      },
      notifications: streams.onNotifications,
      conversations: streams.onConversations,
      ended_sessions: streams.onEndedSessions,
      clock: onClock,
    },
    onListening(listening) {
      pageCache.setTrusted(listening)
      replicas?.setTrusted(listening)
      if (listening) streams.catchUp()
    },
    log,
  })
}
