// npm test: everything, on a fresh clone, with only Node and npm; with -- --since COMMIT the tests that a change
// affects. Plain JavaScript that loads nothing from node_modules: it runs before anything is installed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { baseOf, changesSince, findTouched } from './changes.mjs'
import { choosePages, WHOLE_PAGES } from './checked-pages.mjs'
import { findOrInstallChromium, findOrInstallHeadlessShell } from './chromium.mjs'
import { endWith, prepare, requireNode, ROOT } from './prepare.mjs'
import { busySeconds } from './processor-time.mjs'
import { runProgram } from './processes.mjs'
import {
  closingLines,
  describeFailure,
  describeTime,
  readPlaywrightReport,
  readVitestReport,
  settle,
} from './test-reports.mjs'

/** More failures than these do not come from a busy machine: no test is run again. */
const FEW = 10
const REPORTERS = ['--reporter=default', '--reporter=json']
const startedAt = Date.now()
const busyBefore = busySeconds()
const reports = mkdtempSync(join(tmpdir(), 'gremio-test-reports-'))
const total = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} */
const summary = []
/** @type {import('./test-reports.mjs').Failure[]} */
const flaky = []

process.chdir(ROOT)
let base
try {
  requireNode()
  base = baseOf(process.argv.slice(2))
} catch (error) {
  endWith(error)
}

await stage('install', () => prepare({ build: false }).then(() => true), { needed: true })
try {
  await (base ? testSince(base) : testEverything())
} catch (error) {
  endWith(error)
}
finish()

async function testEverything() {
  // They do not depend on each other, and each uses one processor.
  await Promise.all([
    stage('build', () => prepare().then(() => true), { needed: true })
      .then(() => stage('format', () => check('prettier', ['--check', '.'])))
      .then(() => stage('lint of styles', () => check('stylelint', ['app/**/*.css']))),
    stage('types', () => checkTypes())
      .then(() => stage('lint by types', () => check('oxlint', [])))
      .then(() => stage('lint', () => check('eslint', ['.', '--max-warnings=0']))),
  ])
  await tests('unit, domain, page and architecture tests', (again) => runVitest(again))
  /** @type {ReturnType<typeof choosePages> | undefined} */
  let pages
  await tests('browser tests', (again) => runPlaywright(again, (pages ??= choosePages())))
  if (pages)
    summary.push(`       each screen in its fullest state; in every state, both themes and both ways: ${pages.why}`)
}

/** Tests the differences from a commit and what they touch: tests/README.md has the rule. */
async function testSince(commit) {
  const changed = changesSince(commit)
  if (changed.length === 0) return void summary.push(`Nothing differs from ${commit}.`)
  const { tests: files, further, specs, screens } = findTouched(changed)
  const there = changed.filter((file) => existsSync(file))
  const code = there.filter((file) => /\.(tsx?|m?js)$/.test(file))
  const styles = there.filter((file) => /^app\/.*\.css$/.test(file))
  const wanted = [...specs.map((spec) => basename(spec)), ...screens.map((screen) => `every-page.spec.ts ${screen} `)]
  await Promise.all([
    stage('format', () => there.length === 0 || check('prettier', ['--check', '--ignore-unknown', ...there]))
      .then(
        () => code.length && stage('lint', () => check('eslint', ['--max-warnings=0', '--no-warn-ignored', ...code])),
      )
      .then(
        () =>
          code.length && stage('lint by types', () => check('oxlint', ['--no-error-on-unmatched-pattern', ...code])),
      )
      .then(() => styles.length && stage('lint of styles', () => check('stylelint', styles)))
      .then(() => stage('types', () => checkTypes(['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo']))),
    stage('build', () => prepare().then(() => true), { needed: true })
      .then(() => tests('near tests', (again) => runVitest(again, ['tests/architecture', ...files])))
      .then(
        () =>
          wanted.length &&
          tests('browser tests', (again) => runPlaywright(again, { only: wanted, whole: JSON.stringify(screens) })),
      ),
  ])
  summary.push(
    `Of what differs from ${commit} (${changed.length} files): ${files.length} files of tests, ${specs.length} browser ` +
      `specs, ${screens.length} screens. ${further} files of tests that use it from further away are left to npm test.`,
  )
}

/** One check that passes or fails as a whole. A `needed` one ends the run when it fails. */
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
 * more, with nothing beside them: a test that passes then has passed, and is flaky.
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
  const busy = busyBefore === undefined ? undefined : busySeconds() - busyBefore
  const time = describeTime(Date.now() - startedAt, busy)
  console.log(`\n${closingLines({ summary, flaky, time, total }).join('\n')}`)
  process.exit(total.failed > 0 ? 1 : 0)
}

// ---------------------------------------------------------------- test programs

async function runVitest(again = [], only = []) {
  const report = join(reports, `vitest${again.length ? '-again' : ''}.json`)
  const files = again.length ? [...new Set(again.map(({ file }) => file))] : only
  const oneByOne = again.length ? ['--no-file-parallelism'] : []
  await runProgram('npx', ['vitest', 'run', ...files, ...oneByOne, ...REPORTERS, `--outputFile=${report}`])
  return readVitestReport(readJson(report), ROOT)
}

/** @param {{ whole: string, only?: string[] }} choice `only` is what titles of tests have to contain, which begin with the file */
async function runPlaywright(again, { whole, only = [] }) {
  const chromium = await findOrInstallChromium()
  if (!chromium) throw new Error('There is no Chromium to test with.')
  const report = join(reports, `playwright${again ? '-again' : ''}.json`)
  const onlyFailed = again ? ['--last-failed', '--workers=1'] : []
  const matching = only.length
    ? ['--grep', only.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')]
    : []
  await runProgram('npx', ['playwright', 'test', '--reporter=line,json', ...matching, ...onlyFailed], {
    CHROMIUM_PATH: chromium,
    HEADLESS_SHELL_PATH: (await findOrInstallHeadlessShell()) ?? chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    [WHOLE_PAGES]: whole,
  })
  return readPlaywrightReport(readJson(report))
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** A check beside others: its output comes in one piece, at its end. */
function check(program, args) {
  return runProgram('npx', [program, ...args], {}, { held: true })
}

/** The compiler written for the machine itself, four times as quick; the linter still reads types by version 5. */
function checkTypes(further = []) {
  return runProgram('node', ['node_modules/typescript-7/bin/tsc', '--noEmit', ...further], {}, { held: true })
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
