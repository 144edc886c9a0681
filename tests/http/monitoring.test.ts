import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { createDb, createPool, type Db, type Trx } from '#app/db.server.ts'
import { consumeLimit, onLimitHit } from '#app/http/rate-limit.server.ts'
import { createMetrics } from '#server/optional/metrics/metrics.ts'
import type { PoolFigures, ReplicaFigures } from '#server/optional/metrics/show-replicas.ts'
import { countStock } from '#server/optional/metrics/stock-gauges.ts'
import { expressions, holds, MONITORING, pick, samplesOf } from '#tests/support/alert-rules.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDispute } from '#tests/support/disputes.ts'
import { aListing, anAccount, signIn } from '#tests/support/factories.ts'
import { freePort } from '#tests/support/free-port.ts'
import { asAdmin } from '#tests/support/postgres.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { send } from '#tests/support/wire.ts'

const provoked = new Set<string>()

/** Causes the state that an alert warns of, and checks that the alert fires then and not before. */
async function provoke(alert: string, read: () => Promise<string>, harm: () => Promise<unknown>) {
  const expr = expressions.get(alert) as string
  const before = samplesOf(await read())
  expect(holds(expr, before, before), `${alert} before`).toBe(false)
  await harm()
  const after = samplesOf(await read())
  expect(holds(expr, before, after), alert).toBe(true)
  provoked.add(alert)
}

const db: Db = await aDatabase()

/** The figures of a program that does no later work, read without a pause. */
function figures(pool: PoolFigures = { totalCount: 0, idleCount: 0, waitingCount: 0 }) {
  const replicas: ReplicaFigures[] = []
  const state = { isServing: () => true, isReady: () => Promise.resolve(true), keptPages: () => 0 }
  const parts = { ...state, replicas: () => replicas }
  const metrics = () => createMetrics({ ...parts, pool, countStock: () => countStock(db) })
  return { metrics: metrics(), replicas, read: () => metrics().text() }
}

