// npm run check:old-browsers: pages, search, sign-in, a listing and a request on a phone's screen in the browsers that docs/decisions/0204
// draws its floors at. A trial of its own is brought up for it and taken away again.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SCREEN, STEPS } from './old-browser-journey.mjs'
import { startOldBrowser } from './old-browser.mjs'
import { endWith, prepare, ROOT, StartFault } from './prepare.mjs'
import { prepareTool } from './tools.mjs'

/** Chromium 80 is older than both floors: the page stays as it was sent. 92 is the first whose scripts run. */
const BROWSERS = [
  { name: 'chromium-80', scriptsRun: false },
  { name: 'chromium-92', scriptsRun: true },
]
const PICTURES = join(ROOT, 'test-results/old-browsers')
/** The first start of a trial makes a database and writes the demonstration. */
const TRIAL_LIMIT_MS = 5 * 60_000
const STOP_LIMIT_MS = 20_000

/** How to end what was started, last first. */
const closers = []
let stopping = false
for (const [signal, code] of [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void closeAll().finally(() => process.exit(code))
  })
try {
  process.exitCode = await check()
} catch (error) {
  // What a signal cut off is no fault.
  if (!stopping) endWith(error)
}

async function closeAll() {
  while (closers.length) await closers.pop()()
}

async function check() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new StartFault('The old browsers are programs for Linux on x86-64: they cannot be started here.')
  await prepare()
  const packages = await prepareTool('old-browsers')
  mkdirSync(PICTURES, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'gremio-old-browsers-'))
  closers.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  let failed = 0
  try {
    const origin = await startTrial(folder)
    for (const wanted of BROWSERS) failed += await checkBrowser(packages, wanted, { origin, folder })
  } finally {
    if (!stopping) await closeAll()
  }
  console.log(`\n${failed ? `${failed} failed` : 'All as it must be'}. Pictures: ${PICTURES}`)
  return failed ? 1 : 0
}

/** Resolves with how many checks failed; a browser that does not start is one. */
async function checkBrowser(packages, { name, scriptsRun }, { origin, folder }) {
  let failed = 0
  const report = (what, wrong) => {
    if (stopping) return
    if (wrong) failed += 1
    console.log(`${wrong ? 'FAILED' : 'ok    '}  ${what}${wrong ? `: ${wrong}` : ''}`)
  }
  let browser
  try {
    browser = await startOldBrowser(packages, { name, screen: SCREEN, folder })
    closers.push(browser.close)
  } catch (error) {
    report(name, error.message)
    return failed
  }
  const { page, product } = browser
  console.log(
    `\n${product}, ${SCREEN.width} px, ${scriptsRun ? 'its scripts are to run' : 'below the floor of scripts'}`,
  )
  const step = async (what, work) => {
    if (stopping) return
    let wrong
    try {
      wrong = await work()
    } catch (error) {
      wrong = error.message
    }
    const faults = page.takeFaults()
    report(what, [wrong, ...faults].filter(Boolean).join('; '))
    await page.photograph(join(PICTURES, `${name} ${what.replaceAll('/', ' ').trim() || 'home'}.png`)).catch(() => {})
  }
  // What one step makes for those behind it.
  const made = {}
  try {
    for (const [what, work] of Object.entries(STEPS)) await step(what, () => work({ page, origin, scriptsRun, made }))
  } finally {
    await browser.close()
  }
  return failed
}

/** The product as `npm start` runs it, with its data in the folder. Resolves with its address. */
async function startTrial(folder) {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', FORM_MIN_SECONDS: '0' }
  for (const name of ['DATABASE_URL', 'APP_ORIGIN', 'SMTP_URL', 'npm_lifecycle_event']) env[name] = ''
  // Its own group: Ctrl+C reaches this process only, which then ends it in order.
  const child = spawn(process.execPath, [join(ROOT, 'bin/start.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  closers.push(async () => {
    child.kill('SIGTERM')
    await Promise.race([ended, wait(STOP_LIMIT_MS, undefined, { ref: false })])
  })
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text))
  for (const deadline = Date.now() + TRIAL_LIMIT_MS; Date.now() < deadline && !hasEnded; await wait(100)) {
    const [, address] = /Gremio {3}(http\S+)/.exec(said) ?? []
    if (address) return address
  }
  throw new StartFault(`The trial did not start:\n${said}`)
}
