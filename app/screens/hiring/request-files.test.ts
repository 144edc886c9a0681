import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { discardAttachments } from '#app/domain/uploads/attachments.server.ts'
import { aListing, anAccount, aStranger, signedIn, signIn } from '#tests/support/factories.ts'
import { aSeller } from '#tests/support/hiring.ts'
import { aPackagedListing } from '#tests/support/packages.ts'
import { theServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const ATTACH = 'Fotos o planos (opcional)'
const aPdf = (name: string) => ({ name, type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') })
const aPhoto = async (name: string) => ({
  name,
  type: 'image/jpeg',
  bytes: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#07c' } })
    .jpeg()
    .toBuffer(),
})

async function asking() {
  const { db, visitor, account } = await signedIn()
  const other = await anAccount(db)
  const listing = await aListing(db, { author: other })
  const freelancer = await Visitor.arrive()
  await signIn(db, freelancer, other)
  await visitor.visit(`/marketplace/${listing.id}/request-quote`)
  visitor.fill('Qué necesitas, en una frase', 'Alicatar el baño').fill('Cuéntalo con detalle', 'Como en la foto.')
  return { db, visitor, account, other, freelancer }
}

const filesOf = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll<HTMLAnchorElement>('.file-list a')].map((link) => link.pathname)

test('files of a request reach the people who are asked, once, and no others', async () => {
  const { db, visitor, freelancer } = await asking()
  await visitor.attach(ATTACH, await aPhoto('baño.jpg'), aPdf('plano.pdf')).press('Enviar solicitud')
  expect(visitor.heading).toBe('Alicatar el baño')
  const [, id = ''] = /requests\/([^/]+)$/.exec(visitor.path) ?? []
  await visitor.pressAgain()
  expect(visitor.path).toBe(`/dashboard/requests/${id}`)
  const kept = await db
    .selectFrom('requestFiles')
    .select('name')
    .where('requestId', '=', id)
    .orderBy('position')
    .execute()
  expect(kept.map(({ name }) => name)).toEqual(['baño.webp', 'plano.pdf'])

  await freelancer.visit(`/dashboard/requests/${id}`)
  const [photo = '', plan = ''] = filesOf(freelancer)
  expect((await freelancer.request(photo)).headers.get('Content-Type')).toBe('image/webp')
  const file = await freelancer.request(plan)
  expect([file.headers.get('Content-Type'), file.headers.get('Cache-Control')]).toEqual([
    'application/octet-stream',
    'private, no-store',
  ])
  await freelancer.follow('Preparar presupuesto')
  expect(filesOf(freelancer)).toEqual([photo, plan])
  const { visitor: stranger } = await signedIn()
  expect((await stranger.request(plan)).status).toBe(404)
  // The address of another request does not lead to it.
  expect((await freelancer.request(plan.replace(id, crypto.randomUUID()))).status).toBe(404)

  await db.updateTable('requests').set({ moderation: 'retirado' }).where('id', '=', id).execute()
  expect([(await freelancer.request(plan)).status, (await visitor.request(plan)).status]).toEqual([404, 200])
})

test('a refused file keeps words and the other files; one press continues without it, and a kept one can be removed', async () => {
  const { db, visitor, account } = await asking()
  await visitor
    .attach(ATTACH, aPdf('plano.pdf'), aPdf('alzado.pdf'), { name: 'virus.exe', type: 'a/b', bytes: Buffer.from('MZ') })
    .press('Enviar solicitud')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('(virus.exe)')
  for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
  expect(visitor.control('Cuéntalo con detalle')).toHaveValue('Como en la foto.')
  await visitor.press('Quitar alzado.pdf')
  expect(visitor.status).toBe(200)
  await visitor.press('Enviar solicitud')
  const request = await db
    .selectFrom('requests')
    .select('id')
    .where('clientId', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(visitor.path).toBe(`/dashboard/requests/${request.id}`)
  const kept = await db.selectFrom('requestFiles').select('name').where('requestId', '=', request.id).execute()
  expect(kept).toEqual([{ name: 'plano.pdf' }])
})

test('while the store does not answer the words and the files before stay, and the request can be sent', async () => {
  const { db, visitor, account } = await asking()
  await visitor.fill('Cuéntalo con detalle', '').attach(ATTACH, aPdf('plano.pdf')).press('Enviar solicitud')
  expect(visitor.status).toBe(422)
  const { dataDir } = await theServer()
  const folder = join(dataDir, 'media', 'private', account.id)
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, '..'), { recursive: true })
  // A file in the place of the folder: no file can be written there, whichever user runs the tests.
  await writeFile(folder, '')
  await visitor
    .fill('Cuéntalo con detalle', 'Como en el plano.')
    .attach(ATTACH, aPdf('otro.pdf'))
    .press('Enviar solicitud')
  expect(visitor.status).toBe(503)
  expect(visitor.text).toContain('No hemos podido guardar los archivos: el almacén no responde.')
  expect(visitor.control('Cuéntalo con detalle')).toHaveValue('Como en el plano.')
  expect(visitor.hasButton('Quitar plano.pdf')).toBe(true)
  await rm(folder)
  await visitor.press('Enviar solicitud')
  expect(visitor.heading).toBe('Alicatar el baño')
  expect(
    await db
      .selectFrom('requestFiles as f')
      .innerJoin('requests as r', 'r.id', 'f.requestId')
      .select('f.name')
      .where('r.clientId', '=', account.id)
      .execute(),
  ).toEqual([{ name: 'plano.pdf' }])
})

test('a public request shows its files to members and their number to visitors, and its client changes them', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit('/dashboard/requests/new')
  await visitor
    .fill('Qué necesitas, en una frase', 'Alicatar un baño')
    .fill('Cuéntalo con detalle', 'Cuatro metros.')
    .choose('Categoría', 'Otro')
    .choose('Dónde se hace', 'A distancia')
    .attach(ATTACH, aPdf('plano.pdf'), aPdf('alzado.pdf'))
    .press('Publicar solicitud')
  expect(visitor.heading).toBe('Alicatar un baño')
  const { id } = await db
    .selectFrom('requests')
    .select('id')
    .where('clientId', '=', account.id)
    .executeTakeFirstOrThrow()

  const { visitor: stranger } = await aStranger()
  await stranger.visit(`/requests/${id}`)
  expect(stranger.text).toContain('Lleva 2 archivos: para verlos, inicia sesión.')
  expect(filesOf(stranger)).toEqual([])
  const seller = await aSeller(db)
  const reader = await Visitor.arrive()
  await signIn(db, reader, seller)
  await reader.visit(`/requests/${id}`)
  const [plan = ''] = filesOf(reader)
  expect((await reader.request(plan)).status).toBe(200)
  expect((await stranger.request(plan)).status).toBe(303)

  await visitor.visit(`/dashboard/requests/${id}/edit`)
  await visitor.press('Quitar plano.pdf')
  await visitor.attach(ATTACH, aPdf('nuevo.pdf')).press('Guardar cambios')
  expect(visitor.notices).toContain('Solicitud actualizada')
  const kept = await db
    .selectFrom('requestFiles')
    .select(['name', 'position', 'key'])
    .where('requestId', '=', id)
    .orderBy('position')
    .execute()
  expect(kept.map(({ name, position }) => [name, position])).toEqual([
    ['alzado.pdf', 0],
    ['nuevo.pdf', 1],
  ])
  expect((await reader.request(plan)).status).toBe(404)
  // A client who has blocked the reader is hidden from them, with the files.
  await reader.visit(`/requests/${id}`)
  const [rest = ''] = filesOf(reader)
  await db.insertInto('blocks').values({ blockerId: account.id, blockedId: seller.id }).execute()
  expect((await reader.request(rest)).status).toBe(404)

  // A file of a request is no orphan; it goes with its request.
  const removed: string[] = []
  const store = { delete: async (key: string) => void removed.push(key) }
  const keys = kept.map(({ key }) => key)
  await discardAttachments(db, store, keys, new Date())
  expect(removed).toEqual([])
  await db.deleteFrom('requests').where('id', '=', id).execute()
  await discardAttachments(db, store, keys, new Date())
  expect(removed).toEqual(keys)
})

test('an ordered package has files too, which its seller sees', async () => {
  const { db, visitor, account } = await signedIn()
  const listing = await aPackagedListing(db)
  await visitor.visit(`/marketplace/${listing.id}/order?package=basico`)
  await visitor.attach(ATTACH, aPdf('plano.pdf')).press('Pedir este paquete')
  expect(visitor.status).toBe(422)
  await visitor.fill('Qué necesitas', 'Como en el plano.').press('Pedir este paquete')
  expect(visitor.path).toMatch(/\/accept$/)
  const kept = await db
    .selectFrom('requestFiles as f')
    .innerJoin('requests as r', 'r.id', 'f.requestId')
    .select('f.name')
    .where('r.clientId', '=', account.id)
    .execute()
  expect(kept).toEqual([{ name: 'plano.pdf' }])
})
