import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { claimDispute } from '#app/domain/disputes/deciding.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDispute } from '#tests/support/disputes.ts'
import { anAccount, signIn } from '#tests/support/factories.ts'
import { aLongHistory, numbersIn } from '#tests/support/long-history.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { Visitor } from '#tests/support/visitor.ts'

const EVENTS = 4_000
const BYTES_MAX = 100_000
const MS_MAX = 2_000
/** Among them some with words as long as they can be. */
const PAGES_READ = 8
/** Other work of the machine makes an answer slow, or late for the database's limits: one of several has to be good. */
const TRIES = 5

const db = await aDatabase()
let client: Visitor
let moderator: Visitor
let dispute: Awaited<ReturnType<typeof aDispute>>

beforeAll(async () => {
  const [one, other] = [await anAccount(db), await anAccount(db, { user: { role: 'moderador' } })]
  dispute = await aDispute(db, { client: one }, 'moderacion')
  await aLongHistory(db, dispute.orderId, EVENTS)
  await db
    .updateTable('disputes')
    .set({ turnAt: new Date(Date.now() + 86_400_000) })
    .where('id', '=', dispute.id)
    .execute()
  await claimDispute(db, other.id, dispute.id, new Date())
  client = await Visitor.arrive()
  moderator = await Visitor.arrive()
  await signIn(db, client, one)
  await signIn(db, moderator, other)
})

/** An answer that is neither heavy nor slow. */
async function lightly(visitor: Visitor, path: string): Promise<Buffer> {
  let answer = { status: 0, bytes: Buffer.alloc(0), ms: Infinity }
  for (let tries = 0; tries < TRIES && (answer.status !== 200 || answer.ms >= MS_MAX); tries += 1) {
    const began = performance.now()
    const response = await visitor.request(path)
    const bytes = Buffer.from(await response.arrayBuffer())
    answer = { status: response.status, bytes, ms: performance.now() - began }
  }
  expect([path, answer.status]).toEqual([path, 200])
  expect(answer.bytes.length, path).toBeLessThan(BYTES_MAX)
  expect(answer.ms, path).toBeLessThan(MS_MAX)
  return answer.bytes
}

const linkTo = (html: string, text: string) =>
  new RegExp(`<a [^>]*href="([^"#]*)(?:#[^"]*)?"[^>]*>${text}</a>`).exec(html)?.[1]?.replaceAll('&amp;', '&')

/** The content of the page, without the data of its scripts. */
const shownIn = (html: string) => numbersIn(html.replace(/<script[^]*?<\/script>/g, ''))

test('S14: the pages of an order with 4,000 events are light and quick, and each continues where the one before ends', async () => {
  const seen: number[] = []
  let path: string | undefined = `/dashboard/orders/${dispute.orderId}`
  for (let page = 0; page < PAGES_READ && path; page += 1) {
    const html = (await lightly(client, path)).toString()
    seen.unshift(...shownIn(html))
    path = linkTo(html, 'Ver lo anterior')
  }
  expect(seen.length).toBeGreaterThan(PAGES_READ * 10)
  expect(seen).toEqual(seen.map((_, index) => EVENTS - seen.length + index + 1))
  const oldest = await lightly(client, `/dashboard/orders/${dispute.orderId}?since=1`)
  expect(shownIn(oldest.toString())[0]).toBe(1)
})

test('S14: the newest page of an order with 4,000 events weighs 12 KB, and its older pages lead back to it', async () => {
  await client.visit(`/dashboard/orders/${dispute.orderId}`)
  expect(gzipSync(client.html).byteLength).toBeLessThanOrEqual(12 * 1024)
  expect(client.hasLink('Ver lo siguiente')).toBe(false)
  await client.follow('Ver lo anterior')
  await client.follow('Ver lo anterior')
  const middle = shownIn(client.html)
  await client.follow('Ver lo siguiente')
  expect(shownIn(client.html)[0]).toBe((middle.at(-1) ?? 0) + 1)
  await client.follow('Ver lo último')
  expect(shownIn(client.html).at(-1)).toBe(EVENTS)
})

test('S14: a dispute with 4,000 events is read page by page, by its sides and by its moderator', async () => {
  for (const [visitor, path] of [
    [client, `/dashboard/disputes/${dispute.id}`],
    [moderator, `/moderation/disputes/${dispute.id}`],
  ] as const) {
    const newest = (await lightly(visitor, path)).toString()
    const own = shownIn(newest)
    expect(own.at(-1)).toBe(EVENTS)
    const before = linkTo(newest, 'Ver lo anterior') ?? ''
    expect(before.startsWith(`${path}?before=`)).toBe(true)
    expect(shownIn((await lightly(visitor, before)).toString()).at(-1)).toBe((own[0] ?? 0) - 1)
    expect(shownIn((await lightly(visitor, `${path}?since=1`)).toString())[0]).toBe(1)
  }
})

test('S14: the evidence is on paper in parts that the page lists, each light and quick', async () => {
  await client.visit(`/dashboard/orders/${dispute.orderId}`)
  const parts = [...client.document.querySelectorAll<HTMLAnchorElement>('a[href*="evidence.pdf?part="]')].map((link) =>
    link.getAttribute('href'),
  )
  expect(parts.length).toBeGreaterThan(10)
  expect(new Set(parts).size).toBe(parts.length)
  const read = async (index: number) => {
    const pdf = await readPdf(new Uint8Array(await lightly(client, parts.at(index) ?? '')))
    return { title: pdf.title, numbers: numbersIn(pdf.pages.join(' ')) }
  }
  const [first, second, last] = [await read(0), await read(1), await read(-1)]
  expect(first.title).toContain(`Historia, parte 1 de ${parts.length}`)
  expect(first.numbers[0]).toBe(1)
  expect(second.numbers[0]).toBe((first.numbers.at(-1) ?? 0) + 1)
  expect(last.numbers.at(-1)).toBe(EVENTS)
  for (const part of ['0', String(parts.length + 1), 'x', '9999999'])
    expect((await client.request(`/dashboard/orders/${dispute.orderId}/evidence.pdf?part=${part}`)).status).toBe(404)
})
