import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import axe from 'axe-core'
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { IDLE_AFTER_STOP_MS, NOTICE_MS } from '#server/http/listen.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { send } from '#tests/support/wire.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../docs/proxies', name), 'utf8')
const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? ''

/** The patterns by which each sample is read; nginx does not check health actively. */
const SAMPLES = [
  { name: 'nginx.conf', idle: /^\s*keepalive_timeout (\d+)s;/m, page: /error_page 502 503 504 \/(\S+);/ },
  {
    name: 'Caddyfile',
    idle: /^\s*keepalive (\d+)s$/m,
    page: /rewrite \* \/(\S+)/,
    health: /health_uri (\S+)/,
    every: /health_interval (\d+)s/,
  },
  {
    name: 'haproxy.cfg',
    idle: /pool-purge-delay (\d+)s/,
    page: /errorfile 502 \/etc\/gremio\/(\S+)\n\s*errorfile 503 \/etc\/gremio\/\1\n/,
    health: /httpchk GET (\S+)/,
    every: /check inter (\d+)s/,
    falls: /fall (\d+) rise 1 /,
  },
]

test.each(SAMPLES)('B2: $name checks the path that an instance answers, and shows an existing page', async (sample) => {
  const text = read(sample.name)
  // The proxy passes an instance's own error page on, and shows its own page only if no instance answers.
  expect(text).not.toMatch(/proxy_intercept_errors on|\/readyz/)
  expect(Number(found(text, sample.idle))).toBeGreaterThan(0)
  expect(Number(found(text, sample.idle)) * 1_000).toBeLessThan(IDLE_AFTER_STOP_MS)
  // A proxy that keeps using an instance while it stops continues to send it requests, so connections are refused only
  // after this.
  if (sample.every) expect(2 * Number(found(text, sample.every)) * 1_000).toBeLessThan(NOTICE_MS)
  // With more bad answers than good ones, an instance is back before the proxy drops the next one that stops.
  if (sample.falls) expect(Number(found(text, sample.falls))).toBeGreaterThan(1)
  if (sample.health) {
    const { origin } = await aServer()
    expect((await send(origin, found(text, sample.health))).status).toBe(200)
  }
  expect(read(found(text, sample.page))).toContain('<html lang="es">')
})

test('B2: the error page of the proxies is Spanish, accessible and loads no other file', async () => {
  const html = read('away.html')
  const { window } = new JSDOM(html, { runScripts: 'outside-only' })
  window.eval(axe.source)
  const found = await window.axe?.run(window.document, { rules: { 'color-contrast': { enabled: false } } })
  expect(found?.violations.map(({ id }) => id)).toEqual([])
  expect(html).not.toMatch(/<script|<link|src=|url\(|@import|https?:/)
  expect(window.document.title).toBe(window.document.querySelector('h1')?.textContent)
  expect(window.document.body.textContent).toMatch(/no se ha guardado/)
})

test('B2: HAProxy sends the same page, as a complete answer', () => {
  const [head = '', body] = read('away.http').split('\r\n\r\n')
  expect(body).toBe(read('away.html'))
  const [status, ...lines] = head.split('\r\n')
  expect(status).toBe('HTTP/1.1 503 Service Unavailable')
  const headers = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]))
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(body as string))
})

/** The connections of a proxy: kept while idle for as long as the samples keep them. */
const kept = new Agent({ keepAlive: true, maxSockets: 16, timeout: 5_000 })

/** Sends what a proxy sends, on a connection that it may have kept. @returns undefined where the next instance is to be asked. */
function pass(origin: string, { form }: { form?: string } = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(
      `${origin}${form === undefined ? '/categories' : '/login'}`,
      {
        agent: kept,
        method: form === undefined ? 'GET' : 'POST',
        headers: form === undefined ? {} : { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      },
      (answer) => answer.resume().once('end', () => resolve(answer.statusCode)),
    )
    // As nginx does: a connection that could not be made, and a page that can be requested again, go to the next
    // instance.
    asking.once('error', (error: NodeJS.ErrnoException) =>
      error.syscall === 'connect' || (error.code === 'ECONNRESET' && form === undefined)
        ? resolve(undefined)
        : reject(error),
    )
    asking.end(form)
  })
}

test('B5: two instances stop and start in turn, and none of 500 pages and forms is lost', async () => {
  const { email } = await anAccount(await aDatabase())
  const form = new URLSearchParams({ email, password: 'otra-cosa' }).toString()
  const usual = { RATE_LIMIT_FACTOR: '1000' }
  const instances = [await aServer(usual), await aServer(usual)]
  const asked: (number | undefined)[] = []
  let turn = 0
  const refusing = new Map<string, number>()

  /** One visitor's request, passed to the next instance in turn, and to the other one where it is refused. */
  async function ask() {
    turn += 1
    const options = turn % 5 === 0 ? { form } : {}
    for (const { origin } of [0, 1].map((at) => instances[(turn + at) % 2] as (typeof instances)[0])) {
      if ((refusing.get(origin) ?? 0) > performance.now()) continue
      const status = await pass(origin, options)
      if (status !== undefined) return void asked.push(status)
      refusing.set(origin, performance.now() + 2_000)
    }
    asked.push(undefined)
  }

  let isOver = false
  const visitors = Array.from({ length: 4 }, async () => {
    while (!isOver || asked.length < 500) {
      await ask()
      if (asked.length >= 500) await wait(50)
    }
  })
  for (const at of [0, 1]) {
    expect(await (instances[at] as (typeof instances)[0]).stop()).toBe(0)
    instances[at] = await aServer(usual)
  }
  isOver = true
  await Promise.all(visitors)
  expect(asked.length).toBeGreaterThanOrEqual(500)
  expect(new Set(asked)).toEqual(new Set([200, 422]))
})
