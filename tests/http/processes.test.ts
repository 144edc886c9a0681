import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aListing, anAccount, PASSWORD } from '#tests/support/factories.ts'
import { freePort } from '#tests/support/free-port.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { send } from '#tests/support/wire.ts'

// Each start is that of three processes.
vi.setConfig({ testTimeout: 120_000 })

/** The processes that a process has started, by their id (Linux). */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => parentOf(other) === pid)
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined // the process has ended meanwhile
  }
}

const twoProcesses = (environment: Record<string, string> = {}) => aServer({ WEB_CONCURRENCY: '2', ...environment })

const hasStarted = (server: { output(): string }) =>
  eventually(() => expect(server.output()).toContain('"listening"'), { timeout: 60_000 })

/** Asks on a new connection each time, so that every process has its turn. */
const askOften = (origin: string, path: string) =>
  Promise.all(Array.from({ length: 12 }, async () => (await send(origin, path)).text))

test.skipIf(process.platform !== 'linux')(
  'a killed process is replaced while the others answer, with growing pauses, and a stop lets all of them finish',
  async () => {
    const server = await twoProcesses()
    await hasStarted(server)
    const lost: number[] = []
    const loseOne = async () => {
      const [killed = 0] = childrenOf(server.pid)
      process.kill(killed, 'SIGKILL')
      lost.push(killed)
      // A request on a new connection meets neither the lost process nor one that only starts.
      while (server.output().split('"msg":"a process serves in place').length <= lost.length) {
        expect(new Set(await askOften(server.origin, '/healthz'))).toEqual(new Set(['ok']))
        await wait(50)
      }
      expect(childrenOf(server.pid)).toHaveLength(2)
    }
    await loseOne()
    await loseOne()
    const pauses = [...server.output().matchAll(/"inMs":(\d+),"msg":"a process ended by itself and is replaced"/g)]
    expect(pauses.map(([, inMs]) => Number(inMs))).toEqual([1_000, 2_000])

    // The program that started them all may send the signal to each; that is not a second request.
    const [one = 0, other = 0] = childrenOf(server.pid)
    expect(lost).not.toContain(one)
    process.kill(one, 'SIGTERM')
    expect(await server.stop()).toBe(0)
    expect([one, other].map(parentOf)).toEqual([undefined, undefined])
    expect(server.output().split('"msg":"stopped"')).toHaveLength(3)
  },
)

test.skipIf(process.platform !== 'linux')('when the first process is killed the others end', async () => {
  const server = await twoProcesses()
  await hasStarted(server)
  const pids = childrenOf(server.pid)
  expect(pids).toHaveLength(2)
  await server.kill()
  await eventually(() => expect(pids.map(parentOf)).toEqual([undefined, undefined]))
})

test('the first process collects the figures of the others, and counts those of the database once', async () => {
  const db = await aDatabase()
  const port = await freePort()
  const server = await twoProcesses({ METRICS_PORT: String(port) })
  await hasStarted(server)
  await askOften(server.origin, '/marketplace')
  await db
    .insertInto('jobs')
    .values({ kind: 'of-nobody', payload: '{}', runAt: new Date('2999-01-01') })
    .execute()
  const { text } = await send(`http://127.0.0.1:${port}`, '/metrics')
  expect(text).toMatch(/gremio_http_requests_total\{route="\/marketplace",method="GET",status="200"\} 12\n/)
  expect(text).toMatch(/gremio_jobs\{kind="of-nobody",state="waiting"\} 1\n/)
  for (const name of ['gremio_serving', 'gremio_ready', 'gremio_database_up']) expect(text).toContain(`\n${name} 1\n`)
  for (const [name] of text.matchAll(/^# TYPE \w+/gm)) expect(text.split(`${name} `)).toHaveLength(2)
  await server.stop()
  const left = await send(`http://127.0.0.1:${port}`, '/metrics').catch(() => 'closed')
  expect(left).toBe('closed')
})

test('a changed page is new in every process, and a session is known in all of them', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const { id } = await aListing(db, { author, title: 'Clases de oboe' })
  const server = await twoProcesses()
  const { origin } = server
  await hasStarted(server)
  for (const page of await askOften(origin, `/marketplace/${id}`)) expect(page).toContain('Clases de oboe')
  await db.updateTable('listings').set({ title: 'Clases de fagot' }).where('id', '=', id).execute()
  await eventually(async () => {
    for (const page of await askOften(origin, `/marketplace/${id}`)) expect(page).toContain('Clases de fagot')
  })

  const visitor = await Visitor.arrive({ origin })
  await visitor.visit('/login')
  await visitor.fill('Correo electrónico', author.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  for (let visit = 0; visit < 6; visit += 1) {
    await visitor.visit('/dashboard')
    expect(visitor.path).toBe('/dashboard')
  }
})

test('processes that cannot listen report the reason once', async () => {
  const running = await aServer()
  const start = aServer({ WEB_CONCURRENCY: '2', PORT: new URL(running.origin).port })
  const failure = await start.then(() => 'it listens', String)
  expect(failure.split('is taken. Stop the program that uses it')).toHaveLength(2)
})

test('processes of an instance whose database refuses it end with its reason', async () => {
  await aDatabase()
  const url = new URL(process.env['DATABASE_URL'] ?? '')
  url.pathname = '/no_existe'
  const failure = await twoProcesses({ DATABASE_URL: url.href }).then(() => 'it listens', String)
  expect(failure).toMatch(/started:\nThe database at .*\/no_existe cannot be used: .+\n$/)
})
