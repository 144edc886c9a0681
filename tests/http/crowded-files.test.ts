import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { CATEGORIES } from '#app/domain/listings/categories.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, signIn, type Account } from '#tests/support/factories.ts'
import { aHiring } from '#tests/support/hiring.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const PRESSES = 40
const IN_ALL = 'en un momento'

const db = await aDatabase()
let origin: string

interface Member {
  account: Account
  visitor: Visitor
  paper: string
}

async function aMember(): Promise<Member> {
  const visitor = await Visitor.arrive({ origin })
  const account = await anAccount(db)
  await signIn(db, visitor, account)
  const { id } = await aHiring(db, { client: account })
  return { account, visitor, paper: `/dashboard/orders/${id}/agreement.pdf` }
}

/** How many tiles were requested from the tile server at once. */
let mostAtOnce = 0

/** A slow server of tiles. */
async function aTileServer(): Promise<string> {
  const tile = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#eef' } })
    .png()
    .toBuffer()
  let now = 0
  const server = createServer((_request, response) => {
    mostAtOnce = Math.max(mostAtOnce, ++now)
    setTimeout(() => {
      now -= 1
      response.end(tile)
    }, 5)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(async () => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`
}

beforeAll(async () => {
  ;({ origin } = await aServer({ TILE_URL: await aTileServer(), TILE_ATTRIBUTION: 'Prueba' }))
})

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
/** How many answers there are of each status. */
function tally(answers: Response[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const served = (status: number) => status < 400

test('S1: of forty requests of one member for a PDF five are served, the others can be repeated, and other people are served', async () => {
  const [greedy, patient] = [await aMember(), await aMember()]
  const pressed = Promise.all(times(PRESSES, () => greedy.visitor.request(greedy.paper)))
  await pause(200)
  const other = await patient.visitor.request(patient.paper)
  expect([other.status, other.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  const answers = await pressed
  const refused = answers.filter(({ status }) => status === 503)
  expect(Object.keys(tally(answers))).toEqual(['200', '503'])
  expect(refused.length).toBeGreaterThanOrEqual(PRESSES / 2)
  for (const answer of refused) {
    expect(answer.headers.get('Retry-After')).toBe('10')
    expect(await answer.text()).toContain(IN_ALL)
  }
})

test('S1: forty requests that are sent and cancelled free their places', async () => {
  const gone = await Promise.all(times(4, () => aMember()))
  const patient = await aMember()
  const leaving = new AbortController()
  const pressed = gone.flatMap(({ visitor, paper }) =>
    times(PRESSES / 4, () => visitor.request(paper, { signal: leaving.signal }).catch(() => undefined)),
  )
  await pause(500)
  leaving.abort()
  await Promise.all(pressed)
  // Together they had every place of the line. A picture that is being drawn when they go is finished.
  const ask = async () => {
    const { status, headers } = await patient.visitor.request(patient.paper)
    return [status, headers.get('Content-Type')]
  }
  await expect.poll(ask).toEqual([200, 'application/pdf'])
})

test('S1: of forty pictures that one member sends at once few are read, and the others can be sent again', async () => {
  const { visitor } = await aMember()
  const bytes = await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: '#c04020' } })
    .jpeg({ quality: 40 })
    .toBuffer()
  const send = () => {
    const body = new FormData()
    body.set('avatar', new File([new Uint8Array(bytes)], 'yo.jpg', { type: 'image/jpeg' }))
    return visitor.request('/dashboard/profile/avatar', { method: 'POST', body, headers: { Origin: origin } })
  }
  const answers = await Promise.all(times(PRESSES, send))
  const refused = answers.filter(({ status }) => status === 503)
  // Only a limited number of forms of one address is read at once: the others are sent back unread.
  for (const status of Object.keys(tally(answers))) expect(['302', '303', '429', '503']).toContain(status)
  expect(answers.filter(({ status }) => served(status)).length).toBeGreaterThan(0)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect(answer.headers.get('Retry-After')).toBe('5')
    expect(await answer.text()).toContain('En este momento hay demasiada gente a la vez')
  }
  expect(served((await send()).status)).toBe(true)
})

test('S1: few social pictures are drawn for one address at once, and others are served meanwhile', async () => {
  const from = (address: string, path: string) =>
    fetch(`${origin}/social/${path}.png`, { headers: { 'X-Forwarded-For': address } })
  const pressed = Promise.all(
    times(PRESSES, (index) => from('203.0.113.7', `categories/${CATEGORIES[index % CATEGORIES.length]?.slug}`)),
  )
  expect((await from('198.51.100.9', 'site/portada')).status).toBe(200)
  const answers = await pressed
  const refused = answers.filter(({ status }) => status === 503)
  expect(Object.keys(tally(answers))).toEqual(['200', '503'])
  for (const answer of refused) expect(answer.headers.get('Retry-After')).toBe('5')
})

test('S1: forty tiles for one address all arrive, one after another', async () => {
  const answers = await Promise.all(
    times(PRESSES, (index) =>
      fetch(`${origin}/tiles/8/${index}/90.png`, { headers: { 'X-Forwarded-For': '203.0.113.8' } }),
    ),
  )
  expect(tally(answers)).toEqual({ 200: PRESSES })
  expect(mostAtOnce).toBe(1)
})
