import '#app/http/context.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import express from 'express'
import type { Logger } from 'pino'
import { config } from '#app/config/env.server.ts'
import type { Readiness } from './readiness.ts'

export interface AppParts {
  /** The Remix build, or how to get the current one while developing. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Where Vite put the files for browsers; undefined while developing. */
  clientFolder?: string
  readiness: Readiness
  log: Logger
}

/** The HTTP edge: everything that happens to a request before and after Remix. */
export function createApp({ build, clientFolder, readiness, log }: AppParts): express.Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', config.trustProxy)
  app.get('/healthz', (_request, response) => {
    response.type('text').send('ok')
  })
  app.get('/readyz', async (_request, response) => {
    const ready = await readiness.isReady()
    response
      .status(ready ? 200 : 503)
      .type('text')
      .send(ready ? 'ready' : 'not ready')
  })
  if (clientFolder) app.use(express.static(clientFolder))
  app.all(
    '*',
    createRequestHandler({
      build,
      mode: config.nodeEnv,
      getLoadContext: (request) => {
        const requestId = randomUUID()
        return {
          requestId,
          nonce: randomBytes(16).toString('base64'),
          clientIp: request.ip,
          log: log.child({ requestId }),
        }
      },
    }),
  )
  return app
}
