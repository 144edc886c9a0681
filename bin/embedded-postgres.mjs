// A real PostgreSQL 18 from npm packages: for the trial, for development, tests and the benchmark.
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { saying } from './patience.mjs'
import { cleanEnvironment, findAccount, findPlace, linkTo } from './postgres-place.mjs'
import { StartFault } from './prepare.mjs'
import { commandOf, isAlive, runQuietly, waitForEnd } from './processes.mjs'
import { beforeFoldersGo, folderInMemory } from './temporary-folder.mjs'

const MAJOR = '18'
const USER = 'postgres'
const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 20_000
/** For data that may be lost when the machine loses power. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
/** Memory that has to be free for a temporary server's data; the whole suite uses less than a tenth of it. */
const ROOM = 2 * 2 ** 30

/**
 * Starts the server whose data lies in `<folder>/postgres`, creating it if it is missing. A postmaster that a killed
 * start left behind is stopped first; an `initdb` that did not get to its end is done again.
 * @param {{ folder: string, password: string, port?: number, durable?: boolean, settings?: string[], say?: (line:
 *   string) => void }} options port: the one to use if it is free; otherwise, and without one, any free one.
 * @returns {Promise<EmbeddedServer>}
 */
export async function startEmbeddedPostgres({ folder, password, port, durable = true, settings = [], say = () => {} }) {
  const account = findAccount()
  const place = findPlace(resolve(folder), account, say)
  const dataFolder = join(place.folder, 'postgres')

  await stopLeftover(dataFolder, say)
  if (!isCluster(dataFolder)) {
    const made = { binaries: place.binaries, account, password }
    await saying('Making the database', say, () => initialise(dataFolder, made))
  }
  if (place.folder !== resolve(folder)) linkTo(dataFolder, join(resolve(folder), 'postgres'))

  const usedPort = (await tryPort(port ?? 0)) ?? (await tryPort(0))
  const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...(durable ? [] : NOT_DURABLE), ...settings]
  const log = []
  const child = spawn(
    join(place.binaries, 'bin/postgres'),
    ['-D', dataFolder, '-p', String(usedPort), ...flags.flatMap((flag) => ['-c', flag])],
    // A session of its own: Ctrl+C in a terminal is for the server that uses it, which still needs it to finish.
    { ...account, cwd: place.folder, env: cleanEnvironment(), detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  // Vite ends the process itself on SIGTERM, and so does an uncaught error: the server must not stay behind.
  child.once(
    'exit',
    beforeFoldersGo(() => child.kill('SIGINT')),
  )
  let exited = false
  const ended = new Promise((resolve) => {
    for (const event of ['exit', 'error']) child.once(event, resolve)
  }).then(() => (exited = true))
  await new Promise((started, failed) => {
    const limit = setTimeout(() => failed(new StartFault('PostgreSQL did not start within a minute.')), START_LIMIT_MS)
    const end = () => {
      clearTimeout(limit)
      failed(new StartFault(`PostgreSQL did not start: ${reasonIn(log)}`))
    }
    child.once('error', end)
    child.once('exit', end)
    child.stderr.setEncoding('utf8').on('data', (text) => {
      log.push(text)
      if (log.length > 50) log.shift()
      if (!/ready to accept (read-only )?connections/.test(text)) return
      clearTimeout(limit)
      child.off('exit', end)
      started()
    })
  })
  child.stderr.unref?.()

  const url = (database) => `postgres://${USER}:${encodeURIComponent(password)}@127.0.0.1:${usedPort}/${database}`
  return {
    port: usedPort,
    pid: child.pid,
    url,
    hasEnded: () => exited,
    onEnd: (listener) => child.once('exit', listener),
    /** Makes the database unless it exists. */
    createDatabase: (name) => createDatabase(url('postgres'), name),
    async stop() {
      if (exited) return
      child.kill('SIGINT') // fast: ends connections, keeps everything that was committed
      const limit = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS)
      await ended
      clearTimeout(limit)
    },
  }
}

/**
 * A server for this run only, without the guarantees that cost time; `stop` removes its data. It is kept in memory if
 * there is room: on a disk, making a database for each test file costs a quarter of PostgreSQL's processor time.
 * @param {{ settings?: string[] }} [options]
 * @returns {Promise<EmbeddedServer>}
 */
