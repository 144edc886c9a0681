import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, type Account } from '#tests/support/factories.ts'
import { publishListing } from './commands.server.ts'
import { checkDrafts, countDrafts, findDraft, listDrafts, MAX_DRAFTS, removeDraft, saveDraft } from './drafts.server.ts'
import { ListingForm } from './schema.ts'

const START = new Date('2026-03-01T10:00:00Z')
const on = (day: number) => daysAfter(START, day)

async function aDraft(db: Db, author: Account, { day = 0, title = 'Clases', draftKey = randomUUID() } = {}) {
  const outcome = await saveDraft(db, author.id, { draftKey, fields: { title }, pictureIds: [], now: on(day) })
  return { draftKey, outcome }
}

async function aStagedPicture(db: Db, author: Account, draftKey: string) {
  const picture = { key: `${author.id}/x/${randomUUID()}`, widths: [320], width: 320, height: 240, bytes: 1 }
  const { id } = await db
    .insertInto('uploadStaging')
    .values({
      ...picture,
      userId: author.id,
      draftKey,
      position: 0,
      sha256: Buffer.from(randomUUID().replaceAll('-', '').repeat(2), 'hex'),
      originalName: 'foto.jpg',
      createdAt: START,
      expiresAt: on(1),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const told = (db: Db, { id }: Account) =>
  db.selectFrom('notifications').select(['title', 'message', 'href']).where('userId', '=', id).execute()

test('a draft belongs to its author, its last save counts, and removing it a second time finds none', async () => {
  const db = await aDatabase()
  const [ana, eva] = [await anAccount(db), await anAccount(db)]
  const { draftKey } = await aDraft(db, ana)
  await aDraft(db, ana, { draftKey, day: 2, title: 'Clases de guitarra' })
  expect(await listDrafts(db, ana.id)).toMatchObject([
    { key: draftKey, title: 'Clases de guitarra', savedAt: on(2), endsOn: on(92) },
  ])
  expect(await findDraft(db, eva.id, draftKey)).toBeUndefined()
  expect(await removeDraft(db, eva.id, draftKey, on(3))).toBe('not-found')
  expect(await countDrafts(db, ana.id)).toBe(1)
  expect(await removeDraft(db, ana.id, draftKey, on(3))).toBe('removed')
  expect(await removeDraft(db, ana.id, draftKey, on(3))).toBe('not-found')
  expect(await countDrafts(db, ana.id)).toBe(0)
})

test('a person has a limited number of drafts, and at the limit can still save the existing ones', async () => {
  const db = await aDatabase()
  const ana = await anAccount(db)
  const drafts = []
  for (let made = 0; made < MAX_DRAFTS; made += 1) drafts.push(await aDraft(db, ana))
  expect(drafts.map(({ outcome }) => outcome.kind)).toEqual(drafts.map(() => 'saved'))
  expect((await aDraft(db, ana)).outcome).toEqual({ kind: 'too-many' })
  expect((await aDraft(db, ana, { draftKey: drafts[0]?.draftKey })).outcome).toEqual({ kind: 'saved' })
})

test('a save that needs an existing draft restores neither a removed draft nor another person’s', async () => {
  const db = await aDatabase()
  const [ana, eva] = [await anAccount(db), await anAccount(db)]
  const { draftKey } = await aDraft(db, ana)
  const again = { draftKey, fields: { title: 'Otra vez' }, pictureIds: [], now: START, onlyIfThere: true }
  expect(await saveDraft(db, eva.id, again)).toEqual({ kind: 'gone' })
  expect(await saveDraft(db, ana.id, again)).toEqual({ kind: 'saved' })
  await removeDraft(db, ana.id, draftKey, START)
  expect(await saveDraft(db, ana.id, again)).toEqual({ kind: 'gone' })
  expect(await listDrafts(db, ana.id)).toEqual([])
})

test('publishing deletes the draft in its transaction, and a late save does not restore it', async () => {
  const db = await aDatabase()
  const ana = await anAccount(db)
  const { draftKey } = await aDraft(db, ana)
  const form = ListingForm.parse({
    title: 'Clases',
    description: 'De guitarra',
    category: 'musica',
    price: '20',
    price_type: 'hora',
    contact_info: 'ana@ejemplo.es',
    contact_visibility: 'todos',
  })
  const published = await publishListing(db, ana.id, form, { draftKey, currency: 'EUR', now: on(1) })
  expect(published.kind).toBe('published')
  expect(await countDrafts(db, ana.id)).toBe(0)
  expect((await aDraft(db, ana, { draftKey })).outcome).toMatchObject({ kind: 'published' })
  expect(await countDrafts(db, ana.id)).toBe(0)
})

test('the pictures of a draft are kept as long as the draft, and are deleted with it', async () => {
  const db = await aDatabase()
  const ana = await anAccount(db)
  const draftKey = randomUUID()
  const id = await aStagedPicture(db, ana, draftKey)
  await saveDraft(db, ana.id, { draftKey, fields: {}, pictureIds: [id], now: START })
  const expiry = () => db.selectFrom('uploadStaging').select('expiresAt').where('id', '=', id).executeTakeFirst()
  expect((await expiry())?.expiresAt.getTime()).toBeGreaterThan(on(97).getTime())
  await removeDraft(db, ana.id, draftKey, on(1))
  expect(await expiry()).toBeUndefined()
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'discard-uploads').execute()
  expect(JSON.stringify(jobs)).toContain(ana.id)
})

test('the author of a draft is notified once, a week before it ends, and saving it starts the time again', async () => {
  const db = await aDatabase()
  await db.deleteFrom('listingDrafts').execute()
  const ana = await anAccount(db)
  const { draftKey } = await aDraft(db, ana, { title: 'Clases de guitarra' })
  expect(await checkDrafts(db, on(82.9))).toEqual({ told: 0, ended: 0 })
  expect(await checkDrafts(db, on(83))).toEqual({ told: 1, ended: 0 })
  expect(await checkDrafts(db, on(83.1))).toEqual({ told: 0, ended: 0 })
  expect(await told(db, ana)).toEqual([
    {
      title: 'Tu borrador se borrará',
      message:
        'El borrador «Clases de guitarra» se borrará el 30 de mayo de 2026. Si lo guardas otra vez, empieza de nuevo a contar.',
      href: '/dashboard/listings/drafts',
    },
  ])
  await aDraft(db, ana, { draftKey, day: 84 })
  expect(await checkDrafts(db, on(91))).toEqual({ told: 0, ended: 0 })
  expect(await checkDrafts(db, on(84 + 83))).toEqual({ told: 1, ended: 0 })
  expect(await checkDrafts(db, on(84 + 89.9))).toEqual({ told: 0, ended: 0 })
  expect(await checkDrafts(db, on(84 + 90))).toEqual({ told: 0, ended: 1 })
  expect(await countDrafts(db, ana.id)).toBe(0)
})

test('after a time without jobs no draft is deleted before its notice, and one notice names several', async () => {
  const db = await aDatabase()
  await db.deleteFrom('listingDrafts').execute()
  const ana = await anAccount(db)
  await aDraft(db, ana)
  await aDraft(db, ana, { day: 1 })
  expect(await checkDrafts(db, on(200))).toEqual({ told: 1, ended: 0 })
  expect((await told(db, ana)).map(({ title }) => title)).toEqual(['2 de tus borradores se borrarán'])
  expect((await listDrafts(db, ana.id)).map(({ endsOn }) => endsOn)).toEqual([on(207), on(207)])
  expect(await checkDrafts(db, on(207))).toEqual({ told: 0, ended: 2 })
})
