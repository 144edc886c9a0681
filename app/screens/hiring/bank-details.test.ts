import '#tests/support/own-world.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createFolderStorage } from '#app/adapters/storage-folder.server.ts'
import type { Db } from '#app/db.server.ts'
import type { WrittenQuote } from '#app/domain/hiring/schema.ts'
import { writeArchive } from '#app/domain/personal-data/archive.server.ts'
import { anAccount, PASSWORD, signedIn, signIn } from '#tests/support/factories.ts'
import { aFolder } from '#tests/support/folder.ts'
import { aHiring, QUOTE } from '#tests/support/hiring.ts'
import { theServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { unzip } from '#tests/support/zip.ts'

/** A number of digits that no other text here has. */
const NUMBER = 'ES7921000813610123456789'
const PRINTED = 'ES79 2100 0813 6101 2345 6789'
const HOLDER = 'Casilda Zubizarreta Ibarra'
/** Whether a text has the number, however it is written, its end included in a row of figures. */
const tells = (text: string) => text.replaceAll(/[\s-]|&nbsp;|%20|\+/g, '').includes('21000813610123456789')

const PAY = (id: string) => `/dashboard/orders/${id}/stages/1/pay`

async function hired(quote?: WrittenQuote) {
  const { db, visitor: client, account } = await signedIn({ fullName: 'Elena Ruiz' })
  const freelancer = await anAccount(db, { fullName: 'Casilda Zubizarreta' })
  const seller = await Visitor.arrive()
  await signIn(db, seller, freelancer)
  await seller.visit('/dashboard/settings/payments')
  await seller
    .fill('Titular de la cuenta', HOLDER)
    .fill('IBAN', PRINTED)
    .fill('Contraseña actual', PASSWORD)
    .press('Guardar datos de cobro')
  const order = await aHiring(db, { client: account, freelancer }, [], {}, quote)
  return { db, client, seller, freelancer, account, order }
}

test('the client can read how to pay only while the payment is due', async () => {
  const { db, client, seller, freelancer, order } = await hired()
  await client.visit(PAY(order.id))
  for (const words of [HOLDER, PRINTED, 'GR-', 'Código QR', 'si tu banco lo lee']) expect(client.html).toContain(words)
  expect(client.text).toContain('Importe: 106,01 €')
  expect(client.headers.get('Cache-Control')).toBe('no-store')
  expect(client.path).toBe(PAY(order.id))
  // The page of the order says the same where it asks for the payment, and to no script that refreshes it.
  const page = `/dashboard/orders/${order.id}`
  await client.visit(page)
  for (const words of [HOLDER, PRINTED, 'GR-', '106,01']) expect(client.html).toContain(words)
  expect(client.headers.get('Cache-Control')).toBe('no-store')
  const refreshed = await client.request(page, {
    headers: { Referer: `${client.origin}${page}`, 'Sec-Fetch-Dest': 'empty' },
  })
  expect([refreshed.status, tells(await refreshed.text())]).toEqual([200, false])
  await client.visit(PAY(order.id))
  const reference = /GR-\w{4}-1/.exec(client.text)?.[0]
  await client.press('He pagado')
  expect(tells(client.html)).toBe(false)
  await client.visit(PAY(order.id))
  expect([client.status, tells(client.html)]).toEqual([409, false])
  // The message did not arrive: it is due again.
  await seller.visit(`/dashboard/orders/${order.id}/stages/1/not-received`)
  expect(seller.text).toContain(`por su concepto: ${reference}.`)
  await seller.press('El pago no me ha llegado')
  expect(tells((await client.visit(PAY(order.id))).html)).toBe(true)
  await seller.visit(`/dashboard/orders/${order.id}/stages/1/received`)
  await seller.press('He recibido el pago')
  expect(tells((await client.visit(PAY(order.id))).html)).toBe(false)

  await seller.visit('/dashboard/settings/privacy/audit')
  expect(seller.text).toContain('Se mostró tu cuenta bancaria a quien tiene que pagarte')
  expect(seller.text).toContain('Quien te contrató')
  const shown = await db
    .selectFrom('auditLog')
    .select('actor')
    .where('subjectId', '=', freelancer.id)
    .where('action', '=', 'payout.show')
    .execute()
  expect(shown).toHaveLength(1)
})

test('the page of an order shows the account number only where it asks for the payment', async () => {
  const { db, client, freelancer, order } = await hired(QUOTE)
  const page = `/dashboard/orders/${order.id}`
  const asksFor = async () => {
    await client.visit(page)
    return client.document.querySelector('main .order-turn h2')?.textContent
  }
  // The second stage is still to pay, and waits for the answer about the first.
  await db
    .updateTable('stages')
    .set({ state: 'entregado', payment: 'anunciado', deliveredAt: new Date() })
    .where('orderId', '=', order.id)
    .where('n', '=', 1)
    .execute()
  await db
    .updateTable('stages')
    .set({ state: 'pendiente_pago' })
    .where('orderId', '=', order.id)
    .where('n', '=', 2)
    .execute()
  expect(await asksFor()).toMatch(/^Te toca: revisar la entrega/)
  expect(tells(client.html)).toBe(false)
  expect(client.headers.get('Cache-Control')).not.toBe('no-store')
  const shown = db
    .selectFrom('auditLog')
    .select('id')
    .where('action', '=', 'payout.show')
    .where('subjectId', '=', freelancer.id)
  expect(await shown.execute()).toEqual([])

  await db
    .updateTable('stages')
    .set({ state: 'completado' })
    .where('orderId', '=', order.id)
    .where('n', '=', 1)
    .execute()
  expect(await asksFor()).toMatch(/^Te toca: pagar/)
  expect(tells(client.html)).toBe(true)
  expect(await shown.execute()).toHaveLength(1)
})

test('a freelancer without an account on file arranges the payment in messages', async () => {
  const { db, visitor, account } = await signedIn()
  const order = await aHiring(db, { client: account })
  await visitor.visit(PAY(order.id))
  expect(visitor.text).toContain('Acordad por mensaje cómo se paga')
})

test('the account number is on no other page, and in no address, log, mail, copy or row', async () => {
  const { db, client, seller, freelancer, account, order } = await hired()
  expect(tells((await client.visit(PAY(order.id))).html)).toBe(true)
  // A refused form may return the number to its owner, and to no one else.
  await seller.visit('/dashboard/settings/payments')
  await seller.fill('IBAN', PRINTED).fill('Contraseña actual', 'otra').press('Guardar datos de cobro')
  await client.fill('Cómo y cuándo has pagado (opcional)', 'x'.repeat(5_000)).press('He pagado')
  await client.visit(PAY(order.id))
  await client.press('He pagado')

  const everybody = { client, seller, ...(await others(db)) }
  for (const [who, visitor] of Object.entries(everybody))
    for (const path of pathsAbout(order, freelancer.id)) {
      await visitor.visit(path)
      expect({ who, path, found: tells(visitor.html) }).toEqual({ who, path, found: false })
      const around = JSON.stringify([visitor.hops, [...visitor.headers]])
      expect({ who, path, found: tells(around) }).toEqual({ who, path, found: false })
    }
  expect(await placesOf(db)).toEqual([])
  const server = await theServer()
  expect(tells(server.output())).toBe(false)
  const files = filesUnder(server.dataDir)
  expect(files.filter((name) => tells(readFileSync(name, 'latin1')))).toEqual([])

  const [own, ofClient] = [await copyOf(db, freelancer.id), await copyOf(db, account.id)]
  expect(tells(own)).toBe(false)
  expect(own).toMatch(/"iban_last4": ?"6789"/)
  expect(ofClient).not.toMatch(/iban_last4|"6789"|Ibarra/)
})

async function others(db: Db) {
  const [visitor, stranger, moderator] = [await Visitor.arrive(), await Visitor.arrive(), await Visitor.arrive()]
  await signIn(db, stranger, await anAccount(db))
  await signIn(db, moderator, await anAccount(db, { user: { role: 'moderador' } }))
  return { visitor, stranger, moderator }
}

const pathsAbout = (order: { id: string; quoteId: string; requestId: string; listingId: string }, userId: string) => [
  '/',
  '/dashboard',
  '/dashboard/orders',
  `/dashboard/orders/${order.id}`,
  ...['pay', 'received', 'not-received', 'deliver', 'cancel'].map(
    (act) => `/dashboard/orders/${order.id}/stages/1/${act}`,
  ),
  `/dashboard/quotes/${order.quoteId}`,
  `/dashboard/requests/${order.requestId}`,
  `/marketplace/${order.listingId}`,
  `/freelancers/${userId}`,
  '/dashboard/notifications',
  '/dashboard/settings/payments',
  '/dashboard/settings/privacy/audit',
  '/moderation',
]

/** Every column of every table in which it can be read, sealed or not. */
async function placesOf(db: Db): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(name)} t`.execute(db)
    const hex = Buffer.from(NUMBER).toString('hex')
    if (rows.some(({ row }) => tells(row) || row.includes(hex))) found.push(name)
  }
  return found
}

const filesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** The whole text in the archive of a person's data. */
async function copyOf(db: Db, userId: string): Promise<string> {
  const folder = aFolder()
  const { path } = await writeArchive(db, createFolderStorage(folder), userId, folder)
  const files = await unzip(readFileSync(path))
  return [...files.values()].map(String).join('\n')
}
