import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { prepareInvoice } from '#app/adapters/attachments.server.ts'
import { discardAttachments } from '#app/domain/uploads/attachments.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aHiring, QUOTE, TO_THE_END } from '#tests/support/hiring.ts'
import { addInvoice, askForInvoice, listInvoices, openInvoice } from './invoices.server.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n')
const FACTURAE = '<?xml version="1.0" encoding="UTF-8"?>\n<fe:Facturae xmlns:fe="x"><a>ñ</a></fe:Facturae>\n'

const theStore = () => {
  const objects = new Map<string, Buffer>()
  return {
    objects,
    put: (key: string, bytes: Buffer) => Promise.resolve(void objects.set(key, bytes)),
    open: (key: string) =>
      Promise.resolve(objects.has(key) ? ({ bytes: objects.get(key)?.length } as never) : undefined),
    delete: (key: string) => Promise.resolve(void objects.delete(key)),
  }
}

async function aFile(bytes: Buffer = PDF, name = 'factura 7.pdf') {
  const prepared = await prepareInvoice(bytes, name)
  if (prepared.kind !== 'prepared') throw new Error(prepared.reason)
  return prepared.file
}

test('an invoice is accepted as PDF or XML by its bytes, whatever its name', async () => {
  const judge = async (text: string | Buffer, name = 'factura.pdf') => {
    const prepared = await prepareInvoice(Buffer.from(text as string), name)
    return prepared.kind === 'prepared' ? prepared.file.name : prepared.reason
  }
  expect(await judge(PDF, 'factura.exe')).toBe('factura.exe.pdf')
  expect(await judge(FACTURAE, 'factura.xsig')).toBe('factura.xsig.xml')
  expect(await judge('<Invoice a="b"><ID>1</ID></Invoice>', 'ubl.xml')).toBe('ubl.xml')
  expect(await judge(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>ñ</a>', 'latin1'), 'a.xml')).toBe(
    'a.xml',
  )
  expect(await judge('<html><script>alert(1)</script></html>')).toBe('format')
  expect(await judge('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')).toBe('format')
  expect(await judge('<?xml version="1.0"?><!DOCTYPE a []><a/>')).toBe('damaged')
  for (const page of [
    '<svg onload="alert(1)"/>',
    '<a xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<a><h:script xmlns:h = "http://www.w3.org/1999/xhtml">alert(1)</h:script></a>',
    '<a><h:script xmlns:h="http://www.w3.org/1999/xhtm&#108;">alert(1)</h:script></a>',
    '<?xml version="1.0"?><?xml-stylesheet href="/a.xsl" type="text/xsl"?><a/>',
  ])
    expect(['format', 'damaged'], page).toContain(await judge(page))
  expect(await judge('hola')).toBe('format')
  expect(await judge(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]))).toBe('format')
})

test('the client asks for an invoice once, the freelancer adds it once, and only the two open it', async () => {
  const db = await aDatabase()
  const store = theStore()
  const { id: orderId, client, freelancer } = await aHiring(db, {}, TO_THE_END)
  const doing = () => ({ orderId, n: 1, formKey: randomUUID(), now: new Date() })
  expect(await askForInvoice(db, freelancer.id, doing())).toBe('not-found')
  const asked = await Promise.all(Array.from({ length: 5 }, () => askForInvoice(db, client.id, doing())))
  expect(asked.toSorted()).toEqual(['asked', ...Array<string>(4).fill('asked-before')])
  const adding = { ...doing(), file: await aFile() }
  expect(await addInvoice(db, store, client.id, { ...doing(), file: await aFile() })).toBe('not-found')
  expect(await addInvoice(db, store, freelancer.id, adding)).toBe('added')
  expect(await addInvoice(db, store, freelancer.id, adding)).toBe('added-before')
  expect(await askForInvoice(db, client.id, doing())).toBe('not-possible')
  const [invoice, ...others] = await listInvoices(db, client.id, orderId)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({ n: 1, name: 'factura 7.pdf', bytes: PDF.length })
  const opened = (userId: string, n = 1) => openInvoice(db, store, { userId, orderId, n, id: invoice?.id ?? '' })
  expect((await opened(client.id)).kind).toBe('opened')
  expect((await opened(freelancer.id)).kind).toBe('opened')
  expect((await opened(client.id, 2)).kind).toBe('not-found')
  expect((await opened((await anAccount(db)).id)).kind).toBe('not-found')
  expect(await listInvoices(db, (await anAccount(db)).id, orderId)).toEqual([])
})

test('a stage takes five invoices, none before it begins, and none from a private person', async () => {
  const db = await aDatabase()
  const store = theStore()
  const { id: orderId, freelancer } = await aHiring(db, {}, TO_THE_END)
  const add = async (n = 1) =>
    addInvoice(db, store, freelancer.id, { orderId, n, formKey: randomUUID(), now: new Date(), file: await aFile() })
  const outcomes = []
  for (let added = 0; added < 6; added += 1) outcomes.push(await add())
  expect(outcomes).toEqual([...Array<string>(5).fill('added'), 'too-many'])
  expect(await add(2)).toBe('not-found')
  const stranger = await anAccount(db)
  const other = { orderId, n: 1, formKey: randomUUID(), now: new Date(), file: await aFile() }
  expect(await addInvoice(db, store, stranger.id, other)).toBe('not-found')
  await db
    .updateTable('orders')
    .set({ agreement: JSON.stringify({ ...QUOTE, isTrader: false }) })
    .where('id', '=', orderId)
    .execute()
  expect(await add()).toBe('not-possible')
})

test('a store that refuses leaves no row, and an invoice is deleted with its freelancer’s account, with its file', async () => {
  const db = await aDatabase()
  const store = theStore()
  const { id: orderId, client, freelancer } = await aHiring(db, {}, TO_THE_END)
  const adding = { orderId, n: 1, formKey: randomUUID(), now: new Date(), file: await aFile() }
  const broken = { put: () => Promise.reject(new Error('away')) }
  expect(await addInvoice(db, broken, freelancer.id, adding)).toBe('not-stored')
  expect(await listInvoices(db, client.id, orderId)).toEqual([])
  expect(await addInvoice(db, store, freelancer.id, adding)).toBe('added')
  const [key = ''] = store.objects.keys()
  await discardAttachments(db, store, [key], daysAfter(new Date(), 2))
  expect(store.objects.has(key)).toBe(true)
  await db.deleteFrom('users').where('id', '=', freelancer.id).execute()
  expect(await listInvoices(db, client.id, orderId)).toEqual([])
  await discardAttachments(db, store, [key], daysAfter(new Date(), 2))
  expect(store.objects.size).toBe(0)
})
