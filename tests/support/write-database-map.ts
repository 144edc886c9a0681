// npm run db:docs: writes docs/database.md and docs/personal-data.md from a database that has just been migrated.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { drawDatabaseMap, readDatabaseParts } from './database-map.ts'
import { drawPersonalData } from './personal-data-map.ts'
import { databaseUrl, startDatabaseRun, templateName } from './postgres.ts'

const run = await startDatabaseRun()
const client = new pg.Client({ connectionString: databaseUrl(run.serverUrl, templateName(run.prefix)) })
try {
  await client.connect()
  const docs = join(import.meta.dirname, '../../docs')
  writeFileSync(join(docs, 'database.md'), await drawDatabaseMap(await readDatabaseParts(client)))
  writeFileSync(join(docs, 'personal-data.md'), await drawPersonalData(client))
} finally {
  await client.end()
  await run.end()
}