test('B9: every figure that an alert or the dashboard uses exists', async () => {
  const names = new Set([...(await figures().read()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const asked = [...expressions.values()]
  const dashboard = JSON.parse(readFileSync(join(MONITORING, 'grafana-dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  asked.push(...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))
  expect(asked.length).toBeGreaterThan(30)
  for (const expr of asked)
    for (const [name] of expr.matchAll(/\b(gremio|nodejs|process)_\w+/g))
      expect(names, expr).toContain(name.replace(/_(bucket|count)$/, ''))
  const documented = readFileSync(join(MONITORING, 'README.md'), 'utf8')
  for (const name of names) if (name?.startsWith('gremio_')) expect(documented).toContain(`\`${name}\``)
})

test('B9: mails and jobs that wait or were given up raise their alerts', async () => {
  const { read } = figures()
  const mail = { kind: 'verified', recipient: 'ana@ejemplo.es', subject: 'x', bodyText: 'x', bodyHtml: 'x' }
  await provoke('GremioJobsLate', read, () =>
    db
      .insertInto('jobs')
      .values({ kind: 'of-nobody', payload: '{}', runAt: sql<Date>`app_now() - interval '20 minutes'` })
      .execute(),
  )
  await provoke('GremioJobsFailed', read, () =>
    db.updateTable('jobs').set({ state: 'failed' }).where('kind', '=', 'of-nobody').execute(),
  )
  await provoke('GremioMailsFailed', read, () =>
    db
      .insertInto('outbox')
      .values({ ...mail, state: 'fallido' })
      .execute(),
  )
  await provoke('GremioMailsWait', read, () =>
    db
      .insertInto('outbox')
      .values(Array.from({ length: 101 }, () => mail))
      .execute(),
  )
  await provoke('GremioLedgerUneven', read, () =>
    db.transaction().execute(async (trx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(trx)
      await trx
        .insertInto('ledgerAccounts')
        .values({ kind: 'banco', currency: 'EUR', balanceCents: 1, mayGoNegative: true })
        .execute()
    }),
  )
  await provoke('GremioDisputesUndecided', read, () => aDispute(db, {}, 'sin_decidir', { isDelivered: true }))
})

test('B9: limits, a pool without a free connection and a busy process raise their alerts', async () => {
  const pool = createPool(process.env['DATABASE_URL'] as string, { max: 1 })
  const busy = createDb(pool)
  atEnd(() => busy.destroy())
  const { metrics } = figures(pool)
  const read = () => metrics.text()
  const stop = onLimitHit(metrics.countLimit)
  await provoke('GremioSignInsLimited', read, async () => {
    for (let attempt = 0; attempt < 62; attempt += 1) await consumeLimit('sign-in-by-account-and-address', 'uno')
  })
  stop()
  await provoke('GremioEventLoopSlow', read, async () => {
    await wait(50)
    const until = performance.now() + 1_200
    while (performance.now() < until);
    await wait(50)
  })
  const waiting: Promise<unknown>[] = []
  await provoke('GremioPoolExhausted', read, async () => {
    for (let at = 0; at < 10; at += 1) waiting.push(sql`SELECT pg_sleep(0.2)`.execute(busy))
    await wait(20)
  })
  await Promise.all(waiting)
})

test('B9: a replica that is not used for reading raises its alert', async () => {
  const { read, replicas } = figures()
  const pool = { totalCount: 3, idleCount: 1, waitingCount: 2 }
  expect(samplesOf(await read()).filter(({ name }) => name.startsWith('gremio_replica'))).toEqual([])
  replicas.push({ number: 1, pool, lagSeconds: 0.5, isUsed: true })
  await provoke('GremioReplicaUnused', read, async () =>
    replicas.push({ number: 2, pool, lagSeconds: undefined, isUsed: false }),
  )
  const shown = samplesOf(await read())
  const of = (selector: string) => pick(shown, selector).map(({ value }) => value)
  expect(of('gremio_replica_lag_seconds')).toEqual([0.5])
  expect(of('gremio_replica_connections{replica="2",state="in_use"}')).toEqual([2])
  expect(of('gremio_replica_waiting')).toEqual([2, 2])
})

let port: number
let instance: Awaited<ReturnType<typeof aServer>>
const scrape = async () => (await send(`http://127.0.0.1:${port}`, '/metrics')).text
/** The series with those that Prometheus itself adds. */
const scrapeIfUp = () =>
  scrape().then(
    (text) => `${text}\nup{job="gremio"} 1`,
    () => 'up{job="gremio"} 0',
  )

beforeAll(async () => {
  port = await freePort()
  instance = await aServer({ METRICS_PORT: String(port), RATE_LIMIT_FACTOR: '1000' })
})

test('B9: figures have a port of their own, and name routes, never the requested addresses', async () => {
  const { id } = await aListing(db, { author: await anAccount(db) })
  await send(instance.origin, `/marketplace/${id}?sin-copia=secreto`)
  await send(instance.origin, '/no-existe/secreto')
  await expect.poll(scrape).toMatch(/route="\/marketplace\/:id",method="GET",status="200"\} 1/)
  const text = await scrape()
  expect(text).not.toContain(id)
  expect(text).not.toContain('secreto')
  expect((await send(instance.origin, '/metrics')).status).toBe(404)
  expect((await send(`http://127.0.0.1:${port}`, '/')).status).toBe(404)
})

/** Refuses writes into reports, with this code. */
async function refuseReports(code: string | undefined) {
  const body = code ? `BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END` : 'BEGIN RETURN NEW; END'
  await sql`CREATE OR REPLACE FUNCTION refuse_report() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(body)}`.execute(db)
  await sql`CREATE OR REPLACE TRIGGER a_refusal BEFORE INSERT ON reports FOR EACH ROW EXECUTE FUNCTION refuse_report()`.execute(
    db,
  )
}

/** How many sessions wait for a lock on a table. */
async function waitingFor(trx: Trx, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM pg_locks WHERE relation = ${table}::regclass AND NOT granted`.execute(trx)
  return rows[0]?.count ?? 0
}

test('B9: pages that fail, are slow or were refused raise their alerts', async () => {
  const visitor = await Visitor.arrive({ origin: instance.origin })
  await signIn(db, visitor, await anAccount(db))
  const { id } = await aListing(db, { author: await anAccount(db) })
  const report = async () => {
    await visitor.visit(`/marketplace/${id}/report`)
    visitor.choose('Motivo', 'Insulta, amenaza, discrimina o acosa').fill('Qué ocurre', 'Insulta')
    await visitor.press('Enviar denuncia')
  }
  await refuseReports('P0001')
  await provoke('GremioFaults', scrape, report)
  await refuseReports('53100')
  await provoke('GremioDiskFull', scrape, report)
  await provoke('GremioRefusals', scrape, report)
  await refuseReports(undefined)

  const counted = async () =>
    pick(samplesOf(await scrape()), 'gremio_http_request_duration_seconds_count{route="/marketplace"}')[0]?.value
  await send(instance.origin, '/marketplace?q=pronto')
  await expect.poll(counted).toBe(1)
  await provoke('GremioSlow', scrape, async () => {
    const pool = createPool(process.env['DATABASE_URL'] as string, { max: 1 })
    const holder = createDb(pool)
    await holder.transaction().execute(async (trx) => {
      await sql`LOCK TABLE listing_search IN ACCESS EXCLUSIVE MODE`.execute(trx)
      const slow = send(instance.origin, '/marketplace?q=lento')
      await expect.poll(() => waitingFor(trx, 'listing_search')).toBeGreaterThan(0)
      await wait(1_500)
      return { slow }
    })
    await holder.destroy()
    await expect.poll(counted).toBe(2)
  })
})

test('B9: a database that is not migrated, one that is unavailable and a stopped instance raise their alerts', async () => {
  await provoke('GremioNotReady', scrape, async () => {
    await sql`ALTER TABLE schema_migrations RENAME TO schema_migrations_away`.execute(db)
    await expect.poll(async () => (await send(instance.origin, '/readyz')).status).toBe(503)
  })
  await sql`ALTER TABLE schema_migrations_away RENAME TO schema_migrations`.execute(db)

  const serverUrl = inject('databaseServer')
  const name = basename(new URL(process.env['DATABASE_URL'] as string).pathname)
  await provoke('GremioDatabaseAway', scrape, async () => {
    await asAdmin(serverUrl, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    await asAdmin(serverUrl, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
    await expect.poll(scrape).toContain('gremio_database_up 0')
  })
  expect(await scrape()).not.toMatch(/^gremio_(jobs|mails|sessions|ledger)/m)
  await asAdmin(serverUrl, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  await expect.poll(scrape).toContain('gremio_database_up 1')

  await provoke('GremioAway', scrape, async () => {
    process.kill(instance.pid, 'SIGTERM')
    await expect.poll(scrape).toContain('gremio_serving 0')
  })
  await provoke('GremioInstanceAway', scrapeIfUp, async () => expect(await instance.exited).toBe(0))
  expect(holds(expressions.get('GremioAway') as string, [], samplesOf(await scrapeIfUp()))).toBe(true)
  expect([...provoked].toSorted()).toEqual([...expressions.keys()].toSorted())
})
