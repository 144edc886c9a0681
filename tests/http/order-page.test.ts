import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { countStatements, type StatementCounter } from '#lab/statement-counter.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { anAccount, signIn, type Account } from '#tests/support/factories.ts'
import { aHiring, anotherQuote, aQuote, TO_THE_END } from '#tests/support/hiring.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** The worker asks for jobs every second, which on a busy machine is in each of a few counts. */
const MOST_COUNTS = 20
const PAGE_MAX = 12 * 1024

const db = await aDatabase()
let counter: StatementCounter
let visitor: Visitor
let member: Account

beforeAll(async () => {
  counter = await countStatements(process.env['DATABASE_URL'] as string, { inRounds: true })
  const { origin } = await aServer({ DATABASE_URL: counter.url })
  atEnd(() => counter.stop())
  visitor = await Visitor.arrive({ origin })
  member = await anAccount(db)
  await signIn(db, visitor, member)
})

/** Cancels all mails and waits until the worker is idle: its statements would be counted too. */
async function letWorkEnd() {
  await db.deleteFrom('notificationDeliveries').execute()
  await eventually(async () => {
    await db.deleteFrom('jobs').where('state', '=', 'waiting').execute()
    expect(await db.selectFrom('jobs').select('kind').where('state', '=', 'running').execute()).toEqual([])
  })
}

/**
 * How many statements a page sends one after another, by the least of several counts until one is within `most`, and
 * the bytes sent to its browser.
 */
async function roundsOf(path: string, most: number) {
  await letWorkEnd()
  let rounds = Infinity
  let html = ''
  for (let count = 0; count < MOST_COUNTS && rounds > most; count += 1) {
    await pause(60)
    counter.takeRounds()
    const response = await visitor.request(path)
    html = await response.text()
    expect([path, response.status]).toEqual([path, 200])
    rounds = Math.min(rounds, counter.takeRounds())
  }
  return { rounds, html }
}

/** An order with a long history: changes, texts of the largest length, and a delivery that was not opened. */
async function aLongOrder(side: 'client' | 'freelancer') {
  const order = await aHiring(db, { [side]: member }, [
    ...TO_THE_END.slice(0, 3),
    ['client', 'extend'],
    ['client', 'ask-cancel'],
    ['freelancer', 'keep-on'],
    ['freelancer', 'ask-cancel'],
  ])
  await db
    .updateTable('orderEvents')
    .set({ body: 'El arte final, en la conversación. '.repeat(100) })
    .where('orderId', '=', order.id)
    .where('kind', '=', 'deliver')
    .execute()
  return order
}

test('the page of an order sends at most four statements one after another, for each side, and weighs 12 KB', async () => {
  for (const side of ['client', 'freelancer'] as const) {
    const { id } = await aLongOrder(side)
    const { rounds, html } = await roundsOf(`/dashboard/orders/${id}`, 4)
    // A count of zero would mean that the counter does not see the page.
    expect(rounds).toBeGreaterThan(0)
    expect(rounds, side).toBeLessThanOrEqual(4)
    expect(gzipSync(html).byteLength).toBeLessThanOrEqual(PAGE_MAX)
  }
})

test('a comparison of three quotes sends three statements one after another', async () => {
  const { requestId, client } = await aQuote(db, { client: member })
  for (const price of [20_000, 30_000])
    await anotherQuote(db, { clientId: client.id, requestId, freelancer: await anAccount(db) }, price)
  const { rounds, html } = await roundsOf(`/dashboard/requests/${requestId}/compare`, 3)
  expect(html.match(/<th scope="col"/g)).toHaveLength(4)
  expect(rounds).toBeGreaterThan(0)
  expect(rounds).toBeLessThanOrEqual(3)
})

test('the pages of a person with hirings send at most four statements one after another', async () => {
  await aHiring(db, { client: member })
  await aHiring(db, { freelancer: member }, TO_THE_END)
  for (const path of ['/dashboard', '/dashboard/orders', '/dashboard/orders?show=turn', '/dashboard/earnings']) {
    const { rounds, html } = await roundsOf(path, 4)
    if (path !== '/dashboard/earnings') expect(html, path).toContain('Te toca: ')
    expect(rounds, path).toBeGreaterThan(0)
    expect(rounds, path).toBeLessThanOrEqual(4)
  }
})
