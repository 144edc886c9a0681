// The pages of other visitors while a crowd uses up all that it can: readers that do not read, headers that do not end,
// sign-ins.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { FOLDER } from './database.ts'
import { withDemo } from './demo.ts'
import { loadNow, quantile } from './figures.ts'
import { memoryOf } from './processes.ts'

const MEGABYTE = 1024 * 1024
const PICTURE =
  '7f8b8a52-6d8a-4c37-9a0e-1d6c1f6f0a01/3c1d7c7a-0d9c-8f5e-a1d2-5b7a4f9f2b02/1795000000000-0123456789abcdef01234567-1600.webp'
const READERS = 300
const SLOW_HEADERS = 200
const SIGN_INS = 2_000
const SIGN_INS_AT_ONCE = 200
const ADDRESSES = 60
const PHASE_MS = 15_000
/** How long the sign-ins are waited for. */
const LONGEST_PHASE_MS = 75_000
/** The whole run ends after this long, whatever happens. */
const LIMIT_MS = 8 * MINUTE_MS

const BARS = { home: 100, search: 300 }
const WORDS = ['guitarra', 'clases', 'web', 'jardín', 'piano', 'inglés', 'fotografía', 'mudanza', 'pintura', 'yoga']
const attackerAddress = (index: number) => `198.51.100.${(index % ADDRESSES) + 1}`

type Crowd = 'readers' | 'slow headers' | 'sign-ins'
const CROWDS: Crowd[] = ['readers', 'slow headers', 'sign-ins']

if (process.argv[2] === 'crowd') await beCrowd(process.argv[3] as string, process.argv[4]?.split(',') as Crowd[])
else await measure()

async function measure() {
  setTimeout(() => process.exit(1), LIMIT_MS).unref()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const picture = join(FOLDER, 'demo/files/media', PICTURE)
  mkdirSync(dirname(picture), { recursive: true })
  writeFileSync(picture, Buffer.alloc(4 * MEGABYTE, 'x'))
  const note = (text: string) => process.stderr.write(`${text}\n`)
  await withDemo(
    FOLDER,
    note,
    async ({ origin, pid }) => {
      console.log(`${cpus().length} processors, Node ${process.version}, load when it began ${loadNow()}\n`)
      console.log('| crowd | home p50 | p95 | search p50 | p95 | others refused | memory MB | the crowd was answered |')
      console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
      await time(origin, 5_000)
      const missed: string[] = []
      for (const crowds of [[], ...CROWDS.map((crowd) => [crowd]), CROWDS]) {
        const name = crowds.length === 0 ? 'none' : crowds.length > 1 ? 'all at once' : (crowds[0] as string)
        const crowd = crowds.length > 0 ? startCrowd(origin, crowds) : undefined
        const others = await time(origin, PHASE_MS, await crowd?.begun)
        const answered = (await crowd?.end()) ?? ''
        const { home, search, refused } = others
        console.log(
          `| ${name} | ${ms(quantile(home, 0.5))} | ${ms(quantile(home, 0.95))} | ${ms(quantile(search, 0.5))} | ${ms(quantile(search, 0.95))} | ` +
            `${refused} | ${memoryOf(pid)} | ${answered} |`,
        )
        if (quantile(home, 0.95) > BARS.home) missed.push(`${name}: home over ${BARS.home} ms`)
        if (quantile(search, 0.95) > BARS.search) missed.push(`${name}: search over ${BARS.search} ms`)
        if (refused > 0) missed.push(`${name}: others were refused`)
      }
      console.log(missed.length > 0 ? `\nMissed: ${missed.join('; ')}` : '\nAll bars were met.')
      process.exitCode = missed.length > 0 ? 1 : 0
    },
    { TRUST_PROXY: '1' },
  )
}

