import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import * as build from 'virtual:remix/server-build'
import { clock } from '#app/adapters/clock.server.ts'
import { config } from '#app/config/env.server.ts'
import { processShare } from '#app/config/process-share.server.ts'
import { db, onDatabaseFailure, pool } from '#app/db.server.ts'
import { sharePasswordWork } from '#app/domain/accounts/passwords.server.ts'
import { onLimitHit } from '#app/http/rate-limit.server.ts'
import { startWorker } from '#app/jobs/worker.server.ts'
import { createApp, type AppParts } from './app.ts'
import { ListenError, NOTICE_MS, startServer } from '#server/http/listen.ts'
import { createLogger } from '#server/http/logger.ts'
import { listenForNews } from '#server/live/news.ts'
import { createLiveStreams, type LiveStreams } from '#server/live/live-streams.ts'
import type { MetricsParts } from '#server/optional/metrics/metrics.ts'
import { OPTIONAL, type ProcessesPart } from '#server/optional/optional.ts'
import type { Replicas } from '#server/optional/replicas/replicas.ts'
import { createPageCache, type PageCache } from '#server/remix/page-cache.ts'
import { recogniseInstallation } from '#server/start/storage.ts'
import { prepareDatabase, requireServer, StartError } from '#server/start/prepare-database.ts'
import { takeLanguages, type SiteLanguages } from '#server/start/languages.ts'
import { createReadiness } from '#server/start/readiness.ts'
import { requireRightClock } from '#server/start/require-clock.ts'
import type { Stops } from '#server/start/stops.ts'

