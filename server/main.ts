import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import * as build from 'virtual:remix/server-build'
import { config } from '#app/config/env.server.ts'
import { migrate } from '#db/migrate.ts'
import { createApp } from './app.ts'

const clientFolder = fileURLToPath(new URL('../client', import.meta.url))
const migrations = fileURLToPath(new URL('../../db/migrations', import.meta.url))

await migrate(config.databaseUrl, migrations)
createServer(createApp({ build, clientFolder })).listen(config.port, config.host)
