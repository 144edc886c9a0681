import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aPicture } from '#tests/support/marketplace.ts'
import { duplicateListing, titleOfCopy } from './duplicates.server.ts'

const NOW = new Date('2026-06-01T10:00:00Z')

/** A store that records its copies, or that is unreachable. */
function aStore({ isAway = false } = {}): ObjectStorage & { copies: string[] } {
  const copies: string[] = []
  const none = () => Promise.reject(new Error('not asked for here'))
  return {
    copies,
    put: none,
    get: none,
    delete: none,
    async copy(_from, to) {
      if (isAway) throw new Error('the store does not answer')
      copies.push(to)
    },
  }
}

test('M7: the title of a copy says that it is one, and fits its limit', () => {
  expect(titleOfCopy('Clases de guitarra')).toBe('Clases de guitarra (copia)')
  expect(titleOfCopy('x'.repeat(120))).toBe(`${'x'.repeat(112)} (copia)`)
  expect(titleOfCopy('😀'.repeat(60))).toBe(`${'😀'.repeat(56)} (copia)`)
})

test('M7: ten presses at once make one copy, pending, with pictures of its own', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const { id } = await aListing(db, { author, tags: ['logo'], priceCents: 1_999, contactVisibility: 'registrados' })
  for (const position of [0, 1]) await aPicture(db, { author, listingId: id, seed: `${id} ${position}`, position })
  const draftKey = randomUUID()
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => duplicateListing(db, aStore(), author.id, id, { draftKey, now: NOW })),
  )
  expect(new Set(outcomes.map((outcome) => ('id' in outcome ? outcome.id : outcome.kind))).size).toBe(1)
  const copies = await db
    .selectFrom('listings')
    .selectAll()
    .where('authorId', '=', author.id)
    .where('id', '<>', id)
    .execute()
  expect(copies).toHaveLength(1)
  expect(copies[0]).toMatchObject({
    status: 'pending',
    title: 'Diseño de logotipos para comercios (copia)',
    tags: ['logo'],
    priceCents: 1_999,
    contactVisibility: 'registrados',
    version: 1,
  })
  const images = await db
    .selectFrom('listingImages')
    .select(['key', 'position'])
    .where('listingId', '=', copies[0]?.id ?? '')
    .orderBy('position')
    .execute()
  expect(images.map(({ position }) => position)).toEqual([0, 1])
  for (const { key } of images) expect(key.startsWith(`${author.id}/${copies[0]?.id}/`)).toBe(true)
})

test('M7: while the store is away the copy has its words, and says which pictures are missing', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const { id } = await aListing(db, { author })
  await aPicture(db, { author, listingId: id, seed: id, position: 0 })
  const edit = { draftKey: randomUUID(), now: NOW }
  expect(await duplicateListing(db, aStore({ isAway: true }), author.id, id, edit)).toMatchObject({
    kind: 'duplicated',
    missing: 1,
  })
  expect(await duplicateListing(db, aStore(), (await anAccount(db)).id, id, edit)).toEqual({ kind: 'not-found' })
})

test.each(['retenido', 'retirado'] as const)(
  'M7: a listing that moderators have made «%s» is not copied',
  async (moderation) => {
    const db = await aDatabase()
    const author = await anAccount(db)
    const { id } = await aListing(db, { author, moderation })
    const edit = { draftKey: randomUUID(), now: NOW }
    expect(await duplicateListing(db, aStore(), author.id, id, edit)).toEqual({ kind: 'moderated', moderation })
    const listings = db.selectFrom('listings').select('id').where('authorId', '=', author.id)
    expect(await listings.execute()).toEqual([{ id }])
  },
)
