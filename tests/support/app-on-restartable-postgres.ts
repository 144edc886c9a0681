import { rmSync } from 'node:fs'
import { createDb, createPool, type Db } from '#app/db.server.ts'
import { startApp, type RunningServer } from './app-process.ts'
import { signIn } from './factories.ts'
import { aRestartablePostgres } from './postgres.ts'
import { Visitor } from './visitor.ts'

/** The product on a PostgreSQL of its own, so that a test may stop it. */
export interface AppOnRestartablePostgres {
  app: RunningServer
  db: Db
  postgres: Awaited<ReturnType<typeof aRestartablePostgres>>
  signedInAs: (account: { id: string }) => Promise<Visitor>
  end: () => Promise<void>
}

export async function anAppOnRestartablePostgres(env: Record<string, string> = {}): Promise<AppOnRestartablePostgres> {
  const postgres = await aRestartablePostgres()
  const app = await startApp({ ...env, DATABASE_URL: postgres.url })
  const db = createDb(createPool(postgres.url))
  return {
    app,
    db,
    postgres,
    async signedInAs(account) {
      const visitor = await Visitor.arrive({ origin: app.origin })
      await signIn(db, visitor, account)
      return visitor
    },
    async end() {
      await app.kill()
      await db.destroy()
      await postgres.end()
      rmSync(app.dataDir, { recursive: true, force: true })
    },
  }
}
