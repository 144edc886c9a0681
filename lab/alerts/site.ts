// An installation whose parts can all be stopped: two instances, PostgreSQL, a mail server and an S3 server.
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeFoldersGo } from '#bin/temporary-folder.mjs'
import { startApp } from '#lab/app.ts'
import { startDatabase, type Database } from '#lab/outages/database.ts'
import { until } from '#lab/outages/programs.ts'
import { populate, signInAll, tell } from '#lab/outages/site.ts'
import type { Person } from '#lab/outages/visitors.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startS3, type TestS3 } from '#tests/support/s3-server.ts'
import { startSmtp, type TestSmtp } from '#tests/support/smtp-server.ts'

const COMMANDS = fileURLToPath(new URL('../../build/server/gremio.js', import.meta.url))
/** How many accounts ask for mails: each may ask for five an hour. */
const ACCOUNTS = 120

export interface Instance {
  origin: string
  metricsPort: number
  pid: () => number
  start: () => Promise<void>
  end: (signal?: NodeJS.Signals) => Promise<void>
}

export interface Site {
  url: string
  database: Database
  instances: readonly [Instance, Instance]
  smtp: TestSmtp
  s3: TestS3
  /** Each has signed in at the first instance and has a conversation. */
  people: readonly Person[]
  /** A command of the operator's. */
  command: (...words: string[]) => Promise<void>
  end: () => Promise<void>
}

const environmentOf = (environment: Record<string, string>) => ({
  GREMIO_TRIAL: undefined,
  TRUST_PROXY: '1',
  RATE_LIMIT_FACTOR: '1',
  LOG_LEVEL: 'warn',
  ...environment,
})

/** An instance of the production build whose figures can be read. It always comes back at the same port. */
export async function anInstance(
  folder: string,
  url: string,
  environment: Record<string, string> = {},
): Promise<Instance> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  let app: Awaited<ReturnType<typeof startApp>> | undefined
  return {
    origin,
    metricsPort,
    pid: () => app?.pid as number,
    async start() {
      app = await startApp(url, {
        ...environmentOf(environment),
        APP_ORIGIN: origin,
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        DATA_DIR: join(folder, String(port)),
      })
    },
    async end(signal = 'SIGTERM') {
      const child = app?.child
      if (!child) return
      child.kill(signal)
      await until('an instance ends', () => child.exitCode !== null || child.signalCode !== null)
    },
  }
}

export async function startSite(folder: string): Promise<Site> {
  const [smtp, s3, database] = [await startSmtp(), await startS3(), await startDatabase(join(folder, 'database'))]
  beforeFoldersGo(() => rmSync(s3.folder, { recursive: true, force: true }))
  const { url } = database
  await populate(url)
  await tell(
    url,
    `INSERT INTO users (email, password_hash, terms_version, email_verified_at)
       SELECT 'olvido-' || n || '@ejemplo.es', 'x', '1', now() FROM generate_series(1, ${ACCOUNTS}) n;
     INSERT INTO profiles (id, full_name, username)
       SELECT id, 'Eva Gil', 'eva-' || row_number() OVER () FROM users WHERE email LIKE 'olvido-%'`,
  )
  const environment = { ...s3.environment, SMTP_URL: smtp.url }
  const instances = [await anInstance(folder, url, environment), await anInstance(folder, url, environment)] as const
  for (const instance of instances) await instance.start()
  const [{ origin }] = instances
  return {
    url,
    database,
    instances,
    smtp,
    s3,
    people: await signInAll(url, origin),
    async command(...words) {
      const env = { ...process.env, ...environmentOf(environment), DATABASE_URL: url, APP_ORIGIN: origin }
      const secrets = { SESSION_SECRETS: 'only-for-the-benchmark-0123456789abcdef', DATA_DIR: folder }
      await promisify(execFile)(process.execPath, [COMMANDS, ...words], {
        env: { ...env, NODE_ENV: 'production', ...secrets },
      })
    },
    async end() {
      for (const instance of instances) await instance.end()
      await Promise.all([database.end(), smtp.stop(), s3.stop()])
    },
  }
}

/** The addresses of visitors, no two of which share a limit. */
let visitors = 0
export function aVisitor(): string {
  visitors += 1
  return `203.0.${(visitors >> 8) % 256}.${visitors % 256}`
}

/** Asks an instance as a proxy does for a visitor. @returns the status. */
export async function ask(
  { origin }: Instance,
  path: string,
  { from = aVisitor(), cookie = '', form }: { from?: string; cookie?: string; form?: Record<string, string> } = {},
): Promise<number> {
  const answer = await fetch(origin + path, {
    redirect: 'manual',
    headers: { cookie, origin, 'x-forwarded-for': from },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Asks for new passwords as this many people do: a mail each, by way of two jobs. */
export async function askForMails(instance: Instance, people: number) {
  const page = await (await fetch(`${instance.origin}/forgot-password`)).text()
  const sello = /name="sello" value="([^"]+)"/.exec(page)?.[1] ?? ''
  for (let account = 1; account <= people; account += 1) {
    const form = { sello, email: `olvido-${account}@ejemplo.es` }
    const status = await ask(instance, '/forgot-password', { form })
    if (status >= 400) throw new Error(`Asking for a mail was answered with ${status}`)
  }
}
