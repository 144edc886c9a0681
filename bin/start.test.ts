import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aBareDatabase } from '#tests/support/bare-database.ts'
import { send } from '#tests/support/wire.ts'
import { isBuilt, isInstalled, requireNode, ROOT } from './prepare.mjs'
import { commandOf, isAlive, waitForEnd } from './processes.mjs'

/** The accounts that a newcomer needs at every start. */
const SIGN_INS =
  /Seller {3}vendedora@demo\.example +azulejo-vendedora\n {2}Client {3}cliente@demo\.example +azulejo-cliente\n/

/** A start under load takes a while: initdb, migrations and the demo. */
const START_LIMIT_MS = 90_000

const hasSixthVersion = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

const cleanUp: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanUp.splice(0).reverse()) clean()
})

function aDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gremio-start-'))
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * The data folder of a person who does not want the demo any more: writing it takes longer than the rest of a start.
 */
function aDataFolderWithoutDemo(): string {
  const folder = aDataFolder()
  const secrets = { sessionSecret: randomBytes(32).toString('hex'), databasePassword: 'postgres', demo: true }
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 })
  return folder
}

interface Started {
  child: ChildProcess
  output(): string
  /** The address that the trial prints when it serves. */
  address: Promise<string>
  ended: Promise<number | null>
}

/** `npm start` without npm, as a person on a fresh machine has it: no variables of ours. */
function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: ROOT,
    env: { NODE_ENV: 'production', PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', ...env },
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /Gremio {3}(http\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`It ended before it served:\n${output}`)))
  })
  address.catch(() => {})
  cleanUp.push(() => child.exitCode === null && child.kill('SIGKILL'))
  return { child, output: () => output, address, ended }
}

const databasePid = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

beforeAll(() => {
  // A start would build, under the feet of the other tests.
  if (!isBuilt()) throw new Error('build/ is not of these sources. Build first: npm run build')
})

test('a Node that is too old is reported in one line', () => {
  expect(() => requireNode('18.19.0')).toThrow(/^Gremio needs Node 20\.19 or newer; this is 18\.19\.0\./)
  expect(() => requireNode('20.18.3')).toThrow()
  expect(() => requireNode('20.19.0')).not.toThrow()
  expect(() => requireNode('24.1.0')).not.toThrow()
})

