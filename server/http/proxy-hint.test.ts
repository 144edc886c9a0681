import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { gremio } from '#tests/support/gremio.ts'
import { aServer } from '#tests/support/server.ts'
import { checkProxy } from '#server/doctor/work.ts'
import { eventually } from '#tests/support/eventually.ts'
import { hintAtProxy, PROXY_HINT, findProxyNote, noteProxy } from './proxy-hint.ts'

const db = await aDatabase()
const PROXY = '172.17.0.1'

beforeEach(async () => {
  await db.deleteFrom('proxyNote').execute()
})

interface Asked {
  trustProxy?: number
  forwardedFor?: string
}

/** The look of a server, what it has logged and noted, and a clock of its own. */
function aLook({ trustProxy = 0, forwardedFor = '203.0.113.9' }: Asked = {}) {
  const lines: unknown[][] = []
  const noted: string[] = []
  let passedMs = 0
  const look = hintAtProxy({
    log: { warn: (...line: unknown[]) => void lines.push(line) } as never,
    trustProxy,
    note: (address) => Promise.resolve(noted.push(address)),
    lookAt: 100,
    steadyMs: () => passedMs,
  })
  const headers = forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}
  return {
    lines,
    noted,
    pass: (ms: number) => (passedMs += ms),
    ask(ips: string[]) {
      for (const ip of ips) look({ ip, headers } as never, {} as never, () => {})
      return lines
    },
  }
}

const nearlyAll = (count = 400) =>
  Array.from({ length: count }, (_, index) => (index % 50 === 0 ? '203.0.113.9' : PROXY))

test('when nearly all requests come from one private address, the log says TRUST_PROXY, and doctor is told', () => {
  const { ask, noted } = aLook()
  expect(ask(nearlyAll())).toEqual([[{ address: PROXY }, PROXY_HINT]])
  expect(noted).toEqual([PROXY])
  expect(PROXY_HINT).toContain('TRUST_PROXY')
})

test('requests are counted after a warning too, which is repeated once an hour', () => {
  const { ask, pass, noted } = aLook()
  ask(nearlyAll())
  pass(HOUR_MS - 1)
  expect(ask(nearlyAll())).toHaveLength(1)
  pass(1)
  expect(ask(nearlyAll(100))).toHaveLength(2)
  pass(HOUR_MS)
  ask(Array<string>(300).fill('203.0.113.9'))
  expect(noted).toEqual([PROXY, PROXY])
})

test('many addresses, a public one, or a neighbour that forwards for no other address are no proxy', () => {
  expect(aLook().ask(Array.from({ length: 300 }, (_, index) => `10.0.0.${index % 30}`))).toEqual([])
  expect(aLook().ask(Array<string>(300).fill('203.0.113.9'))).toEqual([])
  expect(aLook({ forwardedFor: '' }).ask(Array<string>(300).fill('127.0.0.1'))).toEqual([])
})

test('a known proxy names its client; a second proxy behind it is reported', () => {
  const one = { trustProxy: 1, forwardedFor: '10.0.0.7' }
  expect(aLook(one).ask(Array<string>(300).fill('10.0.0.7'))).toEqual([])
  const two = { trustProxy: 1, forwardedFor: `203.0.113.9, ${PROXY}` }
  expect(aLook(two).ask(Array<string>(300).fill(PROXY))).toHaveLength(1)
})

const setNotedAgo = (interval: string) =>
  sql`UPDATE proxy_note SET noted_at = app_now() - ${interval}::interval`.execute(db)
const notedAt = async () => (await db.selectFrom('proxyNote').select('notedAt').executeTakeFirstOrThrow()).notedAt

test('however many instances report it, there is one row, written once an hour', async () => {
  const saying = { address: PROXY, trustProxy: 0 }
  await Promise.all(Array.from({ length: 8 }, () => noteProxy(db, saying)))
  await setNotedAgo('59 minutes')
  const before = await notedAt()
  await noteProxy(db, { ...saying, address: '10.0.0.3' })
  expect(await notedAt()).toEqual(before)
  await setNotedAgo('61 minutes')
  await noteProxy(db, { ...saying, address: 'fd00::3' })
  expect((await notedAt()).getTime()).toBeGreaterThan(before.getTime())
  // A clock that was put back does not keep a note for ever.
  await setNotedAgo('-40 days')
  await noteProxy(db, saying)
  expect((await notedAt()).getTime()).toBeLessThan(Date.now() + HOUR_MS)
  expect(await findProxyNote(db, 0)).toMatchObject({ address: PROXY })
})

test('a warning is valid for a week, and only while TRUST_PROXY is unchanged', async () => {
  expect(await checkProxy(db, 0)).toMatchObject({ name: 'proxy', state: 'ok' })
  await noteProxy(db, { address: PROXY, trustProxy: 0 })
  expect(await checkProxy(db, 0)).toMatchObject({
    state: 'warning',
    found: expect.stringContaining(`TRUST_PROXY=0, but nearly all requests came from ${PROXY}`) as string,
    advice: expect.stringContaining('set TRUST_PROXY') as string,
  })
  expect(await checkProxy(db, 1)).toMatchObject({ state: 'ok' })
  await setNotedAgo('6 days 23 hours')
  expect(await checkProxy(db, 0)).toMatchObject({ state: 'warning' })
  await setNotedAgo('7 days 1 minute')
  expect(await checkProxy(db, 0)).toMatchObject({ state: 'ok' })
})

/** More visits than a server looks at before it judges, with the headers that a proxy on this machine sends. */
async function visitThroughProxy(origin: string) {
  const statuses = new Set<number>()
  for (let batch = 0; batch < 55; batch += 1) {
    const visits = Array.from({ length: 20 }, async () => {
      const response = await fetch(`${origin}/favicon.ico`, { headers: { 'X-Forwarded-For': '203.0.113.9' } })
      await response.arrayBuffer()
      statuses.add(response.status)
    })
    await Promise.all(visits)
  }
  return [...statuses]
}

async function proxyFinding(env: Record<string, string>) {
  const { stdout } = await gremio(['doctor', '--json'], { env })
  const findings = JSON.parse(stdout) as { name: string; state: string; found: string }[]
  return findings.find(({ name }) => name === 'proxy')
}

test('the running server warns doctor, which is yellow until TRUST_PROXY is set', async () => {
  const server = await aServer({ TRUST_PROXY: '0' })
  // Health checks would be most of the requests of a quiet site.
  for (let asked = 0; asked < 30; asked += 1) await (await fetch(`${server.origin}/healthz`)).arrayBuffer()
  expect(await visitThroughProxy(server.origin)).toEqual([200])
  await eventually(async () => expect(await findProxyNote(db, 0)).toBeDefined())
  expect(server.output().split(PROXY_HINT)).toHaveLength(2)

  expect(await proxyFinding({})).toMatchObject({ state: 'warning', found: expect.stringContaining('127.0.0.1') })
  expect(await proxyFinding({ TRUST_PROXY: '1' })).toMatchObject({ state: 'ok' })
})

test('a database that refuses the warning disturbs no request, and the log has it all the same', async () => {
  const server = await aServer({ TRUST_PROXY: '0' })
  await sql`ALTER TABLE proxy_note RENAME TO proxy_note_away`.execute(db)
  try {
    expect(await visitThroughProxy(server.origin)).toEqual([200])
    await eventually(() => expect(server.output()).toContain('doctor could not be told of the proxy'))
    expect(server.output()).toContain(PROXY_HINT)
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  } finally {
    await sql`ALTER TABLE proxy_note_away RENAME TO proxy_note`.execute(db)
  }
})
