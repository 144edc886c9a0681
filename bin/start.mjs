// npm start: from a fresh clone to a server that answers. Without DATABASE_URL it is a trial with a database of its own.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { endWith, loadEnvFile, prepare, requireNode, ROOT, run, StartFault } from './prepare.mjs'

const SERVER = join(ROOT, 'build/server/main.js')
const COMMANDS = join(ROOT, 'build/server/gremio.js')

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
  const server = serve({})
  forwardSignals(() => server.stop())
  const { address, code } = await server.started
  if (!address) process.exit(code)
  tell(address, process.env)
  process.exitCode = await server.ended
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
    // The log of what visitors do wrong is for operators.
    const env = { LOG_LEVEL: process.env.LOG_LEVEL || 'error', ...trial.env }
    if (!stopping && !trial.hasDemo) await seed(trial, env, () => stopping)
    if (stopping) return
    server = serve(env)
    trial.database.onEnd(() => {
      if (stopping) return
      console.error('The database has ended by itself; stopping. Start again to go on.')
      process.exitCode = 1
      server.stop()
    })
    const { address, code } = await server.started
    if (address) {
      trial.tellAddress(address)
      tell(address, env)
    }
    const endCode = await server.ended
    process.exitCode ||= address ? endCode : code
  } finally {
    stopping = true
    await trial.close()
  }
}

/** Fills the new database with the demo. What it says of sign-ins is left to the server, which says it at every start. */
async function seed(trial, env, isStopping) {
  console.log('Filling the marketplace with the demo …')
  const code = await run(process.execPath, [COMMANDS, 'demo', 'seed'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (isStopping()) return // Ctrl+C reaches the command too; the next start does it again
  if (code !== 0) throw new StartFault('The demo could not be written: see above.')
  trial.markDemo()
}

/** Runs the server as a process of its own; it stops by itself when this one is gone. */
function serve(env) {
  const child = spawn(process.execPath, [SERVER], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    // Its own group: Ctrl+C reaches this process only, which then stops the parts in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
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
    void ended.then((code) => resolve({ code }))
  })
  return { started, ended, stop: () => child.kill('SIGTERM') }
}

function tell(address, env) {
  const mail = process.env.SMTP_URL
    ? `by ${new URL(process.env.SMTP_URL).host}`
    : join(env.DATA_DIR || join(ROOT, '.data'), 'mail')
  console.log(`\n  Gremio   ${process.env.APP_ORIGIN || address}\n  Mail     ${mail}\n\n  Ctrl+C stops it.\n`)
}

/** npm passes on a Ctrl+C that the terminal has sent to everybody already. */
const SAME_SIGNAL_MS = 1_000

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
