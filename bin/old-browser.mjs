// A Chromium of years ago, out of a package that carries it, driven over the pipe of its DevTools: the browsers' own
// drivers of today ask for commands that it does not know.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createBrotliDecompress } from 'node:zlib'
import { ROOT, StartFault } from './prepare.mjs'

const START_LIMIT_MS = 30_000
const ANSWER_LIMIT_MS = 20_000
const END_LIMIT_MS = 5_000
const INSTALL_LIBRARIES = 'sudo apt-get install libnss3 libexpat1 libx11-6 libfontconfig1'
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--hide-scrollbars',
  '--lang=es-ES',
  '--remote-debugging-pipe',
]

/**
 * Unpacks a browser when it is first asked for, starts it with a profile of its own and opens one page in it.
 * @param {string} packages where the packages of tools/old-browsers are.
 * @param {{ name: string, screen: { width: number, height: number }, folder: string }} wanted by the name of its package; its
 *   profile is made in the folder, which is the caller's to remove.
 */
export async function startOldBrowser(packages, { name, screen, folder }) {
  const program = await unpack(join(packages, name, 'bin/chromium.br'), join(ROOT, '.cache/old-browsers', name))
  const profile = mkdtempSync(join(folder, 'profile-'))
  const child = spawn(program, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // Its own group: what it starts is ended with it.
    detached: true,
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-4_000)))
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(`${signal ?? `code ${code}`}\n${said.trim()}`))
  })
  const endGroup = () => {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  process.once('exit', endGroup)
  const close = async () => {
    endGroup()
    process.off('exit', endGroup)
    await Promise.race([ended, wait(END_LIMIT_MS, undefined, { ref: false })])
  }
  try {
    const pipe = speakOver(child.stdio[3], child.stdio[4], ended)
    const { product } = await pipe.send('Browser.getVersion', {}, { limit: START_LIMIT_MS })
    return { product, page: await openPage(pipe, screen), close }
  } catch (error) {
    await close()
    const [, library] = /loading shared libraries: (\S+?):/.exec(error.message) ?? []
    if (library) throw new StartFault(`${name} needs ${library}. Debian, Ubuntu: ${INSTALL_LIBRARIES}`)
    throw new StartFault(`${name} cannot be started here: ${error.message}`)
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

/** Messages of the DevTools protocol, each ended by a zero byte. Whatever is asked has an answer or an error in time. */
function speakOver(input, output, ended) {
  const asked = new Map()
  const listeners = []
  let over
  let last = 0
  let begun = Buffer.alloc(0)
  const fail = (reason) => {
    over ??= reason
    for (const { reject } of asked.values()) reject(new Error(reason))
    asked.clear()
  }
  input.on('error', () => {})
  output.on('error', () => {})
  void ended.then((how) => fail(`the browser has ended: ${how}`))
  output.on('data', (bytes) => {
    begun = Buffer.concat([begun, bytes])
    for (let end = begun.indexOf(0); end >= 0; end = begun.indexOf(0)) {
      const message = JSON.parse(begun.subarray(0, end).toString('utf8'))
      begun = begun.subarray(end + 1)
      if (!message.id) for (const listen of listeners) listen(message)
      else if (message.error) asked.get(message.id)?.reject(new Error(message.error.message))
      else asked.get(message.id)?.resolve(message.result)
    }
  })
  return {
    listen: (listener) => listeners.push(listener),
    async send(method, params, { sessionId, limit = ANSWER_LIMIT_MS } = {}) {
      if (over) throw new Error(over)
      const id = (last += 1)
      const timer = new AbortController()
      const answer = new Promise((resolve, reject) => asked.set(id, { resolve, reject }))
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
      const late = wait(limit, undefined, { signal: timer.signal }).then(
        () => Promise.reject(new Error(`${method} had no answer in ${limit / 1000} s`)),
        () => {},
      )
      try {
        return await Promise.race([answer, late.then(() => answer)])
      } finally {
        timer.abort()
        asked.delete(id)
      }
    },
  }
}

/** One tab with the screen of a phone. */
async function openPage(pipe, screen) {
  const { targetId } = await pipe.send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await pipe.send('Target.attachToTarget', { targetId, flatten: true })
  const send = (method, params = {}) => pipe.send(method, params, { sessionId })
  const faults = []
  pipe.listen((message) => {
    if (message.sessionId === sessionId) faults.push(...faultsIn(message))
  })
  for (const domain of ['Page', 'Runtime', 'Log']) await send(`${domain}.enable`)
  await send('Emulation.setDeviceMetricsOverride', { ...screen, deviceScaleFactor: 1, mobile: true })

  const run = async (expression) => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  /** Asks the page until it says yes: false when it does not in time. Between two documents there is nobody to ask. */
  const becomes = async (expression, limit = ANSWER_LIMIT_MS) => {
    for (const deadline = Date.now() + limit; Date.now() < deadline; await wait(100))
      if (await run(expression).catch(() => false)) return true
    return false
  }
  return {
    run,
    becomes,
    /** What the browser has reported since it was last asked. */
    takeFaults: () => faults.splice(0),
    async open(address) {
      const { errorText } = await send('Page.navigate', { url: address })
      if (errorText) throw new Error(`${address} was not opened: ${errorText}`)
      const path = JSON.stringify(address)
      if (!(await becomes(`location.href === ${path} && document.readyState === 'complete'`)))
        throw new Error(`${address} was not read to its end`)
    },
    /** A finger's press on the middle of the first such element in sight. */
    async press(selector) {
      const place = await run(`(() => {
        const seen = [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.getClientRects().length)
        if (!seen) return null
        seen.scrollIntoView({ block: 'center' })
        const { x, y, width, height } = seen.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      })()`)
      if (!place) throw new Error(`there is no ${selector} to press`)
      for (const type of ['mousePressed', 'mouseReleased'])
        await send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 })
    },
    write: (text) => send('Input.insertText', { text }),
    /** Chooses a file in the first such control, as its dialog does. */
    async attach(selector, file) {
      const { root } = await send('DOM.getDocument')
      const { nodeId } = await send('DOM.querySelector', { nodeId: root.nodeId, selector })
      if (!nodeId) throw new Error(`there is no ${selector}`)
      await send('DOM.setFileInputFiles', { nodeId, files: [file] })
    },
    async enter() {
      const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 }
      await send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...key })
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
    },
    async photograph(file) {
      const { data } = await send('Page.captureScreenshot', { format: 'png' })
      const stream = createWriteStream(file)
      stream.end(Buffer.from(data, 'base64'))
      await once(stream, 'close')
    },
  }
}

/** Exceptions that were not caught, and errors that a script or the browser wrote to the console. */
function faultsIn({ method, params }) {
  if (method === 'Runtime.exceptionThrown') {
    const { exception, text, url } = params.exceptionDetails
    return [`${exception?.description ?? text} (${url ?? 'inline'})`]
  }
  if (method === 'Runtime.consoleAPICalled' && params.type === 'error')
    return [params.args.map(({ value, description }) => value ?? description).join(' ')]
  if (method === 'Log.entryAdded' && params.entry.level === 'error')
    return [`${params.entry.text} (${params.entry.url})`]
  return []
}
