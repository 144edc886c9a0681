import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { NOTICE_MS } from '#server/http/listen.ts'
import { freePort } from '#tests/support/free-port.ts'
import { aServer } from '#tests/support/server.ts'
import { aConnection, send } from '#tests/support/wire.ts'

const MAIN = join(import.meta.dirname, '../build/server/main.js')

/** Runs the server to its end with these variables only. */
function boot(env: Record<string, string | undefined>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN], {
      env: { NODE_ENV: 'production', PATH: process.env['PATH'], ...env },
    })
    const limit = setTimeout(() => child.kill('SIGKILL'), 14_000)
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('exit', (code) => {
      clearTimeout(limit)
      resolve({ code, output })
    })
  })
}

/** Has a process say when it begins to take the signal itself. */
const TELLS_OF_SIGTERM = `data:text/javascript,process.on('newListener',(name)=>name==='SIGTERM'&&console.error('obeys'))`

const installation = () => ({
  APP_ORIGIN: 'http://127.0.0.1',
  DATABASE_URL: process.env['DATABASE_URL'],
  SESSION_SECRETS: process.env['SESSION_SECRETS'],
  LOG_LEVEL: 'silent',
  HOST: '127.0.0.1',
  PORT: '0',
})

test('a faulty configuration stops the boot, with all faults listed and the code for faults that a restart does not cure', async () => {
  const { code, output } = await boot({ PORT: 'eighty', SESSION_SECRETS: 'secreto' })
  expect(code).toBe(78)
  for (const name of ['PORT', 'DATABASE_URL', 'APP_ORIGIN', 'SESSION_SECRETS']) expect(output).toContain(`- ${name}: `)
  expect(output).not.toContain('    at ')
})

test('a taken port is reported in one line with the remedy', async () => {
  await aDatabase()
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const { code, output } = await boot({ ...installation(), PORT: String(port) })
  other.close()
  expect(code).toBe(1)
  expect(output).toBe(
    `Port ${port} of 127.0.0.1 is taken. Stop the program that uses it, or choose another: PORT=${port + 1}.\n`,
  )
})

test('a refused database connection is reported in one line without the password', async () => {
  const url = new URL(process.env['DATABASE_URL'] as string)
  url.pathname = '/no_existe'
  url.password = 'clave-secreta'
  const { code, output } = await boot({ ...installation(), DATABASE_URL: url.href })
  expect(code).toBe(1)
  expect(output).toMatch(/^The database at .*\/no_existe cannot be used: .+\n$/)
  expect(output).not.toContain('clave-secreta')
})

test('B2: without the database the server still gets visitors, but deployments wait for it', async () => {
  const { origin } = await aServer()
  expect(await send(origin, '/healthz')).toMatchObject({ status: 200, text: 'ok' })
  expect(await send(origin, '/readyz')).toMatchObject({ status: 200, text: 'ready' })

  const { pool } = await import('#app/db.server.ts')
  await pool.query('ALTER TABLE schema_migrations RENAME TO schema_migrations_away')
  try {
    await expect.poll(() => send(origin, '/readyz')).toMatchObject({ status: 503, text: 'not ready' })
    expect((await send(origin, '/healthz')).status).toBe(200)
    expect(await send(origin, '/livez')).toMatchObject({ status: 200, text: 'alive' })
  } finally {
    await pool.query('ALTER TABLE schema_migrations_away RENAME TO schema_migrations')
  }
})

test('SIGTERM: first the server is not ready, then it answers the requests under way, then it ends with 0', async () => {
  const { origin, pid, exited } = await aServer()
  // A form whose second half comes after the signal.
  const { socket, received } = aConnection(origin)
  const form = 'email=ana%40example.com&password=secreto1'
  socket.write(
    `POST /login HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      `Content-Length: ${form.length}\r\n\r\n${form.slice(0, 10)}`,
  )
  const idle = aConnection(origin)
  idle.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(idle.received).toContain('200 OK')

  process.kill(pid, 'SIGTERM')
  await expect.poll(async () => (await send(origin, '/readyz')).status).toBe(503)
  const during = await send(origin, '/readyz')
  expect(during.status).toBe(503)
  expect(during.headers.connection).toBe('close')
  expect(await send(origin, '/healthz')).toMatchObject({ status: 503, text: 'stopping' })
  expect((await send(origin, '/livez')).status).toBe(200)

  await wait(NOTICE_MS + 100)
  socket.write(form.slice(10))
  await expect.poll(received).toMatch(/^HTTP\/1\.1 422 /)
  await idle.closed
  expect(await exited).toBe(0)
})

test.each(['1', '2'])(
  'SIGTERM during the start, with %s processes: waiting visitors get an answer, and it ends with 0',
  async (processes) => {
    const port = await freePort()
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env['PATH'],
        ...installation(),
        NODE_ENV: 'production',
        PORT: String(port),
        TRUST_PROXY: '1',
        WEB_CONCURRENCY: processes,
        DATABASE_URL: 'postgres://a:clave@127.0.0.1:9/gremio',
      },
    })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
    // The other processes listen before the first one connects to the database.
    await expect.poll(() => output).toMatch(/^Waiting for the database at .*\n$/)
    const { socket, received } = aConnection(`http://127.0.0.1:${port}`)
    socket.write('GET /marketplace HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(() => send(`http://127.0.0.1:${port}`, '/healthz')).toMatchObject({ text: 'starting' })
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
    expect(received()).toContain('<h1>Estamos poniéndonos en marcha</h1>')
    expect(output).toMatch(/^Waiting for the database at .*\n$/)
  },
  40_000,
)

test('SIGTERM while the program is loaded ends it with 0', async () => {
  const child = spawn(process.execPath, ['--import', TELLS_OF_SIGTERM, MAIN], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...installation() },
  })
  const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
  child.stderr.once('data', () => child.kill('SIGTERM'))
  expect(await exited).toBe(0)
})

test('a trial also ends with 0', async () => {
  const { stop } = await aServer({ GREMIO_TRIAL: '1', APP_ORIGIN: undefined })
  expect(await stop()).toBe(0)
})

test('a second signal ends it without waiting', async () => {
  const { origin, pid, stop } = await aServer()
  process.kill(pid, 'SIGTERM')
  // Two signals that come together would be one.
  await expect.poll(async () => (await send(origin, '/readyz')).status).toBe(503)
  expect(await stop()).toBe(1)
})

test('the server waits for a missing database, and says so, to visitors too', async () => {
  const port = await freePort()
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      ...installation(),
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: 'postgres://a:clave@127.0.0.1:9/gremio',
    },
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output).toBe('Waiting for the database at 127.0.0.1:9/gremio …\n')
  const answer = (path: string) => send(`http://127.0.0.1:${port}`, path)
  expect(await answer('/healthz')).toMatchObject({ status: 503, text: 'starting' })
  expect((await answer('/livez')).status).toBe(200)
  const page = await answer('/marketplace')
  expect([page.status, page.headers['retry-after']]).toEqual([503, '5'])
  expect(page.text).toContain('<h1>Estamos poniéndonos en marcha</h1>')
  expect(child.exitCode).toBeNull()
  child.kill('SIGKILL')
})
