import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createFolderStorage } from '#app/adapters/storage-folder.server.ts'
import { objectKey } from '#app/domain/listings/images.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { EXPORTED } from '#app/domain/tables/registry.ts'
import { aContest, aContestPicture, anEntry } from '#tests/support/contests.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aFolder } from '#tests/support/folder.ts'
import { purgeExpired } from '#app/domain/retention/purge.server.ts'
import { aFileIn, aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { aPicture } from '#tests/support/marketplace.ts'
import { unzip } from '#tests/support/zip.ts'
import { findExport, giveExportUp, makeExport, openExport, purgeExports, requestExport } from './exports.server.ts'

const SITE = { origin: 'https://gremio.example', name: 'Gremio' }
const NOW = new Date('2026-05-04T10:00:00Z')
const days = (count: number) => daysAfter(NOW, count)
const db = await aDatabase()
const folder = aFolder()
const storage = createFolderStorage(folder)

async function anExport(account: { id: string }) {
  await requestExport(db, account.id, { now: NOW, site: SITE })
  const { id } = await db
    .selectFrom('dataExports')
    .select('id')
    .where('userId', '=', account.id)
    .where('state', '=', 'pendiente')
    .executeTakeFirstOrThrow()
  return id
}

async function bytesOf(userId: string, id: string, now = NOW) {
  const opened = await openExport(db, storage, { userId, id, now })
  if (typeof opened === 'string') return opened
  const chunks: Buffer[] = []
  for await (const chunk of opened.stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

test('E18: the archive has every table’s rows of this person and of nobody else, and the pictures', async () => {
  const ana = await anAccount(db, { fullName: 'Ana Beltrán', profile: { bio: 'Luthier en Teruel' } })
  const bruno = await anAccount(db, { fullName: 'Bruno Casado' })
  for (const author of [ana, bruno]) {
    const { id } = await aListing(db, { author, title: `Guitarras de ${author.fullName}` })
    await aPicture(db, { author, listingId: id, seed: author.id })
    await aPicture(db, { author, listingId: id, seed: `${author.id} lost`, position: 1 })
    const { key } = await db
      .selectFrom('listingImages')
      .select('key')
      .where('listingId', '=', id)
      .where('position', '=', 0)
      .executeTakeFirstOrThrow()
    await storage.put(objectKey(key, 1600), Buffer.from(`picture of ${author.fullName}`), 'image/webp')
    await db
      .insertInto('loginEvents')
      .values({ userId: author.id, emailHash: Buffer.from('x'), success: true, userAgent: author.fullName })
      .execute()
  }
  const id = await anExport(ana)
  await makeExport(db, storage, { exportId: id, site: SITE }, NOW)

  const files = await unzip((await bytesOf(ana.id, id)) as Buffer)
  const names = [...files.keys()]
  for (const { file } of EXPORTED) expect(names).toContain(`datos/${file}.json`)
  const rows = (file: string) => JSON.parse(String(files.get(`datos/${file}.json`))) as Record<string, unknown>[]
  expect(rows('cuenta')).toMatchObject([{ id: ana.id, email: ana.email }])
  expect(rows('perfil')).toMatchObject([{ full_name: 'Ana Beltrán', bio: 'Luthier en Teruel' }])
  expect(rows('anuncios')).toMatchObject([{ title: 'Guitarras de Ana Beltrán', price_cents: 45_000 }])
  expect(rows('imagenes-de-anuncios')).toHaveLength(2)
  expect(rows('inicios-de-sesion')).toHaveLength(1)
  expect(rows('borradores')).toEqual([])

  const pictures = names.filter((name) => name.startsWith('imagenes/'))
  expect(pictures.map((name) => String(files.get(name)))).toEqual(['picture of Ana Beltrán'])
  const readme = String(files.get('LEEME.txt'))
  expect(readme).toContain('anuncios.json: 1')
  expect(readme).toMatch(/No hemos encontrado estos archivos:\r\nimagenes\/[0-9a-f-]{36}\/2\.webp/)

  const everything = [...files.values()].map(String).join('\n')
  expect(everything).not.toContain('Bruno')
  expect(everything).not.toContain(bruno.id)
  expect(everything).not.toContain('$argon2id$')
})

test('E18: each file of a person is in the archive by its name, and none that was refused or is of others', async () => {
  const ana = await anAccount(db)
  const file = (name: string) => ({
    key: `private/${ana.id}/${name}`,
    name,
    mime: 'application/pdf' as const,
    bytes: 4,
  })
  const talk = await aConversation(db, { client: ana, texts: ['Mira el plano', 'El mío'] })
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'senderId'])
    .where('conversationId', '=', talk.id)
    .execute()
  for (const { id: messageId, senderId } of messages)
    await db
      .insertInto('messageAttachments')
      .values({ messageId, ...file(senderId === ana.id ? 'plano.pdf' : 'de-otra-persona.pdf') })
      .execute()
  const contest = await aContest(db, { organiser: ana })
  await aContestPicture(db, contest)
  const entry = await anEntry(db, (await aContest(db)).id, { author: ana })
  await db
    .insertInto('contestFiles')
    .values({ entryId: entry.id, position: 0, ...file('boceto.pdf') })
    .execute()
  const order = await aHiring(db, { freelancer: ana }, TO_THE_END)
  const invoice = { orderId: order.id, stageN: 1, freelancerId: ana.id, createdAt: NOW, ...file('factura.pdf') }
  await db.insertInto('stageInvoices').values(invoice).execute()
  const proof = await aFileIn(db, order.id, 'pay')
  const refused = await aFileIn(db, order.id, 'deliver')
  await db.updateTable('orderFiles').set({ scanState: 'rechazado' }).where('id', '=', refused).execute()
  await storage.put(invoice.key, Buffer.from('1.200'), invoice.mime)

  const id = await anExport(ana)
  await makeExport(db, storage, { exportId: id, site: SITE }, NOW)
  const files = await unzip((await bytesOf(ana.id, id)) as Buffer)
  const paid = [...files.keys()].filter((name) => name.startsWith('facturas/'))
  expect(paid).toEqual([expect.stringMatching(new RegExp(`^facturas/${order.id}/[0-9a-f-]{36}-factura.pdf$`))])
  expect(String(files.get(paid[0] ?? ''))).toBe('1.200')
  const missing = String(files.get('LEEME.txt'))
    .split('No hemos encontrado estos archivos:\r\n')[1]
    ?.trim()
    .split('\r\n')
  expect(missing?.map((name) => name.replace(/[0-9a-f-]{36}-(?=plano.pdf$|boceto)/, '')).sort()).toEqual(
    [
      `concursos/${entry.id}/boceto.pdf`,
      `contrataciones/${order.id}/plano.pdf`,
      `imagenes/concursos/${contest.id}.webp`,
      `mensajes/${talk.id}/plano.pdf`,
    ].sort(),
  )
  expect(missing?.join()).toContain(proof)
})

test('E18: an export asked for twice at once is made once, with one mail, and making it again changes nothing', async () => {
  const ana = await anAccount(db, { fullName: 'Ana Beltrán' })
  const outcomes = await Promise.all([1, 2, 3].map(() => requestExport(db, ana.id, { now: NOW, site: SITE })))
  expect(outcomes.sort()).toEqual(['already-requested', 'already-requested', 'requested'])
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'export-data').execute()
  const exports = await db.selectFrom('dataExports').select('id').where('userId', '=', ana.id).execute()
  expect(exports).toHaveLength(1)
  const exportId = exports[0]!.id
  expect(jobs.filter(({ payload }) => JSON.stringify(payload).includes(exportId))).toHaveLength(1)

  await makeExport(db, storage, { exportId, site: SITE }, NOW)
  await makeExport(db, storage, { exportId, site: SITE }, days(1))
  const mails = await db.selectFrom('outbox').selectAll().where('userId', '=', ana.id).execute()
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['export-ready', ana.email]])
  expect(mails[0]?.bodyText).toContain(`https://gremio.example/dashboard/settings/privacy/data/${exportId}`)
  expect(mails[0]?.bodyText).toContain('hasta el 11 de mayo de 2026')
})

