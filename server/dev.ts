import { fileURLToPath } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import type { ViteDevServer } from 'vite'
import { clock } from '#app/adapters/clock.server.ts'
import { config } from '#app/config/env.server.ts'
import { pool } from '#app/db.server.ts'
import { startWorker } from '#app/jobs/worker.server.ts'
import { createApp } from './app.ts'
import { startServer, type RunningServer } from '#server/http/listen.ts'
import { createLogger } from '#server/http/logger.ts'
import { prepareDatabase } from '#server/start/prepare-database.ts'
import { createReadiness } from '#server/start/readiness.ts'
import { requireRightClock } from '#server/start/require-clock.ts'

const schemaFolder = fileURLToPath(new URL('../db', import.meta.url))

/** Starts what production does, with Vite in place of the build. */
export async function startDevelopment(vite: ViteDevServer): Promise<RunningServer> {
  await prepareDatabase(config.directDatabaseUrl, schemaFolder)
  await requireRightClock(clock, pool, config)
  const log = createLogger(config.logLevel)
  const readiness = createReadiness(pool, schemaFolder)
  const app = createApp({
    // Remix's plugin for Vite makes this module.
    build: async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild,
    devServer: vite.middlewares,
    readiness,
    log,
  })
  const server = await startServer(app, { port: config.port, host: config.host })
  const worker = startWorker({ log })
  readiness.startServing()
  const stopClock = clock.follow(pool, (error) => log.warn({ err: error }, 'the clock goes on without the database'))
  return {
    ...server,
    async close() {
      stopClock()
      await Promise.all([server.close(), worker.stop()])
      await pool.end()
    },
  }
}
