// npm start: from a fresh clone to a server that answers. Without DATABASE_URL it is a trial with a database of its
// own.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { remindingOf, saying } from './patience.mjs'
import { endWith, loadEnvFile, prepare, requireNode, ROOT, run, StartFault } from './prepare.mjs'

const SERVER = join(ROOT, 'build/server/main.js')
const COMMANDS = join(ROOT, 'build/server/gremio.js')
/** The trial has no other supervisor. A server that stops more often than this would stop again. */
const MOST_RESTARTS = 3
const RESTARTS_WINDOW_MS = 10 * 60_000
/** npm passes on a Ctrl+C that the terminal has sent to everybody already. */
const SAME_SIGNAL_MS = 1_000

try {
  requireNode()
  loadEnvFile()
  process.env.NODE_ENV = 'production'
  if (process.env.DATABASE_URL) await startInstallation()
  else await startTrial()
} catch (error) {
  endWith(error)
}

async function startInstallation() {
  await prepare()
  let stopping = false
  const server = serve({})
  forwardSignals(() => {
    stopping = true
    server.stop()
  })
  const { address, end } = await untilItServes(server)
  if (!address) process.exit(end.code)
  tell(address, process.env)
  const ended = await server.ended
  if (!stopping && ended.code !== 0) console.error(`The server has ended by itself (${ended.how}).`)
  process.exitCode = ended.code
}

async function startTrial() {
  // Packages first: the database comes out of one of them.
  await prepare()
  const { openTrial } = await import('./trial.mjs')
  let server
  let stopping = false
  forwardSignals(() => {
    stopping = true
    server?.stop()
  })
  const trial = await openTrial()
  try {
    // The log of visitors' mistakes is for operators.
    const env = { LOG_LEVEL: process.env.LOG_LEVEL || 'error', ...trial.env }
    if (!stopping && !trial.hasDemo) await seed(trial, env, () => stopping)
    if (stopping) return
    trial.database.onEnd(() => {
      if (stopping) return
      stopping = true
      console.error('The database has ended by itself; stopping. Start again to go on.')
      process.exitCode = 1
      server?.stop()
    })
    const code = await serveAgainAndAgain(trial, env, { isStopping: () => stopping, onServer: (now) => (server = now) })
    process.exitCode ||= code
  } finally {
    stopping = true
    await trial.close()
  }
}

/** Runs the server, and once more when it has died, at the same address. Returns the code of its last end. */
async function serveAgainAndAgain(trial, env, { isStopping, onServer }) {
  const restarts = []
  for (let port = process.env.PORT; ;) {
    const server = serve({ ...env, ...(port && { PORT: port }) })
    onServer(server)
    const { address, end } = await untilItServes(server)
    if (!address) return end.code // it has said why; doing the same again would not help
    trial.tellAddress(address)
    tell(address, env)
    port = new URL(address).port
    const { code, how } = await server.ended
    if (isStopping() || code === 0) return code
    const recent = restarts.filter((at) => Date.now() - at < RESTARTS_WINDOW_MS)
    if (recent.length >= MOST_RESTARTS) {
      console.error(`The server has ended by itself (${how}) for the ${MOST_RESTARTS + 1}th time in a row; stopping.`)
      return code
    }
    restarts.push(Date.now())
    console.error(
      `The server has ended by itself (${how}). Starting it again: ${recent.length + 1} of ${MOST_RESTARTS}.`,
    )
  }
}

/**
 * Fills the new database with the demo, and says how far its pictures are. What it says of sign-ins is left to the
 * server, which says it at every start.
 */
async function seed(trial, env, isStopping) {
  const onLine = (line) => /drawn$/.test(line) && console.log(line)
  const code = await saying('Filling the marketplace with the demo and drawing its pictures', console.log, () =>
    run(process.execPath, [COMMANDS, 'demo', 'seed'], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      onLine,
    }),
  )
  if (isStopping()) return // Ctrl+C reaches the command too; the next start does it again
  if (code !== 0) throw new StartFault('The demo could not be written: see above.')
  trial.markDemo()
}

/** Runs the server as a process of its own; it stops when this process has ended. */
function serve(env) {
  const child = spawn(process.execPath, [SERVER], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    // Its own group: Ctrl+C reaches this process only, which then stops the parts in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(describeEnd(code, signal))))
  const started = new Promise((resolve) => {
    let head = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      if (head === undefined) return process.stdout.write(text)
      head += text
      for (let end = head.indexOf('\n'); end >= 0; end = head.indexOf('\n')) {
        const line = head.slice(0, end)
        const rest = head.slice(end + 1)
        const address = /^\{"listening":"([^"]+)"\}$/.exec(line)?.[1]
        if (address) {
          resolve({ address })
          process.stdout.write(rest)
          head = undefined
          return
        }
        process.stdout.write(`${line}\n`)
        head = rest
      }
    })
    void ended.then((end) => resolve({ end }))
  })
  return { started, ended, stop: () => child.kill('SIGTERM') }
}

/** Migrations, and a slow machine, can make it a while. */
function untilItServes(server) {
  return remindingOf('Starting', console.log, () => server.started)
}

/** As a shell says it: a process that a signal ended has the code 128 and the signal's number. */
function describeEnd(code, signal) {
  return signal ? { code: 128 + constants.signals[signal], how: signal } : { code, how: `code ${code}` }
}

function tell(address, env) {
  const mail = process.env.SMTP_URL
    ? `by ${new URL(process.env.SMTP_URL).host}`
    : join(env.DATA_DIR || join(ROOT, '.data'), 'mail')
  console.log(`\n  Gremio   ${process.env.APP_ORIGIN || address}\n  Mail     ${mail}\n\n  Ctrl+C stops it.\n`)
}

/** The first signal stops in order; a later one is from somebody in a hurry. */
function forwardSignals(stop) {
  let askedAt
  const ask = () => {
    if (askedAt && Date.now() - askedAt > SAME_SIGNAL_MS) process.exit(1)
    if (askedAt) return
    askedAt = Date.now()
    stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask)
  // The shell between npm and this process may take a signal for itself and end.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && ask(), 500).unref()
}
