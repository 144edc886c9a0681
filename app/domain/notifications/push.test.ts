import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { LookupAddress } from 'node:dns'
import { isIP, type AddressInfo } from 'node:net'
import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPayload } from '#app/domain/outbox/job-payloads.ts'
import { createPushSender, isAllowedEndpoint, makePushKeys, webPushSender } from '#app/adapters/push.server.ts'
import { publicOnly } from '#app/adapters/public-network.server.ts'
import { config } from '#app/config/env.server.ts'
import { inTransaction } from '#app/db.server.ts'
import { say } from '#app/locale/said.ts'
import { learn, speak } from '#app/locale/speaking.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { addNotification, type NewNotification } from './commands.server.ts'
import { deliverPush, findPushKeys, queueDuePushes, subscribe, unsubscribe } from './push.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { oneBehindAnother } from '#tests/support/held.ts'

const db = await aDatabase()
const now = new Date('2026-03-03T10:00:00Z')

/** A push service of the test's own. */
async function aPushService() {
  const received: { path: string; headers: IncomingHttpHeaders; bytes: number }[] = []
  let status = 201
  const server = createServer((request, response) => {
    let bytes = 0
    request.on('data', (part: Buffer) => (bytes += part.length))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, bytes })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  config.pushOrigins.push(origin)
  return { origin, received, answerWith: (next: number) => (status = next) }
}

