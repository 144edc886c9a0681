// The trial's own parts: a data folder that one start at a time may use, secrets made once, an embedded database.
import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from './embedded-postgres.mjs'
import { ROOT, StartFault } from './prepare.mjs'
import { commandOf, isAlive } from './processes.mjs'

export const DATABASE = 'gremio'

export const dataFolder = () => resolve(ROOT, process.env.DATA_DIR || '.data')

/**
 * Takes the data folder, starts its database and returns the environment for the programs of this repository.
 * @throws StartFault when the folder cannot be used or another start is using it.
 */
export async function openTrial({ say = console.log } = {}) {
  const folder = dataFolder()
  makeFolder(folder)
  const lock = takeLock(folder)
  try {
    const secrets = readOrMakeSecrets(folder)
    const database = await startEmbeddedPostgres({
      folder,
      password: secrets.databasePassword,
      port: secrets.databasePort,
      say,
    })
    try {
      if (database.port !== secrets.databasePort) writeSecrets(folder, { ...secrets, databasePort: database.port })
      await database.createDatabase(DATABASE)
    } catch (error) {
      await database.stop()
      throw error
    }
    return {
      folder,
      database,
      env: trialEnvironment(secrets, database.url(DATABASE)),
      /** Whether the demo was written into the folder, even if it has been removed since. */
      hasDemo: Boolean(secrets.demo),
      markDemo: () => writeSecrets(folder, { ...readSecrets(folder), demo: true }),
      tellAddress: lock.tell,
      async close() {
        await database.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The environment of a trial that is running already, or undefined. */
export function findRunningTrial() {
  const folder = dataFolder()
  const holder = readHolder(folder)
  if (!holder) return undefined
  const secrets = readSecrets(folder)
  if (!secrets?.databasePort) return undefined
  const url = `postgres://postgres:${secrets.databasePassword}@127.0.0.1:${secrets.databasePort}/${DATABASE}`
  // Links in mails lead to the address where the trial really listens.
  const port = holder.address && new URL(holder.address).port
  return { env: { ...trialEnvironment(secrets, url), ...(port && { PORT: port }) } }
}

function trialEnvironment(secrets, databaseUrl) {
  return {
    GREMIO_TRIAL: '1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataFolder(),
    SESSION_SECRETS: process.env.SESSION_SECRETS || secrets.sessionSecret,
    DATA_SECRETS: process.env.DATA_SECRETS || secrets.dataSecret,
  }
}

function makeFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    // As root the database is another user, who has to get through. Secret files have a mode of their own.
    chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch (error) {
    throw new StartFault(
      `The data folder ${folder} cannot be used (${error.code}). Start as its owner or set DATA_DIR.`,
    )
  }
}

const lockPath = (folder) => join(folder, 'running')

/** The process that uses the folder and, once it is known, the address it serves. */
function readHolder(folder) {
  let pid, address
  try {
    ;[pid, address] = readFileSync(lockPath(folder), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const number = Number(pid)
  if (!isAlive(number) || !/\bnode\b|\.mjs/.test(commandOf(number))) return undefined
  return { pid: number, address: address || undefined }
}

function takeLock(folder) {
  const path = lockPath(folder)
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(path, `${process.pid}\n`, { flag: 'wx', mode: 0o600 })
      break
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new StartFault(`The data folder ${folder} cannot be written to (${error.code}).`)
      const holder = readHolder(folder)
      if (holder?.address)
        throw new StartFault(`Gremio is already running at ${holder.address} (process ${holder.pid}).`)
      if (holder) throw new StartFault(`Another start is under way (process ${holder.pid}). Wait for it or end it.`)
      if (attempt > 3) throw new StartFault(`${path} cannot be replaced. Remove it, then start again.`)
      rmSync(path, { force: true }) // of a start that was killed
    }
  }
  return {
    tell: (address) => writeFileSync(path, `${process.pid}\n${address}`),
    release: () => rmSync(path, { force: true }),
  }
}

const secretsPath = (folder) => join(folder, 'secrets.json')

function readSecrets(folder) {
  let text
  try {
    text = readFileSync(secretsPath(folder), 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw new StartFault(`${secretsPath(folder)} cannot be read (${error.code}). Start as the user that owns it.`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new StartFault(`${secretsPath(folder)} is damaged. Move ${folder} away to start anew.`)
  }
}

function readOrMakeSecrets(folder) {
  const known = readSecrets(folder)
  // A trial that is older than one of the secrets gets it now.
  if (known?.dataSecret) return known
  const made = {
    sessionSecret: randomBytes(32).toString('hex'),
    databasePassword: randomBytes(24).toString('hex'),
    dataSecret: randomBytes(32).toString('hex'),
    ...known,
  }
  writeSecrets(folder, made)
  return made
}

function writeSecrets(folder, secrets) {
  const path = secretsPath(folder)
  const half = `${path}.new`
  rmSync(half, { force: true })
  writeFileSync(half, JSON.stringify(secrets), { mode: 0o600 })
  renameSync(half, path)
}
