// The requirements of every program of this repository: the right Node, the packages of the lock file, a current build.
// No imports but Node's own: this runs in a fresh clone.
import { createInterface } from 'node:readline'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { saying } from './patience.mjs'
import { isAlive } from './processes.mjs'
import { beforeFoldersGo } from './temporary-folder.mjs'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const MINIMUM_NODE = [20, 19]
const BUILD_STAMP = join(ROOT, 'build/stamp')
/** The sources of the build. Migrations are not among them: they are read from their folder. */
const SOURCES = [
  'app',
  'server',
  'db',
  'public',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'bin/build.mjs',
  'tools/words',
]
const PREPARE_LOCK = join(ROOT, '.cache/prepare.lock')
const PREPARE_LIMIT_MS = 10 * 60_000
/** How often the start checks whether npm's shell is still there. */
const SHELL_LOOK_MS = 500

/** A reason that stops the start, in one line with the remedy. */
export class StartFault extends Error {
  name = 'StartFault'
}

/** Prints a fault as its one line and ends; any other error is a bug and shows its trace. */
export function endWith(error) {
  console.error(error instanceof StartFault ? error.message : error)
  process.exit(1)
}

export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  const [needMajor, needMinor] = MINIMUM_NODE
  if (major < needMajor || (major === needMajor && minor < needMinor)) {
    throw new StartFault(
      `Gremio needs Node ${MINIMUM_NODE.join('.')} or newer; this is ${version}. See https://nodejs.org`,
    )
  }
}

/** Variables may also be in a file `.env`; those of the environment win. */
export function loadEnvFile() {
  const path = join(ROOT, '.env')
  if (existsSync(path)) process.loadEnvFile(path)
}

/** Installs and builds missing or stale parts. Several starts at once take turns. */
export async function prepare({ build = true, say = console.log } = {}) {
  requireNode()
  if (isInstalled() && (!build || isBuilt())) return
  const unlock =
    tryLock() ?? (await saying('Waiting for another start that is installing or building', say, waitForLock))
  try {
    if (!isInstalled()) await install(say)
    if (build && !isBuilt()) await runBuild(say)
  } finally {
    unlock()
  }
}

/** Whether node_modules holds what the lock file says. Optional packages are for other systems. */
export function isInstalled(root = ROOT) {
  const installed = readJson(join(root, 'node_modules/.package-lock.json'))
  if (!installed) return false
  const { packages } = readJson(join(root, 'package-lock.json'))
  return Object.entries(packages).every(
    ([path, wanted]) => path === '' || wanted.optional || installed.packages[path]?.version === wanted.version,
  )
}

async function install(say) {
  const npm = process.env.npm_execpath
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  const words = [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await saying('Installing packages (npm ci)', say, () => run(command, words))
  if (code !== 0) throw new StartFault('The packages could not be installed: see npm above, then start again.')
}

export function isBuilt() {
  return existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === hashSources()
}

/** Written last: a build that was interrupted has no stamp. */
export function stampBuild() {
  writeFileSync(BUILD_STAMP, hashSources())
}

export function forgetBuild() {
  rmSync(BUILD_STAMP, { force: true })
}

async function runBuild(say) {
  const code = await saying('Building', say, () => run(process.execPath, [join(ROOT, 'bin/build.mjs'), '--quiet']))
  if (code !== 0) throw new StartFault('The build failed: see above.')
}

function hashSources() {
  const hash = createHash('sha256').update(process.versions.node)
  for (const path of SOURCES.flatMap(listFiles).sort())
    hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

function listFiles(path) {
  const full = join(ROOT, path)
  if (!existsSync(full)) return []
  try {
    return readdirSync(full, { withFileTypes: true })
      .filter((entry) => !/\.test\.(rows\.ts|tsx?)$/.test(entry.name))
      .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}

/** @returns {(() => void) | undefined} a function that releases the lock; undefined while another process has it. */
function tryLock() {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  try {
    writeFileSync(PREPARE_LOCK, String(process.pid), { flag: 'wx' })
    return () => rmSync(PREPARE_LOCK, { force: true })
  } catch (error) {
    if (error.code !== 'EEXIST') throw new StartFault(`${join(ROOT, '.cache')} cannot be written to: ${error.message}`)
  }
  const holder = Number(readText(PREPARE_LOCK))
  if (!holder || isAlive(holder)) return undefined
  rmSync(PREPARE_LOCK, { force: true })
  return tryLock()
}

async function waitForLock() {
  const deadline = Date.now() + PREPARE_LIMIT_MS
  for (;;) {
    const unlock = tryLock()
    if (unlock) return unlock
    if (Date.now() > deadline) {
      const holder = readText(PREPARE_LOCK)
      throw new StartFault(`Process ${holder} has been installing or building for too long. End it, then start again.`)
    }
    await wait(250)
  }
}

/**
 * Runs a program to its end; its output goes to this process's, unless `onLine` gets each line. With `endsWithUs`
 * it is ended when this process ends before.
 */
export function run(command, args, { endsWithUs = false, onLine, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options })
    if (onLine) createInterface({ input: child.stdout }).on('line', onLine)
    if (endsWithUs)
      child.once(
        'exit',
        beforeFoldersGo(() => child.kill()),
      )
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 1 : code))
  })
}

/** Calls back when this process has to end, also when npm was told to: its shell takes the signal for itself and ends. */
export function whenAskedToEnd(end) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end(), SHELL_LOOK_MS).unref()
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