test('E18: an export opens for its owner only, for seven days, and is deleted then', async () => {
  const ana = await anAccount(db)
  const bruno = await anAccount(db)
  const id = await anExport(ana)
  expect(await bytesOf(ana.id, id)).toBe('pending')
  await makeExport(db, storage, { exportId: id, site: SITE }, NOW)
  expect(await bytesOf(bruno.id, id)).toBe('not-found')
  expect(await bytesOf(ana.id, id, days(6.9))).toBeInstanceOf(Buffer)
  expect(await bytesOf(ana.id, id, days(7))).toBe('over')
  const stored = async () => readdir(join(folder, 'exports', ana.id))
  await purgeExports(db, storage, days(6))
  expect(await stored()).toHaveLength(1)
  await purgeExports(db, storage, days(7))
  expect(await stored()).toHaveLength(0)
  expect((await findExport(db, ana.id, id, days(8))).kind).toBe('over')
  await purgeExpired(db, days(200))
  expect((await findExport(db, ana.id, id, days(200))).kind).toBe('not-found')
})

test('E18: while the store is away an export waits, leaves no file on the disk, and at last says that it failed', async () => {
  const ana = await anAccount(db)
  const exportId = await anExport(ana)
  // A folder of its own: other tests make copies in the usual one meanwhile.
  const temporary = aFolder()
  let begun: string[] = []
  const putFile = async () => {
    begun = await readdir(temporary)
    throw new Error('away')
  }
  const away = { ...storage, putFile }
  vi.stubEnv('TMPDIR', temporary)
  await expect(makeExport(db, away, { exportId, site: SITE }, NOW)).rejects.toThrow('away')
  vi.unstubAllEnvs()
  expect(begun).toHaveLength(1)
  expect(await readdir(temporary)).toEqual([])
  expect((await findExport(db, ana.id, exportId, NOW)).kind).toBe('pending')
  await giveExportUp(db, { exportId, site: SITE })
  expect((await findExport(db, ana.id, exportId, NOW)).kind).toBe('over')
  expect(await requestExport(db, ana.id, { now: NOW, site: SITE })).toBe('requested')
})

test('E18: an export made for a person who is erased meanwhile is not stored', async () => {
  const ana = await anAccount(db)
  const exportId = await anExport(ana)
  const put = vi.fn(async (...given: Parameters<typeof storage.putFile>) => {
    await storage.putFile(...given)
    await db.deleteFrom('users').where('id', '=', ana.id).execute()
  })
  await makeExport(db, { ...storage, putFile: put }, { exportId, site: SITE }, NOW)
  expect(put).toHaveBeenCalledOnce()
  expect(await readdir(join(folder, 'exports', ana.id))).toEqual([])
})
