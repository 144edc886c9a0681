// A Chromium for the browser tests: an existing one, or else a newly installed one. Plain JavaScript, as bin/test.mjs
// is.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './processes.mjs'

const SHELL = 'chromium-headless-shell'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

/** The path of a Chromium that starts; prints what to do if there is none. */
export async function findOrInstallChromium() {
  const found = findChromium()
  if (found) return found
  console.log('There is no Chromium here; installing one.')
  if (await runProgram('npx', ['playwright', 'install', 'chromium'], {}, { quiet: true })) {
    const downloaded = downloadedChromium()
    if (downloaded && starts(downloaded)) return downloaded
  }
  if (process.getuid?.() === 0 && has('apt-get')) {
    const environment = { DEBIAN_FRONTEND: 'noninteractive' }
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium']
    if (!(await runProgram('apt-get', install, environment, { quiet: true }))) {
      await runProgram('apt-get', ['update', '-qq'], environment, { quiet: true })
      await runProgram('apt-get', install, environment, { quiet: true })
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

/**
 * The path of a Chromium without a window, which opens a page for a quarter of the work. It lacks the functions of a
 * window, such as notifications. On a machine for continuous integration it is installed if that is quick.
 */
export async function findOrInstallHeadlessShell() {
  const found = inPath(SHELL)
  if (found || !process.env.CI || process.getuid?.() !== 0 || !has('apt-get')) return found
  const install = ['60', 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', SHELL]
  await runProgram('timeout', install, { DEBIAN_FRONTEND: 'noninteractive' }, { quiet: true })
  return inPath(SHELL)
}

function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (starts(given)) return given
    console.error(`CHROMIUM_PATH is ${given}, which does not start.`)
  }
  const candidates = [
    ...BROWSERS.flatMap(pathsOf),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    downloadedChromium(),
  ]
  return candidates.find((path) => path && existsSync(path) && starts(path))
}

function inPath(name) {
  return pathsOf(name).find((path) => existsSync(path) && starts(path))
}

function pathsOf(name) {
  return (process.env.PATH ?? '').split(':').map((folder) => join(folder, name))
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