/** The subscription that a browser hands over. */
function aBrowser(origin: string, name: string) {
  const ecdh = createECDH('prime256v1')
  return {
    endpoint: `${origin}/${name}`,
    p256dh: ecdh.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

const SEEN: Pick<NewNotification, 'title' | 'message'> = { title: 'Vuelve a verse', message: 'Ya está.' }

async function pushed(userId: string, words = SEEN) {
  await inTransaction(db, (trx) => addNotification(trx, { userId, type: 'listing_update', ...words, now }))
  await queueDuePushes(db, now)
  const jobs = await db.deleteFrom('jobs').where('kind', '=', 'deliver-push').returning('payload').execute()
  return jobs.map(({ payload }) => readPayload('deliver-push', payload))
}

const deliver = (job: Awaited<ReturnType<typeof pushed>>[number]) => deliverPush(db, webPushSender, job, makePushKeys)

test('E4: a notification reaches each browser of its person, encrypted and signed', async () => {
  const service = await aPushService()
  const { id } = await anAccount(db)
  await subscribe(db, id, aBrowser(service.origin, 'portátil'.normalize('NFD').replace(/\W/g, '')), now)
  await subscribe(db, id, aBrowser(service.origin, 'movil'), now)
  const jobs = await pushed(id)
  expect(jobs).toHaveLength(2)
  for (const job of jobs) expect(await deliver(job)).toBe('sent')
  expect(service.received).toHaveLength(2)
  expect(service.received[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  expect(service.received[0]?.headers['authorization']).toMatch(/^vapid t=.+, k=.+/)
  expect(service.received[0]?.bytes).toBeGreaterThan(100)
})

test.each([404, 410])('E4: a browser whose service answers %i is forgotten', async (status) => {
  const service = await aPushService()
  const { id } = await anAccount(db)
  await subscribe(db, id, aBrowser(service.origin, 'ido'), now)
  const [job] = await pushed(id)
  service.answerWith(status)
  expect(await deliver(job as never)).toBe('gone')
  expect(await db.selectFrom('pushSubscriptions').select('id').where('userId', '=', id).execute()).toEqual([])
})

test('E4: a push to a failing service is tried again; one that is no longer wanted is not sent', async () => {
  const service = await aPushService()
  const { id } = await anAccount(db)
  await subscribe(db, id, aBrowser(service.origin, 'lento'), now)
  const [job] = await pushed(id)
  service.answerWith(503)
  await expect(deliver(job as never)).rejects.toThrow('503')
  service.answerWith(201)
  await saveSettings(db, id, { pushNotifications: false }, now)
  expect(await deliver(job as never)).toBe('not-wanted')
  expect(service.received).toHaveLength(1)
})

test('E4: a push is in the language of its reader, names that language, and leads to a page in it', async () => {
  speak(['es', 'en'])
  learn('en', new Map([['Entrega de {name}', 'Delivery by {name}']]))
  try {
    const { id } = await anAccount(db)
    await subscribe(db, id, aBrowser('https://push.example.com', 'lengua'), now)
    const [job] = await pushed(id, { title: say('Entrega de {name}', { name: 'Íñigo' }), message: 'Ya está.' })
    const sent: object[] = []
    const sender = { send: async (_to: unknown, payload: object) => (sent.push(payload), 'sent' as const) }
    const pushedOnce = () => deliverPush(db, sender, job as never, makePushKeys)
    await pushedOnce()
    await saveSettings(db, id, { language: 'en' }, now)
    await pushedOnce()
    // A text that is stored as a sentence alone stays as it is, and its page is in the reader's language.
    await db.updateTable('notifications').set({ said: null }).where('userId', '=', id).execute()
    await pushedOnce()
    await saveSettings(db, id, { language: 'de' }, now)
    await pushedOnce()
    const to = `/dashboard/notifications/${job?.notificationId}`
    const stored = { title: 'Entrega de Íñigo', lang: 'es' }
    expect(sent).toMatchObject([
      { ...stored, to },
      { title: 'Delivery by Íñigo', lang: 'en', to: `/en${to}` },
      { ...stored, to: `/en${to}` },
      { ...stored, to },
    ])
  } finally {
    speak(['es'])
    learn('en', new Map())
  }
})

test('E4: a browser is subscribed once, changes to the person who signs in, and can be removed twice', async () => {
  const [one, other] = [await anAccount(db), await anAccount(db)]
  const browser = aBrowser('https://push.example.com', 'uno')
  const owners = async () => {
    const rows = await db
      .selectFrom('pushSubscriptions')
      .select('userId')
      .where('endpoint', '=', browser.endpoint)
      .execute()
    return rows.map((row) => row.userId)
  }
  await subscribe(db, one.id, browser, now)
  await subscribe(db, one.id, browser, now)
  expect(await owners()).toEqual([one.id])
  await subscribe(db, other.id, browser, now)
  await unsubscribe(db, one.id, browser.endpoint)
  expect(await owners()).toEqual([other.id])
  await unsubscribe(db, other.id, browser.endpoint)
  await unsubscribe(db, other.id, browser.endpoint)
  expect(await owners()).toEqual([])
})

test('E4: every instance has the same keys, whichever instance makes them', async () => {
  const keys = await Promise.all([1, 2, 3, 4].map(() => findPushKeys(db, makePushKeys)))
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
})

test('E4: when two instances make keys at once, both use the ones that were stored first', async () => {
  await db.deleteFrom('pushKeys').execute()
  let first: { publicKey: string } | undefined
  const [second] = await oneBehindAnother(db, async (trx) => (first = await findPushKeys(trx, makePushKeys)), [
    () => findPushKeys(db, makePushKeys),
  ])
  expect(second).toEqual(first)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['http://push.example.com/abc', false],
  ['https://push.example.com:8443/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://10.1.2.3/abc', false],
  ['https://169.254.169.254/latest', false],
  ['https://[::1]/abc', false],
  ['https://[::ffff:10.0.0.1]/abc', false],
  ['https://localhost/abc', false],
  ['https://user@push.example.com/abc', false],
  ['javascript:alert(1)', false],
  ['', false],
])('E4: %s as an address to push to: %s', (endpoint, allowed) => {
  expect(isAllowedEndpoint(endpoint)).toBe(allowed)
})

/** Names as a resolver of the test's own knows them; each look-up of a name takes its next answer, and the last one is repeated. */
function aResolver(answers: Record<string, string[][]>) {
  const asked: string[] = []
  const resolve = (hostname: string, _options: unknown, callback: (error: null, found: LookupAddress[]) => void) => {
    const turns = answers[hostname] ?? []
    const turn = turns[Math.min(asked.filter((name) => name === hostname).length, turns.length - 1)] ?? []
    asked.push(hostname)
    callback(
      null,
      turn.map((address) => ({ address, family: isIP(address) })),
    )
  }
  return { asked, resolve: resolve as never }
}

test.each([
  [['10.0.0.5']],
  [['127.0.0.1']],
  [['169.254.169.254']],
  [['172.31.255.1', '192.168.0.1']],
  [['100.64.0.1']],
  [['::1']],
  [['fd00::1', 'fe80::1']],
  [['::ffff:10.0.0.5']],
  [['64:ff9b::a00:5']],
])('E4: no request is sent to a public name that leads to %j', async (addresses) => {
  const { asked, resolve } = aResolver({ 'push.ejemplo.es': [addresses] })
  const browser = aBrowser('https://push.ejemplo.es', 'x')
  await expect(createPushSender(resolve).send(browser, {}, makePushKeys())).rejects.toThrow(/private address/)
  expect(asked).toEqual(['push.ejemplo.es'])
})

test('E4: a name is judged each time by the address that it leads to then', async () => {
  const { resolve } = aResolver({
    'push.ejemplo.es': [['93.184.215.14', '10.0.0.5', '2606:2800:21f::9'], ['10.0.0.5']],
  })
  const lookup = publicOnly(resolve, 'a push service')
  const lookedUp = () =>
    new Promise((done) => lookup('push.ejemplo.es', { all: true }, (error, found) => done(error?.message ?? found)))
  expect(await lookedUp()).toEqual([
    { address: '93.184.215.14', family: 4 },
    { address: '2606:2800:21f::9', family: 6 },
  ])
  expect(await lookedUp()).toBe('a push service at a private address')
})

test('E4: the same notification has the same topic each time, so that a repeat replaces it', async () => {
  const service = await aPushService()
  const { id } = await anAccount(db)
  await subscribe(db, id, aBrowser(service.origin, 'dos-veces'), now)
  const [job] = await pushed(id)
  for (let times = 0; times < 2; times += 1) expect(await deliver(job as never)).toBe('sent')
  const topics = service.received.map(({ headers }) => headers['topic'])
  expect(topics).toEqual([job?.notificationId.replaceAll('-', ''), job?.notificationId.replaceAll('-', '')])
})