export interface StartParts {
  stops: Stops
  /** The folder of Vite's files for browsers. */
  clientFolder: string
  schemaFolder: string
  /** The build's file of other languages. */
  languagesFile: string
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Starts what this process is: the only one, the first one of several, or one that it has started. */
export async function start(parts: StartParts): Promise<void> {
  try {
    const processes = config.processes > 1 ? await OPTIONAL.processes?.() : undefined
    if (processes && cluster.isPrimary) await serveWithProcesses(parts, processes.startProcesses)
    else await serve(parts, processes)
  } catch (error) {
    if (!(error instanceof StartError || error instanceof ListenError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Prepares the requirements of an instance, while requests get the page that says it is starting. */
async function prepare(schemaFolder: string) {
  await prepareDatabase(config.directDatabaseUrl, schemaFolder)
  await requireRightClock(clock, pool, config)
  await recogniseInstallation((line) => process.stderr.write(`${line}\n`))
  if (config.seedDemo) await (await import('#server/start/seed-demo.ts')).seedEmptyDatabase(say)
}

/** The first process of several: it answers no request and does no later work. When it ends, the others end too. */
async function serveWithProcesses(
  { stops, schemaFolder }: StartParts,
  startProcesses: ProcessesPart['startProcesses'],
) {
  const processes = startProcesses(config.processes, createLogger(config.logLevel))
  stops.begin(() => processes.stop())
  const origin = await stops.unlessAsked(processes.listening)
  const metrics = config.metrics && (await OPTIONAL.metrics?.())
  const figures = metrics?.gatherFigures(() => metrics.countStock(db))
  const closeMetrics = figures && config.metrics && (await metrics?.serveMetrics(figures, config.metrics))
  await stops.unlessAsked(Promise.race([prepare(schemaFolder), processes.failure]))
  await stops.unlessAsked(processes.startServing())
  stops.begin(async () => {
    const code = await processes.stop()
    await closeMetrics?.()
    await pool.end()
    return code
  })
  await tellSignIns()
  tellListening(origin)
}

/** The edge with the build, in the languages that the site speaks. */
const openApp = (
  { clientFolder, languagesFile }: StartParts,
  parts: Omit<AppParts, 'build' | 'clientFolder' | keyof SiteLanguages>,
) => createApp({ build, clientFolder, ...takeLanguages(config.language, config.languages, languagesFile), ...parts })

/** Where a trial is reached too: browsers may take `localhost` for either. */
const secondAddress = () => (config.mode === 'trial' && config.host === '127.0.0.1' ? '::1' : undefined)

/** The only process, or one of several, which has a first one. */
async function serve(parts: StartParts, first: ProcessesPart | undefined) {
  const { stops, schemaFolder } = parts
  sharePasswordWork(processShare)
  // Others answer while one that ended is replaced: it listens once no further step can fail.
  const isReplacement = first !== undefined && (await stops.unlessAsked(first.askWhetherToReplace()))
  if (isReplacement) await stops.unlessAsked(prepareReplacement())
  const log = createLogger(config.logLevel)
  const readiness = createReadiness(pool, schemaFolder)
  const metrics = await useMetrics(first !== undefined, {
    pool,
    isServing: () => readiness.isServing,
    isReady: () => readiness.isReady(),
    keptPages: () => pageCache.size,
    replicas: () => replicas?.figures() ?? [],
  })
  const pageCache = createPageCache({ onAnswer: metrics?.countPage })
  const replicas = await useReplicas(log, metrics?.countRead)
  const streams = createLiveStreams({ db, log })
  const app = openApp(parts, { readiness, log, pageCache, replicas, liveStream: streams.open, metrics })
  const server = await startServer(app, {
    port: config.port,
    host: config.host,
    proxies: config.trustProxy,
    alsoAt: secondAddress(),
  })
  const closeMetrics = await metrics?.serve?.()
  stops.begin(async (reason) => {
    log.info({ reason }, 'stopping before the start has ended')
    readiness.startDraining()
    // No proxy has sent visitors here yet: no waiting is needed.
    await server.close({ patient: false })
    return 0
  })
  if (!first) await stops.unlessAsked(prepare(schemaFolder))
  else if (!isReplacement) {
    await stops.unlessAsked(first.waitUntilPrepared(server.origin))
    await stops.unlessAsked(requireRightClock(clock, pool, config))
  }

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

  stops.begin(async (reason) => {
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
    return 0
  })

  if (!first) await tellSignIns()
  readiness.startServing()
  if (first) first.tellServing()
  else tellListening(server.origin)
}

/** Work that another process has done already is only checked. */
async function prepareReplacement() {
  await requireServer(config.directDatabaseUrl)
  await requireRightClock(clock, pool, config)
}

async function tellSignIns() {
  if (config.mode === 'trial') await (await import('#server/start/seed-demo.ts')).tellTrialSignIns(say)
}

/** The one line that a starter or a test reads, whatever the log level. */
function tellListening(origin: string) {
  say(JSON.stringify({ listening: origin }))
}

/** Undefined without `METRICS_PORT`. The first of several processes serves them. */
async function useMetrics(isOneOfSeveral: boolean, parts: Omit<MetricsParts, 'countStock'>) {
  const at = config.metrics
  const part = at && (await OPTIONAL.metrics?.())
  if (!part) return undefined
  const countStock = isOneOfSeveral ? undefined : () => part.countStock(db)
  const metrics = part.createMetrics({ ...parts, countStock })
  return { ...metrics, serve: isOneOfSeveral ? undefined : () => part.serveMetrics(metrics, at) }
}

/** Undefined if none are set up. */
async function useReplicas(log: Logger, onRead?: (from: string) => void): Promise<Replicas | undefined> {
  const { replicaUrls: urls, directDatabaseUrl: primaryUrl } = config
  if (urls.length === 0) return undefined
  return (await OPTIONAL.replicas?.())?.createReplicas({ urls, primaryUrl, log, onRead })
}

interface Hearers {
  pageCache: PageCache
  replicas: Replicas | undefined
  streams: LiveStreams
  onClock: () => void
  log: Logger
}

/** Passes the database's news to the modules that they concern. */
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
