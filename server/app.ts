import '#app/http/context.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import express from 'express'
import { config } from '#app/config/env.server.ts'

export interface AppParts {
  /** The Remix build, or how to get the current one while developing. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Where Vite put the files for browsers; undefined while developing. */
  clientFolder?: string
}

/** The HTTP edge: everything that happens to a request before and after Remix. */
export function createApp({ build, clientFolder }: AppParts): express.Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', config.trustProxy)
  if (clientFolder) app.use(express.static(clientFolder))
  app.all(
    '*',
    createRequestHandler({
      build,
      mode: config.nodeEnv,
      getLoadContext: (request) => ({
        requestId: randomUUID(),
        nonce: randomBytes(16).toString('base64'),
        clientIp: request.ip,
      }),
    }),
  )
  return app
}