/** Times the pages for visitors of other addresses meanwhile: one after the other, ten a second. */
async function time(origin: string, forMs: number, crowd: { done: boolean } = { done: true }) {
  const taken = { home: [] as number[], search: [] as number[], refused: 0 }
  const started = performance.now()
  const lasts = () => performance.now() - started
  for (let visit = 0; lasts() < forMs || (!crowd.done && lasts() < LONGEST_PHASE_MS); visit += 1) {
    const isSearch = visit % 2 === 1
    const word = encodeURIComponent(`${WORDS[visit % WORDS.length]} ${Math.floor(visit / 7)}`)
    const begun = performance.now()
    const status = await ask(origin, isSearch ? `/marketplace?q=${word}` : '/', {
      headers: { 'X-Forwarded-For': `203.0.113.${(visit % 200) + 1}` },
    })
    taken[isSearch ? 'search' : 'home'].push(performance.now() - begun)
    if (status !== 200) taken.refused += 1
    await pause(Math.max(0, 100 - (performance.now() - begun)))
  }
  return taken
}

function ms(time: number): string {
  return time.toFixed(0)
}

function startCrowd(origin: string, crowds: Crowd[]) {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), ['crowd', origin, crowds.join(',')], {
    execArgv: ['--import', 'tsx'],
  })
  process.once('exit', () => child.kill())
  const state = { done: false }
  child.on('message', (told) => (state.done ||= told === 'done'))
  return {
    /** Resolves when the crowd has begun; the state shows when it has done all its work. */
    begun: once(child, 'message').then(() => state),
    async end(): Promise<string> {
      child.removeAllListeners('message')
      const told = once(child, 'message')
      child.send('end')
      const [answered] = (await told) as [string]
      child.disconnect()
      await once(child, 'exit')
      return answered
    },
  }
}

async function beCrowd(origin: string, crowds: Crowd[]) {
  process.once('disconnect', () => process.exit())
  setTimeout(() => process.exit(1), LIMIT_MS).unref()
  const statuses = new Map<string, number>()
  const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1)
  if (crowds.includes('readers')) hold(origin, READERS, (index) => readerHead(index), count)
  if (crowds.includes('slow headers'))
    hold(origin, SLOW_HEADERS, (index) => `GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${attackerAddress(index)}\r\nX-Slow: `, count) // prettier-ignore
  const signedIn = crowds.includes('sign-ins') ? signInOften(origin, count) : undefined
  process.send?.('begun')
  void Promise.resolve(signedIn).then(() => process.send?.('done'))
  await once(process, 'message')
  process.send?.([...statuses].map(([what, times]) => `${times} × ${what}`).join(', '))
}

function readerHead(index: number): string {
  return `GET /media/listings/${PICTURE} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${attackerAddress(index)}\r\n\r\n`
}

/** Keeps this many connections open that send this and read no answer; a closed one is opened anew. */
function hold(origin: string, many: number, head: (index: number) => string, count: (what: string) => void) {
  const { hostname, port } = new URL(origin)
  const open = (index: number): Socket => {
    const socket = connect(Number(port), hostname, () => socket.write(head(index)))
    socket.pause()
    socket.on('error', () => {})
    socket.once('close', () => {
      count('connection cut')
      setTimeout(() => open(index), 100)
    })
    return socket
  }
  for (let index = 0; index < many; index += 1) open(index)
}

async function signInOften(origin: string, count: (what: string) => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: SIGN_INS_AT_ONCE })
  let sent = 0
  const one = async () => {
    while (sent < SIGN_INS) {
      const index = (sent += 1)
      const body = new URLSearchParams({ email: `persona-${index}@ejemplo.es`, password: `no-es-esta-${index}` })
      const status = await ask(origin, '/login', {
        agent,
        method: 'POST',
        headers: {
          Origin: origin,
          Cookie: 'cookies=1',
          'Content-Type': 'application/x-www-form-urlencoded',
          'X-Forwarded-For': attackerAddress(index),
        },
        body: body.toString(),
      })
      count(`sign-in ${status}`)
    }
  }
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, one))
}

interface Asked {
  agent?: Agent
  method?: string
  headers: Record<string, string>
  body?: string
}

function ask(origin: string, path: string, { agent, method, headers, body }: Asked): Promise<number> {
  return new Promise((resolve) => {
    const asking = request(
      origin + path,
      { agent, method, headers: { ...headers, 'Accept-Encoding': 'br' } },
      (answer) => {
        answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
      },
    )
    asking.once('error', () => resolve(0))
    asking.end(body)
  })
}
