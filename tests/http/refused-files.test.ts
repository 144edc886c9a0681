import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { aHiring, aPublicRequest } from '#tests/support/hiring.ts'
import { aServer, theServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** A picture of a listing that nobody has. */
const aPicture = () => `${randomUUID()}/${randomUUID()}/1795000000000-0123456789abcdef01234567-640.webp`

/** The answer is a whole Spanish page with its styles, also at the address of a picture. */
async function expectPage(answer: Response, heading: string, words: string) {
  const html = await answer.text()
  expect(answer.headers.get('Content-Type'), answer.url).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('Cache-Control'), answer.url).toBe('no-store')
  expect(answer.headers.get('Content-Security-Policy'), answer.url).toMatch(/style-src (?:[^;]* )?'self'/)
  expect(html, answer.url).toContain('<html lang="es"')
  expect(html, answer.url).toContain(`<h1>${heading}</h1>`)
  expect(html, answer.url).toContain(words)
  expect(html, answer.url).toMatch(/<a[^>]* href="\//)
}

test('403: at the address of a file a suspended person reads what they can still finish', async () => {
  const db = await aDatabase()
  const order = await aHiring(db)
  const visitor = await Visitor.arrive()
  await signIn(db, visitor, order.freelancer)
  await db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', order.freelancer.id).execute()
  for (const path of [
    '/dashboard/earnings/2026.csv',
    `/dashboard/quotes/${randomUUID()}/agreement.pdf`,
    `/dashboard/requests/${randomUUID()}/compare.csv`,
    `/dashboard/requests/${randomUUID()}/files/${randomUUID()}`,
    `/dashboard/messages/${randomUUID()}/attachments/${randomUUID()}`,
  ]) {
    const answer = await visitor.request(path)
    expect([path, answer.status]).toEqual([path, 403])
    await expectPage(answer, 'Cuenta suspendida', `/dashboard/orders/${order.id}`)
  }
})

test('429: an address that has used its share gets a page that says so for every kind of file', async () => {
  const db = await aDatabase()
  const { origin } = await aServer()
  const account = await anAccount(db)
  const visitor = await Visitor.arrive({ origin, address: '203.0.113.77' })
  await signIn(db, visitor, account)
  const { id } = await aHiring(db, { client: account })
  const order = `/dashboard/orders/${id}`
  const leaving = new AbortController()
  const press = (path: string, signal = leaving.signal) => visitor.request(path, { signal }).catch(() => undefined)
  await whileOrdersAreHeld(db, async () => {
    const held = Array.from({ length: 64 }, () => [
      press(`${order}/dates.ics`),
      press(`${order}/files/${randomUUID()}`),
    ])
    for (const path of [
      `${order}/agreement.pdf`,
      `${order}/dates.ics`,
      '/dashboard/earnings/2026.csv',
      `${order}/files/${randomUUID()}`,
      `/media/listings/${aPicture()}`,
    ]) {
      let answer: Response | undefined
      // The places fill up as earlier requests arrive; a request that comes too early waits with them.
      const ask = async () => (answer = await press(path, AbortSignal.timeout(1_000)))?.status
      await expect.poll(ask).toBe(429)
      if (!answer) continue
      expect(answer.headers.get('Retry-After')).toBe('5')
      await expectPage(answer, 'Hay demasiadas peticiones a la vez', 'Inténtalo de nuevo en unos segundos.')
    }
    leaving.abort()
    await Promise.all(held.flat())
  })
})

/** Does the work while no other session can read an order. */
const whileOrdersAreHeld = (db: Db, work: () => Promise<void>) =>
  db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE orders IN ACCESS EXCLUSIVE MODE`.execute(trx)
    await work()
  })

test('503: while the store does not answer a file and a picture are pages that say so, with the code of the request', async () => {
  const { db, visitor, account } = await signedIn()
  const { dataDir } = await theServer()
  const { id: requestId } = await aPublicRequest(db, { client: account })
  // A file in the place of the folder: no file can be read there, whichever user runs the tests.
  const [folder, owner] = [join(dataDir, 'media', 'private', account.id), randomUUID()]
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, '..'), { recursive: true })
  await writeFile(folder, '')
  await writeFile(join(dataDir, 'media', owner), '')
  const file = await aFileOf(db, requestId, account.id)
  for (const [path, words] of [
    [`/dashboard/requests/${requestId}/files/${file}`, 'El almacén de archivos no responde ahora mismo.'],
    [`/media/listings/${aPicture().replace(/^[^/]+/, owner)}`, 'El almacén de imágenes no responde ahora mismo.'],
  ] as const) {
    const answer = await visitor.request(path)
    expect([path, answer.status, answer.headers.get('Retry-After')]).toEqual([path, 503, '30'])
    await expectPage(answer, 'Estamos teniendo problemas', words)
  }
  await rm(folder)
  await rm(join(dataDir, 'media', owner))
})

async function aFileOf(db: Db, requestId: string, userId: string): Promise<string> {
  const { id } = await db
    .insertInto('requestFiles')
    .values({
      requestId,
      position: 0,
      key: `private/${userId}/${'a'.repeat(48)}`,
      name: 'plano.txt',
      mime: 'text/plain',
      bytes: 4,
      scanState: 'limpio',
      createdAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('503: a document that is requested too often at once is a page that says so, and when to come again', async () => {
  const db = await aDatabase()
  const account = await anAccount(db)
  const visitor = await Visitor.arrive()
  await signIn(db, visitor, account)
  const { id } = await aHiring(db, { client: account })
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => visitor.request(`/dashboard/orders/${id}/agreement.pdf`)),
  )
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect(answer.headers.get('Retry-After')).toBe('10')
    await expectPage(answer, 'Estamos teniendo problemas', 'Se están preparando demasiados archivos a la vez.')
  }
})
