// Pages, search, sign-in, a listing and a request on a phone's screen in the browsers that docs/decisions/0204 draws
// its floors at. A demonstration of its own is started for it and removed afterwards.
import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createBrotliDecompress } from 'node:zlib'
import { endWith, ROOT, StartFault } from '#bin/prepare.mjs'
import { temporaryFolder } from '#bin/temporary-folder.mjs'
import { prepareTool } from '#bin/tools.mjs'
import { withDemo } from '#lab/demo.ts'
import { SCREEN_PX, STEPS } from './journey.mjs'

/** Chromium 80 is older than both floors: the page stays as it was sent. 92 is the first whose scripts run. */
const BROWSERS = [
  { name: 'chromium-80', scriptsRun: false },
  { name: 'chromium-92', scriptsRun: true },
]
const SCREEN = { width: SCREEN_PX, height: 740, isMobile: true }
const PICTURES = join(ROOT, 'test-results/old-browsers')
const ANSWER_LIMIT_MS = 20_000
const INSTALL_LIBRARIES = 'sudo apt-get install libnss3 libexpat1 libx11-6 libfontconfig1'

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
try {
  process.exitCode = await check()
} catch (error) {
  endWith(error)
}

async function check() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new StartFault('The old browsers are programs for Linux on x86-64: they cannot be started here.')
  const packages = await prepareTool('old-browsers')
  mkdirSync(PICTURES, { recursive: true })
  let failed = 0
  const work = async ({ origin }) => {
    for (const wanted of BROWSERS) failed += await checkBrowser(packages, wanted, origin)
  }
  // Hiring is open in a trial.
  await withDemo(temporaryFolder('old-browsers'), console.log, work, { GREMIO_TRIAL: '1' })
  console.log(`\n${failed ? `${failed} failed` : 'All as it must be'}. Pictures: ${PICTURES}`)
  return failed ? 1 : 0
}

/** Resolves with how many checks failed. */
async function checkBrowser(packages, { name, scriptsRun }, origin) {
  const browser = await startBrowser(packages, name)
  try {
    const [tab] = await browser.pages()
    const page = drive(tab)
    const scripts = scriptsRun ? 'its scripts are to run' : 'below the floor of scripts'
    console.log(`\n${await browser.version()}, ${SCREEN_PX} px, ${scripts}`)
    let failed = 0
    // The values that one step makes for later ones.
    const made = {}
    for (const [what, work] of Object.entries(STEPS)) {
      const found = await work({ page, origin, scriptsRun, made }).catch((error) => error.message)
      const wrong = [found, ...page.takeFaults()].filter(Boolean).join('; ')
      if (wrong) failed += 1
      console.log(wrong ? `FAILED  ${what}: ${wrong}` : `ok      ${what}`)
      const picture = `${name} ${what.replaceAll('/', ' ').trim() || 'home'}.png`
      await tab.screenshot({ path: join(PICTURES, picture) }).catch(() => {})
    }
    return failed
  } finally {
    await browser.close()
  }
}

async function startBrowser(packages, name) {
  const puppeteer = createRequire(join(packages, 'here'))('puppeteer-core')
  const executablePath = await unpack(join(packages, name, 'bin/chromium.br'), join(ROOT, '.cache/old-browsers', name))
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--lang=es-ES']
  try {
    return await puppeteer.launch({ executablePath, args, pipe: true, defaultViewport: SCREEN })
  } catch (error) {
    const [, library] = /loading shared libraries: (\S+?):/.exec(error.message) ?? []
    throw library ? new StartFault(`${name} needs ${library}. Debian, Ubuntu: ${INSTALL_LIBRARIES}`) : error
  }
}

async function unpack(packed, folder) {
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  const half = `${program}.${process.pid}`
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(half))
  chmodSync(half, 0o755)
  // Last, and at once: an unpacking that was cut short is done again.
  renameSync(half, program)
  return program
}

/** What the steps do with a tab. */
function drive(tab) {
  const faults = []
  tab.on('pageerror', ({ message }) => faults.push(message))
  tab.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url || 'inline'})`)
  })
  return {
    run: (expression) => tab.evaluate(expression),
    /** Asks the page until it says yes: false when it does not in time. Between two documents there is no page to ask. */
    async becomes(expression) {
      for (const deadline = Date.now() + ANSWER_LIMIT_MS; Date.now() < deadline; await wait(100))
        if (await tab.evaluate(expression).catch(() => false)) return true
      return false
    },
    /** What the browser has reported since it was last asked: uncaught exceptions, and errors in its console. */
    takeFaults: () => faults.splice(0),
    open: (address) => tab.goto(address),
    /** Presses the first such element in sight. */
    async press(selector) {
      for (const element of await tab.$$(selector)) {
        if (!(await element.boundingBox())) continue
        // In the middle no bar lies over it.
        await element.evaluate((seen) => seen.scrollIntoView({ block: 'center' }))
        return await element.click()
      }
      throw new Error(`there is no ${selector} to press`)
    },
    write: (text) => tab.keyboard.sendCharacter(text),
    enter: () => tab.keyboard.press('Enter'),
    /** Chooses a file in the first such control, as its dialog does. */
    attach: async (selector, file) => (await tab.$(selector)).uploadFile(file),
  }
}
