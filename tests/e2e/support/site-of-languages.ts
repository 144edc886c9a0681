import { rmSync } from 'node:fs'
import { startApp, type RunningServer } from '#tests/support/app-process.ts'
import { asAdmin, cloneTemplate, databaseUrl } from '#tests/support/postgres.ts'

/** A trial in four languages with a database of its own, so that no server of a single language runs its jobs. */
export async function startSiteOfLanguages(): Promise<RunningServer> {
  const journeys = new URL(process.env['DATABASE_URL'] ?? '')
  const prefix = journeys.pathname.slice(1).replace(/_journeys$/, '')
  const name = `${prefix}_languages_${process.pid}`
  await cloneTemplate({ serverUrl: journeys.href, prefix }, name)
  const server = await startApp({
    DATABASE_URL: databaseUrl(journeys.href, name),
    GREMIO_TRIAL: '1',
    LANGUAGES: 'es,en,fr,de',
  })
  return {
    ...server,
    async kill() {
      const code = await server.kill()
      await asAdmin(journeys.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      rmSync(server.dataDir, { recursive: true, force: true })
      return code
    },
  }
}