export async function startTemporaryPostgres({ settings = [] } = {}) {
  const folder = mkdtempSync(join(folderInMemory(ROOM) ?? tmpdir(), 'gremio-postgres-'))
  chmodSync(folder, 0o755) // as root the server is another user, who has to get in
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    const server = await startEmbeddedPostgres({ folder, password: 'postgres', durable: false, settings })
    const { stop } = server
    return {
      ...server,
      async stop() {
        await stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * @typedef {object} EmbeddedServer
 * @property {number} port
 * @property {number} pid
 * @property {(database: string) => string} url
 * @property {() => boolean} hasEnded
 * @property {(listener: () => void) => void} onEnd
 * @property {(name: string) => Promise<void>} createDatabase
 * @property {() => Promise<void>} stop
 */

function isCluster(dataFolder) {
  if (!existsSync(dataFolder)) return false
  let names
  try {
    names = readdirSync(dataFolder)
  } catch (error) {
    throw new StartFault(`${dataFolder} cannot be read (${error.code}). Start as the user that owns it.`)
  }
  if (names.length === 0) return false
  const version = names.includes('PG_VERSION') ? readFileSync(join(dataFolder, 'PG_VERSION'), 'utf8').trim() : undefined
  if (version === MAJOR) return true
  throw new StartFault(
    version
      ? `${dataFolder} is of PostgreSQL ${version}, and this is ${MAJOR}. Move it away to start with an empty database.`
      : `${dataFolder} is not a database of ours. Move it away to start with an empty one.`,
  )
}

/** Makes the cluster beside its place and moves it there when it is whole. */
async function initialise(dataFolder, { binaries, account, password }) {
  const half = `${dataFolder}.unfinished`
  const passwordFile = `${dataFolder}.password`
  rmSync(half, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  try {
    mkdirSync(half, { mode: 0o700 })
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    if (account.uid !== undefined) {
      chownSync(half, account.uid, account.gid)
      chownSync(passwordFile, account.uid, account.gid)
    }
    const { succeeded, output } = await runQuietly(
      join(binaries, 'bin/initdb'),
      [
        `--pgdata=${half}`,
        `--username=${USER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--lc-messages=C',
      ],
      { ...account, cwd: dirname(dataFolder), env: cleanEnvironment() },
    )
    if (!succeeded) throw new StartFault(`The database could not be made: ${reasonIn([output])}`)
    rmSync(dataFolder, { recursive: true, force: true })
    renameSync(half, dataFolder)
  } catch (error) {
    if (error instanceof StartFault) throw error
    throw new StartFault(`${dirname(dataFolder)} cannot hold a database: ${error.message}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Stops the postmaster of a start that was killed. */
async function stopLeftover(dataFolder, say) {
  const pidFile = join(dataFolder, 'postmaster.pid')
  let pid
  try {
    pid = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0])
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return
    throw new StartFault(`${dataFolder} cannot be read (${error.code}). Start as the user that owns it.`)
  }
  if (isAlive(pid) && commandOf(pid).includes(dataFolder)) {
    say('Stopping the database that an earlier start left running …')
    process.kill(pid, 'SIGINT')
    if (!(await waitForEnd(pid, STOP_LIMIT_MS))) process.kill(pid, 'SIGQUIT')
    if (!(await waitForEnd(pid, STOP_LIMIT_MS))) {
      throw new StartFault(`The database that an earlier start left running (process ${pid}) does not stop. End it.`)
    }
  }
  // The process number may belong to a stranger by now, which would keep PostgreSQL from starting.
  rmSync(pidFile, { force: true })
}

async function createDatabase(adminUrl, name) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: adminUrl })
  try {
    await client.connect()
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE template0`)
  } catch (error) {
    if (error.code === '28P01') {
      throw new StartFault(
        'The database has another password than the one kept beside it. Move DATA_DIR away to start anew.',
      )
    }
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** The line with the reason, in the output of PostgreSQL. */
function reasonIn(log) {
  const lines = log.join('').split('\n').filter(Boolean)
  const line =
    lines.find((text) => /FATAL|PANIC/.test(text)) ?? lines.find((text) => /error/i.test(text)) ?? lines.at(-1)
  return line?.replace(/^.*?(FATAL|PANIC|error): +/i, '') ?? 'it said nothing'
}

/** Resolves with the port when it is free, and undefined when it is not; 0 means any. */
function tryPort(port) {
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const found = probe.address().port
      probe.close(() => answer(found))
    })
  })
}
