import { fileURLToPath } from 'node:url'
import { config } from '#app/config/env.server.ts'
import { migrate } from '#db/migrate.ts'

const [area, verb] = process.argv.slice(2)
if (area === 'db' && verb === 'migrate') {
  const applied = await migrate(config.databaseUrl, fileURLToPath(new URL('../../db/migrations', import.meta.url)))
  process.stdout.write(applied.length ? `Applied ${applied.join(', ')}.\n` : 'The database is up to date.\n')
} else {
  process.stderr.write('Usage: npm run gremio -- db migrate\n')
  process.exitCode = 64
}
