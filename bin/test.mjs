// npm test: everything, on a fresh clone, with only Node and npm. Plain JavaScript that loads nothing
// from node_modules: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWith, prepare, requireNode, ROOT } from './prepare.mjs'
import { closingLines, describeFailure, readPlaywrightReport, readVitestReport, settle } from './test-reports.mjs'

/** More failures than these are not the doing of a busy machine: nothing is run again. */
const FEW = 10
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const REPORTERS = ['--reporter=default', '--reporter=json']
const startedAt = Date.now()
const reports = mkdtempSync(join(tmpdir(), 'gremio-test-reports-'))
const total = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} */
const summary = []
/** @type {import('./test-reports.mjs').Failure[]} */
const flaky = []

process.chdir(ROOT)
try {
  requireNode()
} catch (error) {
  endWith(error)
}

await stage('install', () => prepare({ build: false }).then(() => true), { needed: true })
// None of these needs another, and each uses one processor.
await Promise.all([
  stage('format', () => check('prettier', ['--check', '.']))
    .then(() => stage('lint', () => check('eslint', ['.', '--max-warnings=0'])))
    .then(() => stage('lint of styles', () => check('stylelint', ['app/**/*.css']))),
  stage('types', () => check('tsc', ['--noEmit'])),
])
await stage('build', () => prepare().then(() => true), { needed: true })
await tests('unit, domain, page and architecture tests', runVitest)
await tests('browser tests', runPlaywright)
finish()

/** One check that passes or fails as a whole. What is `needed` ends the run when it fails. */
async function stage(name, work, { needed = false } = {}) {
  const began = Date.now()
  console.log(`\n── ${name}`)
  let ok = false
  try {
    ok = await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  total[ok ? 'passed' : 'failed'] += 1
  summary.push(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds(began)})`)
  if (!ok && needed) finish()
}

/**
 * A test program that counts for itself; one that could not run counts as one failure. A few failures are tried once
 * more, with nothing beside them: what passes then has passed, and is flaky.
 * @param {(again?: import('./test-reports.mjs').Failure[]) => Promise<import('./test-reports.mjs').Report>} work
 */
async function tests(name, work) {
  const began = Date.now()
  console.log(`\n── ${name}`)
  let outcome = { passed: [], failures: [{ file: name, name: '', why: 'did not run' }], skipped: 0, recovered: [] }
  try {
    outcome = { ...(await work()), recovered: [] }
    if (outcome.failures.length > 0 && outcome.failures.length <= FEW) {
      console.log(`\n── ${name}: what failed, once more`)
      outcome = settle(outcome, await work(outcome.failures))
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  const { passed, failures, skipped, recovered } = outcome
  total.passed += passed.length
  total.failed += failures.length
  total.skipped += skipped
  flaky.push(...recovered)
  summary.push(
    `${failures.length ? 'FAILED' : 'ok    '} ${name}: ` +
      `${passed.length} passed, ${failures.length} failed, ${skipped} skipped (${seconds(began)})`,
    ...failures.slice(0, FEW).map((failure) => `       failed: ${describeFailure(failure)}`),
  )
}

function finish() {
  rmSync(reports, { recursive: true, force: true })
  console.log(`\n${closingLines({ summary, flaky, took: seconds(startedAt), total }).join('\n')}`)
  process.exit(total.failed > 0 ? 1 : 0)
}

// ---------------------------------------------------------------- test programs

async function runVitest(again = []) {
  const report = join(reports, `vitest${again.length ? '-again' : ''}.json`)
  const files = [...new Set(again.map(({ file }) => file))]
  const oneByOne = again.length ? ['--no-file-parallelism'] : []
  await run('npx', ['vitest', 'run', ...files, ...oneByOne, ...REPORTERS, `--outputFile=${report}`])
  return readVitestReport(readJson(report), ROOT)
}

async function runPlaywright(again = []) {
  const chromium = await findOrInstallChromium()
  if (!chromium) throw new Error('There is no Chromium to test with.')
  const report = join(reports, `playwright${again.length ? '-again' : ''}.json`)
  const onlyFailed = again.length ? ['--last-failed', '--workers=1'] : []
  await run('npx', ['playwright', 'test', '--reporter=line,json', ...onlyFailed], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return readPlaywrightReport(readJson(report))
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

// ---------------------------------------------------------------- a browser

async function findOrInstallChromium() {
  const found = findChromium()
  if (found) return found
  console.log('There is no Chromium here; installing one.')
  if (await run('npx', ['playwright', 'install', 'chromium'], {}, { quiet: true })) {
    const downloaded = downloadedChromium()
    if (downloaded && starts(downloaded)) return downloaded
  }
  if (process.getuid?.() === 0 && has('apt-get')) {
    const environment = { DEBIAN_FRONTEND: 'noninteractive' }
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium']
    if (!(await run('apt-get', install, environment, { quiet: true }))) {
      await run('apt-get', ['update', '-qq'], environment, { quiet: true })
      await run('apt-get', install, environment, { quiet: true })
    }
    const installed = findChromium()
    if (installed) return installed
  }
  console.error(
    [
      'The browser tests need Chromium, which could not be installed. Do one of these and run npm test again:',
      '  Debian, Ubuntu:  sudo apt-get install chromium',
      '  Fedora:          sudo dnf install chromium',
      '  macOS, Windows:  npx playwright install chromium',
      '  or set CHROMIUM_PATH to the program of a Chromium or Chrome that is installed.',
    ].join('\n'),
  )
  return undefined
}

function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (starts(given)) return given
    console.error(`CHROMIUM_PATH is ${given}, which does not start.`)
  }
  const folders = (process.env.PATH ?? '').split(':')
  const candidates = [
    ...BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    downloadedChromium(),
  ]
  return candidates.find((path) => path && existsSync(path) && starts(path))
}

/** Where `playwright install` puts its Chromium, if it has. */
function downloadedChromium() {
  const { stdout, status } = spawnSync(
    process.execPath,
    ['-e', "process.stdout.write(require('playwright-core').chromium.executablePath())"],
    { encoding: 'utf8' },
  )
  return status === 0 && existsSync(stdout) ? stdout : undefined
}

function starts(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function has(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}

// ---------------------------------------------------------------- processes

/** A check beside others: what it says comes in one piece, at its end. */
function check(program, args) {
  return run('npx', [program, ...args], {}, { held: true })
}

/**
 * Runs a program to its end and says whether it succeeded. Quiet ones speak only when they fail, held ones at their end.
 */
function run(program, args, environment = {}, { quiet = false, held = false } = {}) {
  const pipe = quiet || held ? 'pipe' : 'inherit'
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', pipe, pipe],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    child.on('error', () => resolve(false))
    child.on('close', (code) => {
      if (held) console.log(`\n${args[0]}:\n${output.trim()}`)
      if (code !== 0 && quiet) console.error(output.trim().split('\n').slice(-5).join('\n'))
      resolve(code === 0)
    })
  })
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
