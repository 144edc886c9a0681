// npm run check:old-browsers: pages, sign-in and search on a phone's screen in the browsers that docs/decisions/0204
// draws its floors at. A trial of its own is brought up for it and taken away again.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startOldBrowser } from './old-browser.mjs'
import { endWith, prepare, ROOT, StartFault } from './prepare.mjs'
import { prepareTool } from './tools.mjs'

const SCREEN = { width: 360, height: 740 }
/** Chromium 80 is older than both floors: the page stays as it was sent. 92 is the first whose scripts run. */
const BROWSERS = [
  { name: 'chromium-80', scriptsRun: false },
  { name: 'chromium-92', scriptsRun: true },
]
const PATHS = ['/', '/marketplace', '/login', '/register', '/contests', '/categories']
const SELLER = { email: 'vendedora@demo.example', password: 'azulejo-vendedora' }
const SOUGHT = 'logotipo'
const PICTURES = join(ROOT, 'test-results/old-browsers')
/** The first start of a trial makes a database and writes the demonstration. */
const TRIAL_LIMIT_MS = 5 * 60_000
const STOP_LIMIT_MS = 20_000

const SHOWN_PLACES = `document.querySelector('.header__places').getClientRects().length > 0`
const FOUND = `[...document.querySelectorAll('main .listing-card')].some((card) => /logotipo/i.test(card.innerText))`
const TAKEN_OVER = `Object.keys(document.querySelector('header a') || {}).some((name) => /^__reactProps/.test(name))`
/** Longer than scripts take to run where they are not to, and to fetch what they fetch first. */
const SETTLE_MS = 1_500

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
  try {
    for (const path of PATHS)
      await step(path, async () => {
        await page.open(origin + path)
        return (
          (await readable(page)) ??
          (await takenOver(page, scriptsRun)) ??
          (await readable(page)) ??
          (await laidOut(page))
        )
      })
    await step('the menu opens and closes', async () => {
      await page.open(`${origin}/`)
      await takenOver(page, scriptsRun)
      if (await page.run(SHOWN_PLACES)) return 'it is open before it was asked for'
      await page.press('.header__fold summary')
      if (!(await page.becomes(SHOWN_PLACES))) return 'it does not open'
      return await laidOut(page)
    })
    await step('a search finds', async () => {
      await page.open(`${origin}/marketplace`)
      await takenOver(page, scriptsRun)
      await page.press('main input[name="q"]')
      await page.write(SOUGHT)
      await page.enter()
      if (!(await page.becomes(`/[?&]q=logotipo/.test(location.search) && document.readyState === 'complete'`)))
        return 'it leads nowhere'
      if (!(await page.becomes(FOUND))) return `no listing with «${SOUGHT}»`
      return await laidOut(page)
    })
    await step('what was found opens', async () => {
      const title = await page.run(`document.querySelector('main .listing-card__title a').innerText`)
      await page.press('main .listing-card__title a')
      if (!(await page.becomes(`(document.querySelector('main h1') || {}).innerText === ${JSON.stringify(title)}`)))
        return `«${title}» is not shown`
      return (await readable(page)) ?? (await laidOut(page))
    })
    await step('a wrong password is refused in words', async () => {
      await fillSignIn(page, `${origin}/login`, { ...SELLER, password: 'no-es-esta' }, scriptsRun)
      if (!(await page.becomes(`/no son correctos/.test((document.querySelector('main') || {}).innerText || '')`)))
        return 'nothing is said'
      // The status of the answer, which browsers write to the console of scripts, is meant.
      page.takeFaults()
      return await laidOut(page)
    })
    await step('sign-in arrives', async () => {
      await fillSignIn(page, `${origin}/login`, SELLER, scriptsRun)
      if (!(await page.becomes(`location.pathname === '/dashboard' && document.readyState === 'complete'`)))
        return 'it does not arrive'
      if (!(await page.becomes(`!!document.querySelector('.header__own')`))) return 'the header knows nobody'
      return (await readable(page)) ?? (await laidOut(page))
    })
    await step('the menu of the account opens', async () => {
      await page.press('.header__own details summary')
      if (!(await page.becomes(`!!document.querySelector('.header__own details[open]')`))) return 'it does not open'
      return await laidOut(page)
    })
    await step('the bell leads to the news', async () => {
      await page.open(`${origin}/dashboard`)
      await takenOver(page, scriptsRun)
      await page.press('.header__own .bell')
      const shown = scriptsRun
        ? `!!document.querySelector('.notification-panel a')`
        : `location.pathname === '/dashboard/notifications' && document.readyState === 'complete'`
      if (!(await page.becomes(shown))) return 'it shows nothing'
      return await laidOut(page)
    })
    await step('sign-out arrives', async () => {
      await page.open(`${origin}/dashboard`)
      await takenOver(page, scriptsRun)
      await page.press('.header__own details summary')
      await page.press('.header__own .menu__list form button')
      if (
        !(await page.becomes(
          `!document.querySelector('.header__own') && !!document.querySelector('.header__register')`,
        ))
      )
        return 'the header still knows the account'
      return await laidOut(page)
    })
  } finally {
    await browser.close()
  }
  return failed
}

async function fillSignIn(page, address, { email, password }, scriptsRun) {
  await page.open(address)
  await takenOver(page, scriptsRun)
  for (const [field, text] of Object.entries({ email, password })) {
    await page.press(`main input[name="${field}"]`)
    await page.write(text)
  }
  await page.press('main form button[type="submit"], main form button:not([type])')
}

/** What is wrong, or undefined. */
async function readable(page) {
  const { heading, words } = await page.run(`({
    heading: (document.querySelector('main h1') || {}).innerText || '',
    words: document.body.innerText.length,
  })`)
  return heading && words > 200 ? undefined : `the page is white: ${words} characters`
}

async function takenOver(page, expected) {
  const taken = expected && (await page.becomes(TAKEN_OVER))
  await wait(SETTLE_MS)
  if (expected) return taken ? undefined : 'the scripts do not run'
  return (await page.run(TAKEN_OVER)) ? 'the scripts run, below their floor' : undefined
}

async function laidOut(page) {
  const { width, together } = await page.run(`(${measureLayout})()`)
  if (width > SCREEN.width) return `it is ${width} px wide`
  return together.length ? `words run together: ${together.join(', ')}` : undefined
}

/** Run in the page: its width, and the words of the header that stand closer than a blank. */
function measureLayout() {
  const LEAST_GAP = 3
  const words = []
  const walker = document.createTreeWalker(document.querySelector('header.header'), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const owner = node.parentElement.closest('a, button, summary')
    const range = document.createRange()
    range.selectNodeContents(node)
    if (!node.data.trim() || !owner || getComputedStyle(node.parentElement).clipPath !== 'none') continue
    for (const rect of range.getClientRects()) if (rect.width > 1) words.push({ text: node.data.trim(), owner, rect })
  }
  const together = words.flatMap((one, at) =>
    words.slice(at + 1).flatMap((other) => {
      const [a, b] = [one.rect, other.rect]
      const sameLine = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
      const gap = Math.max(a.left, b.left) - Math.min(a.right, b.right)
      return one.owner !== other.owner && sameLine && gap < LEAST_GAP ? [`${one.text}|${other.text}`] : []
    }),
  )
  return { width: document.documentElement.scrollWidth, together }
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