test('packages count as installed when they are those of the lock file, without the optional ones', () => {
  const root = aDataFolder()
  const lock = (packages: object) => JSON.stringify({ packages })
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(
    join(root, 'package-lock.json'),
    lock({ '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } }),
  )
  expect(isInstalled(root)).toBe(false)
  const installed = (packages: object) => {
    writeFileSync(join(root, 'node_modules/.package-lock.json'), lock(packages))
    return isInstalled(root)
  }
  expect(installed({ 'node_modules/a': { version: '0.9.0' } })).toBe(false)
  expect(installed({})).toBe(false)
  expect(installed({ 'node_modules/a': { version: '1.0.0' } })).toBe(true)
})

test(
  'a trial serves with a database and secrets of its own, one at a time, and keeps its data when it stops',
  async () => {
    const DATA_DIR = aDataFolder()
    const first = start({ DATA_DIR })
    const address = await first.address
    expect((await send(address, '/readyz')).text).toBe('ready')
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:/)
    // A browser may take `localhost` for either address.
    if (hasSixthVersion) expect((await fetch(`${address.replace('127.0.0.1', '[::1]')}/readyz`)).status).toBe(200)
    expect(first.output()).toContain(join(DATA_DIR, 'mail'))
    // Long steps are announced when they begin.
    expect(first.output()).toMatch(
      /^Making the database …\n[^]*Filling the marketplace with the demo and drawing its pictures …\n[^]*of \d+ listings drawn\n/m,
    )
    expect(first.output()).toMatch(SIGN_INS)
    expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600)

    const second = start({ DATA_DIR })
    expect(await second.ended).toBe(1)
    expect(second.output()).toBe(`Gremio is already running at ${address} (process ${first.child.pid}).\n`)

    const secrets = JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'))
    expect(secrets.dataSecret).toMatch(/^[0-9a-f]{64}$/)
    const client = new pg.Client(
      `postgres://postgres:${secrets.databasePassword}@127.0.0.1:${secrets.databasePort}/gremio`,
    )
    await client.connect()
    await client.query('CREATE TABLE kept (word text)')
    await client.end()
    const database = databasePid(DATA_DIR)

    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(isAlive(database)).toBe(false)

    const again = start({ DATA_DIR })
    await again.address
    expect(again.output()).toMatch(SIGN_INS)
    expect(JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'))).toEqual(secrets)
    const reader = new pg.Client(
      `postgres://postgres:${secrets.databasePassword}@127.0.0.1:${secrets.databasePort}/gremio`,
    )
    await reader.connect()
    expect((await reader.query('SELECT FROM kept')).rowCount).toBe(0)
    await reader.end()
    again.child.kill('SIGINT')
    expect(await again.ended).toBe(0)
    expect(existsSync(join(DATA_DIR, 'running'))).toBe(false)
  },
  2 * START_LIMIT_MS,
)

test(
  'a start succeeds after one that was killed, also while it made the database',
  async () => {
    const DATA_DIR = aDataFolderWithoutDemo()
    // The folder that an interrupted initdb leaves behind.
    mkdirSync(join(DATA_DIR, 'postgres.unfinished'))
    writeFileSync(join(DATA_DIR, 'postgres.unfinished/PG_VERSION'), '18\n')

    const killed = start({ DATA_DIR })
    const address = await killed.address
    const leftover = databasePid(DATA_DIR)
    killed.child.kill('SIGKILL')
    await killed.ended
    // The server notices that its starter has ended.
    await expect
      .poll(() =>
        send(address, '/healthz').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(0)
    expect(isAlive(leftover)).toBe(true)

    const next = start({ DATA_DIR })
    await next.address
    expect(isAlive(leftover)).toBe(false)
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
  },
  2 * START_LIMIT_MS,
)

/** The server that a start has started: its child that node runs with the built entry. */
function serverPid(started: Started): number {
  const children = readFileSync(`/proc/${started.child.pid}/task/${started.child.pid}/children`, 'utf8')
  const pid = children.split(' ').map(Number).find((child) => commandOf(child).includes('build/server/main.js')) // prettier-ignore
  if (!pid) throw new Error(`No server among ${children}`)
  return pid
}

test(
  'a trial restarts a killed server, at the same address and three times, and then ends with its code',
  async () => {
    const DATA_DIR = aDataFolderWithoutDemo()
    const trial = start({ DATA_DIR })
    const address = await trial.address
    for (const time of [1, 2, 3]) {
      const killed = serverPid(trial)
      process.kill(killed, 'SIGKILL')
      await expect
        .poll(trial.output)
        .toContain(`The server has ended by itself (SIGKILL). Starting it again: ${time} of 3.`)
      await expect
        .poll(() => trial.output().split(`Gremio   ${address}`).length, { timeout: START_LIMIT_MS })
        .toBe(time + 2)
      expect((await send(address, '/healthz')).status).toBe(200)
    }
    process.kill(serverPid(trial), 'SIGKILL')
    expect(await trial.ended).toBe(137)
    expect(trial.output()).toContain('The server has ended by itself (SIGKILL) for the 4th time in a row; stopping.')
    expect(existsSync(join(DATA_DIR, 'running'))).toBe(false)
    expect(existsSync(join(DATA_DIR, 'postgres/postmaster.pid'))).toBe(false)
  },
  3 * START_LIMIT_MS,
)

test(
  'an installation ends with the code of its server, and reports that it has ended by itself',
  async () => {
    const DATABASE_URL = await aBareDatabase()
    const installation = start({
      DATABASE_URL,
      DATA_DIR: aDataFolder(),
      APP_ORIGIN: 'http://127.0.0.1:1',
      SESSION_SECRETS: 'prueba-0123456789abcdef0123456789abcdef',
    })
    await installation.address
    process.kill(serverPid(installation), 'SIGKILL')
    expect(await installation.ended).toBe(137)
    expect(installation.output()).toContain('The server has ended by itself (SIGKILL).')
  },
  START_LIMIT_MS,
)

test(
  'a taken port is reported in one line, and the database stops too',
  async () => {
    const DATA_DIR = aDataFolderWithoutDemo()
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const refused = start({ DATA_DIR, PORT: String(port) })
    expect(await refused.ended).toBe(1)
    other.close()
    expect(refused.output()).toContain(`Port ${port} of 127.0.0.1 is taken.`)
    expect(refused.output()).not.toContain('    at ')
    expect(existsSync(join(DATA_DIR, 'postgres/postmaster.pid'))).toBe(false)
  },
  START_LIMIT_MS,
)

test('a folder that is not one of our databases is not changed, and is reported', async () => {
  const DATA_DIR = aDataFolder()
  mkdirSync(join(DATA_DIR, 'postgres'))
  writeFileSync(join(DATA_DIR, 'postgres/notes.txt'), 'mine')
  const refused = start({ DATA_DIR })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(/is not a database of ours\. Move it away to start with an empty one\.\n$/)
  expect(readFileSync(join(DATA_DIR, 'postgres/notes.txt'), 'utf8')).toBe('mine')
})

test('an impossible data folder is reported in one line', async () => {
  const file = join(aDataFolder(), 'file')
  writeFileSync(file, '')
  const refused = start({ DATA_DIR: join(file, 'data') })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(/^The data folder \S+ cannot be used \(ENOTDIR\)\. .+\n$/)
})

test('an installation reports everything that its configuration lacks, and starts no database', async () => {
  const DATA_DIR = aDataFolder()
  const refused = start({ DATA_DIR, DATABASE_URL: 'postgres://gremio@127.0.0.1:1/gremio' })
  expect(await refused.ended).toBe(78)
  expect(refused.output()).toContain('- APP_ORIGIN: is required')
  expect(refused.output()).toContain('- SESSION_SECRETS: is required')
  expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false)
})

test('waiting for a process ends when the process does', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 200)'])
  expect(await waitForEnd(child.pid as number, 20)).toBe(false)
  expect(await waitForEnd(child.pid as number, 10_000)).toBe(true)
})
