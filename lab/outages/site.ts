// Two instances behind a proxy, and people who are signed in.
import { join } from 'node:path'
import pg from 'pg'
import { findWritable } from '#app/config/database-hosts.ts'
import { hashPassword } from '#app/domain/accounts/passwords.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { migrate } from '#db/migrate.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startApp, type App } from '#lab/app.ts'
import { SCHEMA_FOLDER } from '#lab/database.ts'
import { until } from './programs.ts'
import { ask, type Person } from './visitors.ts'

/** The app's user, its password and its database. */
export const ROLE = 'gremio'
const PASSWORD = 'Puente-romano-7'
const PEOPLE = 12

/** An instance that always comes back at the same port. */
export interface Instance {
  port: number
  start: () => Promise<void>
  end: (signal: NodeJS.Signals) => Promise<void>
}

/** An instance of the production build at the address that visitors see. */
export async function anInstance(
  origin: string,
  { folder, environment }: { folder: string; environment: Record<string, string> },
): Promise<Instance> {
  const port = await freePort()
  let app: App | undefined
  return {
    port,
    async start() {
      app = await startApp(environment['DATABASE_URL'] ?? '', {
        ...environment,
        GREMIO_TRIAL: undefined,
        APP_ORIGIN: origin,
        TRUST_PROXY: '1',
        PORT: String(port),
        DATA_DIR: join(folder, String(port)),
      })
    },
    async end(signal) {
      const child = app?.child
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await until('an instance ends', () => child.exitCode !== null || child.signalCode !== null)
    },
  }
}

/** Statements on a connection that is made for them alone: those there were may be gone. */
export async function tell<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: await findWritable(url), connectionTimeoutMillis: MINUTE_MS })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** The user of the app and its database, made by a superuser. */
export async function makeDatabase(admin: string): Promise<void> {
  await tell(admin, `CREATE ROLE ${ROLE} LOGIN PASSWORD '${ROLE}'`)
  await tell(admin, `CREATE DATABASE ${ROLE} OWNER ${ROLE} TEMPLATE template0`)
}

/** Migrates the database and writes people and their conversations into it. */
export async function populate(url: string): Promise<void> {
  await migrate(await findWritable(url), SCHEMA_FOLDER)
  await tell(
    url,
    `INSERT INTO users (email, password_hash, terms_version, email_verified_at, created_at)
       SELECT n || '@ejemplo.es', '${await hashPassword(PASSWORD)}', '1', now(), now() - interval '1 year'
         FROM generate_series(1, ${2 * PEOPLE}) n;
     INSERT INTO profiles (id, full_name, username)
       SELECT id, 'Ana Ruiz', 'ana-' || split_part(email::text, '@', 1) FROM users;
     INSERT INTO conversations (client_id, freelancer_id, about)
       SELECT c.id, f.id, '00000000-0000-0000-0000-000000000000' FROM generate_series(1, ${PEOPLE}) n
         JOIN users c ON c.email = n || '@ejemplo.es' JOIN users f ON f.email = n + ${PEOPLE} || '@ejemplo.es';
     INSERT INTO conversation_members (conversation_id, user_id)
       SELECT id, unnest(ARRAY[client_id, freelancer_id]) FROM conversations`,
  )
}

/** Signs everybody in who has a conversation to continue. */
export async function signInAll(url: string, origin: string): Promise<Person[]> {
  const rows = await tell<{ id: string; email: string }>(
    url,
    'SELECT c.id, u.email FROM conversations c JOIN users u ON u.id = c.client_id',
  )
  const people: Person[] = []
  for (const { id, email } of rows) {
    const form = new URLSearchParams({ email, password: PASSWORD, remember: 'on' }).toString()
    const { status, headers } = await ask(origin, '/login', { cookie: 'cookies=1', form })
    const cookie = headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ') ?? ''
    if (!cookie.includes('session')) throw new Error(`Signing in was answered with ${status}`)
    people.push({ cookie, conversation: `/dashboard/messages/${id}` })
  }
  return people
}

/** How often each message of this traffic is in the database. */
export async function countStored(url: string, mark: string): Promise<Map<string, number>> {
  const rows = await tell<{ content: string; times: number }>(
    url,
    'SELECT content, count(*)::int AS times FROM messages WHERE starts_with(content, $1) GROUP BY content',
    [`${mark} `],
  )
  return new Map(rows.map(({ content, times }) => [content, times]))
}
