import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createFolderStorage } from '#app/adapters/storage-folder.server.ts'
import { keepFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { openSession } from '#app/domain/accounts/sessions.server.ts'
import { verifySignIn } from '#app/domain/accounts/sign-in.server.ts'
import { changeAvatar, storeAvatar } from '#app/domain/profiles/avatars.server.ts'
import { objectKey } from '#app/domain/listings/images.ts'
import { stageUploads } from '#app/domain/listings/staging.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { claimJobs } from '#app/domain/outbox/jobs.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { avatarJobs, listingPictureJobs } from '#app/jobs/stored-files.server.ts'
import { personalDataJobs } from '#app/jobs/personal-data.server.ts'
import { runJob } from '#app/jobs/worker.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aFolder } from '#tests/support/folder.ts'
import { aListing, anAccount, PASSWORD } from '#tests/support/factories.ts'
import { aPicture } from '#tests/support/marketplace.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { aPayout } from '#tests/support/payouts.ts'
import { withTaxDetails } from '#tests/support/tax-details.ts'
import { eraseAccount } from './erasure.server.ts'
import { cancelDeletion, requestDeletion } from './deletion.server.ts'
import { makeExport, requestExport } from './exports.server.ts'

const SITE = { origin: 'https://gremio.example', name: 'Gremio' }
const NOW = new Date('2026-05-04T10:00:00Z')
const days = (count: number) => daysAfter(NOW, count)
const asked = { now: NOW, site: SITE }
const db = await aDatabase()
const storage = createFolderStorage(aFolder())

const stateOf = async (id: string) =>
  (await db.selectFrom('users').select('state').where('id', '=', id).executeTakeFirst())?.state
const isFound = async (listingId: string) =>
  (await db.selectFrom('listingSearch').select('listingId').where('listingId', '=', listingId).executeTakeFirst()) !==
  undefined
const eraseJobs = (id: string) =>
  db.selectFrom('jobs').select(['runAt']).where('dedupeKey', '=', `erase-account:${id}`).execute()

test('E19: a request hides the listings at once, and its day is the day of the job', async () => {
  const ana = await anAccount(db)
  const { id: listing } = await aListing(db, { author: ana })
  expect(await requestDeletion(db, { userId: ana.id, password: 'otra' }, asked)).toBe('wrong-password')
  expect([await stateOf(ana.id), await isFound(listing)]).toEqual(['activo', true])

  expect(await requestDeletion(db, { userId: ana.id, password: PASSWORD }, asked)).toBe('requested')
  expect([await stateOf(ana.id), await isFound(listing)]).toEqual(['baja_solicitada', false])
  expect(await eraseJobs(ana.id)).toEqual([{ runAt: days(14) }])
  const mails = () => db.selectFrom('outbox').select(['kind', 'subject']).where('userId', '=', ana.id).execute()
  expect(await mails()).toEqual([
    { kind: 'deletion-requested', subject: 'Tu cuenta de Gremio se eliminará el 18 de mayo de 2026' },
  ])

  // Asked for again, also much later and many times at once, the day stays.
  await Promise.all(
    [1, 2, 3].map(() => requestDeletion(db, { userId: ana.id, password: PASSWORD }, { ...asked, now: days(3) })),
  )
  expect(await eraseJobs(ana.id)).toEqual([{ runAt: days(14) }])
  expect(await mails()).toHaveLength(1)
  expect(await verifySignIn(db, { email: ana.email, password: PASSWORD }, { now: NOW })).toMatchObject({
    kind: 'verified',
  })
})

test('E19: people who take a request back have everything as it was', async () => {
  const ana = await anAccount(db)
  const { id: listing } = await aListing(db, { author: ana })
  expect(await cancelDeletion(db, ana.id, asked)).toBe('not-requested')
  await requestDeletion(db, { userId: ana.id, password: PASSWORD }, asked)
  const outcomes = await Promise.all([1, 2].map(() => cancelDeletion(db, ana.id, { ...asked, now: days(13) })))
  expect(outcomes.sort()).toEqual(['cancelled', 'not-requested'])
  expect([await stateOf(ana.id), await isFound(listing), await eraseJobs(ana.id)]).toEqual(['activo', true, []])
  expect(await eraseAccount(db, ana.id, days(20))).toBe('not-due')
  expect(await stateOf(ana.id)).toBe('activo')
})

test('E19: a suspended person who takes a request back stays suspended', async () => {
  const ana = await anAccount(db)
  await requestDeletion(db, { userId: ana.id, password: PASSWORD }, asked)
  await db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', ana.id).execute()
  expect(await cancelDeletion(db, ana.id, { ...asked, now: days(1) })).toBe('cancelled')
  expect([await stateOf(ana.id), await eraseJobs(ana.id)]).toEqual(['suspendido', []])
})

test('E19: no data are erased before the day, and no request can be taken back after it', async () => {
  const ana = await anAccount(db)
  await requestDeletion(db, { userId: ana.id, password: PASSWORD }, asked)
  expect(await eraseAccount(db, ana.id, days(13.9))).toBe('not-due')
  expect(await stateOf(ana.id)).toBe('baja_solicitada')
  expect(await cancelDeletion(db, ana.id, { ...asked, now: days(14) })).toBe('too-late')
  expect(await eraseAccount(db, ana.id, days(14))).toBe('erased')
  expect(await eraseAccount(db, ana.id, days(14))).toBe('not-due')
  expect(await stateOf(ana.id)).toBeUndefined()
})

/** Every row of every table as text, and every name in the store. */
async function everything() {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(db)
  const texts: { where: string; text: string }[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`SELECT row_to_json(t)::text AS text FROM ${sql.table(name)} t`.execute(
      db,
    )
    texts.push(...rows.map(({ text }) => ({ where: name, text })))
  }
  for await (const { key } of storage.list()) texts.push({ where: 'the store', text: key })
  return texts
}

/** Does everything that is due, as a worker would. */
async function work() {
  const handlers = {
    ...personalDataJobs(storage),
    ...listingPictureJobs(storage),
    ...avatarJobs(storage),
  }
  await db.deleteFrom('jobs').where('kind', 'not in', Object.keys(handlers)).execute()
  for (;;) {
    const jobs = await claimJobs(db, { now: new Date(), limit: 20, kinds: Object.keys(handlers) })
    if (jobs.length === 0) return
    for (const job of jobs) await runJob(job, { db, handlers })
  }
}

async function aWholeLife() {
  const ana = await anAccount(db, {
    fullName: 'Casilda Zubizarreta',
    username: 'casilda-zubi',
    email: 'casilda@zubizarreta.example',
    profile: { bio: 'Hago guadamecíes', phone: '+34 611 222 333', website: 'https://zubizarreta.example' },
  })
  const listings: string[] = []
  for (let at = 0; at < 3; at += 1) {
    const listing = await aListing(db, {
      author: ana,
      title: `Guadamecí zubizarreta ${at}`,
      contactInfo: 'taller@zubizarreta.example',
      status: at === 2 ? 'inactive' : 'active',
    })
    listings.push(listing.id)
    await aPicture(db, { author: ana, listingId: listing.id, seed: `${ana.id}${at}` })
  }
  const images = await db
    .selectFrom('listingImages')
    .select(['key', 'widths'])
    .where('listingId', 'in', listings)
    .execute()
  for (const { key, widths } of images)
    for (const width of widths) await storage.put(objectKey(key, width), Buffer.from('x'), 'image/webp')
  await stageUploads(
    db,
    storage,
    { authorId: ana.id, draftKey: randomUUID() },
    [
      {
        originalName: 'zubizarreta.jpg',
        picture: {
          width: 320,
          height: 200,
          sha256: Buffer.from('y'),
          renditions: [{ width: 320, height: 200, bytes: Buffer.from('y') }],
        } as never,
      },
    ],
    NOW,
  )
  const renditions = [96, 320].map((side) => ({ side, bytes: Buffer.from('z') }))
  const { url } = await changeAvatar(db, ana.id, { renditions } as never, { now: NOW })
  await storeAvatar(db, storage, { userId: ana.id, url })
  await saveSettings(db, ana.id, { keywords: ['zubizarreta'] }, NOW)
  await keepFormDraft(db, ana.id, { path: '/dashboard/create-listing', fields: { title: 'zubizarreta' }, now: NOW })
  await openSession(db, ana.id, { persistent: true, now: NOW, origin: { userAgent: 'zubizarreta' } })
  await verifySignIn(db, { email: ana.email, password: 'no' }, { now: NOW })
  await db
    .insertInto('loginEvents')
    .values({ emailHash: createHash('sha256').update(ana.email).digest(), success: false, reason: 'unknown-address' })
    .execute()
  await db.insertInto('usernameHistory').values({ username: 'zubizarreta-antes', userId: ana.id }).execute()
  await db
    .insertInto('outbox')
    .values({ kind: 'other', recipient: ana.email, subject: 's', bodyText: 'zubizarreta', bodyHtml: 'h' })
    .execute()
  await db
    .insertInto('jobs')
    .values({ kind: 'send-reset', payload: JSON.stringify({ email: ana.email }) })
    .execute()
  const reader = await anAccount(db)
  await db.transaction().execute(async (trx) => {
    await addNotification(trx, {
      userId: ana.id,
      type: 'announcement',
      title: 'Hola',
      message: 'zubizarreta',
      now: NOW,
    })
    await addNotification(trx, {
      userId: reader.id,
      type: 'new_match',
      title: 'Guadamecí zubizarreta 0',
      message: 'Coincide con tus palabras',
      href: `/marketplace/${listings[0]}`,
      now: NOW,
    })
  })
  await requestExport(db, ana.id, asked)
  const { id: exportId } = await db
    .selectFrom('dataExports')
    .select('id')
    .where('userId', '=', ana.id)
    .executeTakeFirstOrThrow()
  await makeExport(db, storage, { exportId, site: SITE }, NOW)
  return { ana, listings, images }
}

test('E19: after an erasure no data of the person are left in any table or in the store, and those of others are', async () => {
  const bruno = await anAccount(db, { fullName: 'Bruno Casado' })
  const { id: hisListing } = await aListing(db, { author: bruno })
  await aPicture(db, { author: bruno, listingId: hisListing, seed: 'bruno' })
  await storage.put(
    `${bruno.id}/${hisListing}/1790000000000-${'0'.repeat(24)}-320.webp`,
    Buffer.from('x'),
    'image/webp',
  )
  const { ana, listings, images } = await aWholeLife()
  const needles = [
    'zubizarreta',
    'casilda',
    '611 222 333',
    'guadamec',
    ana.id,
    createHash('sha256').update(ana.email).digest('hex'),
    ...listings,
    ...images.map(({ key }) => key),
  ]
  const left = async () =>
    (await everything()).filter(({ text }) => needles.some((needle) => text.toLowerCase().includes(needle)))
  const before = new Set((await left()).map(({ where }) => where))
  for (const table of [
    'users',
    'profiles',
    'listings',
    'listing_search',
    'outbox',
    'login_events',
    'jobs',
    'the store',
  ])
    expect([...before]).toContain(table)

  await requestDeletion(db, { userId: ana.id, password: PASSWORD }, asked)
  expect(await eraseAccount(db, ana.id, days(14))).toBe('erased')
  await work()
  expect(await left()).toEqual([])

  expect(await stateOf(bruno.id)).toBe('activo')
  expect(await isFound(hisListing)).toBe(true)
  expect(
    (await everything()).filter(({ where, text }) => where === 'the store' && text.includes(bruno.id)),
  ).toHaveLength(1)
})

test('E19: an account with more listings than fit into one batch is erased whole', async () => {
  const ana = await anAccount(db)
  await db
    .insertInto('listings')
    .values(
      Array.from({ length: 230 }, (_, at) => ({
        authorId: ana.id,
        draftKey: randomUUID(),
        title: `Anuncio ${at}`,
        description: 'Uno de muchos',
        categoryId: 1,
        priceCents: 100,
        currency: 'EUR',
        contactInfo: 'aquí',
      })),
    )
    .execute()
  await requestDeletion(db, { userId: ana.id, password: PASSWORD }, asked)
  expect(await eraseAccount(db, ana.id, days(14))).toBe('erased')
  expect(await db.selectFrom('listings').select('id').where('authorId', '=', ana.id).execute()).toEqual([])
})

test('E19: a hired freelancer is erased with the account that they were paid on, and the client keeps the order', async () => {
  const ana = await anAccount(db)
  await aPayout(db, ana, { holder: 'Prudencia Goikoetxea' })
  await withTaxDetails(db, ana, { name: 'Prudencia Goikoetxea' })
  const order = await aHiring(db, { freelancer: ana }, TO_THE_END)
  await requestDeletion(db, { userId: ana.id, password: PASSWORD }, asked)
  expect(await eraseAccount(db, ana.id, days(14))).toBe('erased')
  const kept = await db
    .selectFrom('orders')
    .select(['clientId', 'freelancerId', 'quoteId'])
    .where('id', '=', order.id)
    .execute()
  expect(kept).toEqual([{ clientId: order.client.id, freelancerId: null, quoteId: null }])
  expect((await everything()).filter(({ text }) => /Goikoetxea|iban_sealed":"/.test(text))).toEqual([])
})
