import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { findListing } from './queries.server.ts'

const stranger = { id: randomUUID(), role: 'usuario' } as const
const moderator = { id: randomUUID(), role: 'moderador' } as const

test('D14: a listing that is not active is found by its owner and staff only', async () => {
  const db = await aDatabase()
  const owner = await anAccount(db)
  for (const status of ['inactive', 'pending'] as const) {
    const { id } = await aListing(db, { author: owner, status })
    for (const reader of [undefined, stranger]) {
      expect(await findListing(db, reader, id)).toEqual({ kind: 'not-found' })
    }
    expect(await findListing(db, { id: owner.id, role: 'usuario' }, id)).toMatchObject({
      kind: 'found',
      listing: { status, visible: false, isOwner: true },
    })
    expect(await findListing(db, moderator, id)).toMatchObject({ kind: 'found', listing: { isOwner: false } })
  }
})

test('D13: a deleted or withdrawn listing is reported as gone, an unknown one as not found', async () => {
  const db = await aDatabase()
  const owner = await anAccount(db)
  const deleted = await aListing(db, { author: owner, deletedAt: new Date() })
  const withdrawn = await aListing(db, { author: owner, moderation: 'retirado' })
  for (const reader of [undefined, stranger]) {
    expect(await findListing(db, reader, deleted.id)).toEqual({ kind: 'gone' })
    expect(await findListing(db, reader, withdrawn.id)).toEqual({ kind: 'gone' })
  }
  expect(await findListing(db, { id: owner.id, role: 'usuario' }, deleted.id)).toEqual({ kind: 'gone' })
  expect(await findListing(db, { id: owner.id, role: 'usuario' }, withdrawn.id)).toMatchObject({ kind: 'found' })
  expect(await findListing(db, undefined, randomUUID())).toEqual({ kind: 'not-found' })
})

test('invariant 1: a held listing is not found, nor one of an author who is suspended or private', async () => {
  const db = await aDatabase()
  const held = await aListing(db, { moderation: 'retenido' })
  const suspended = await aListing(db, { author: await anAccount(db, { user: { state: 'suspendido' } }) })
  const hidden = await anAccount(db)
  await db.insertInto('userSettings').values({ userId: hidden.id, profileVisibility: 'private' }).execute()
  const ofHidden = await aListing(db, { author: hidden })
  for (const { id } of [held, suspended, ofHidden]) {
    expect(await findListing(db, stranger, id)).toEqual({ kind: 'not-found' })
  }
})

test('D7: contact information for signed-in people does not leave the database for others', async () => {
  const db = await aDatabase()
  const { id } = await aListing(db, { contactInfo: 'Llama al 600 000 000', contactVisibility: 'registrados' })
  const open = await aListing(db, { contactInfo: 'Llama al 600 000 001' })
  expect(await findListing(db, undefined, id)).toMatchObject({ listing: { contactInfo: null } })
  expect(await findListing(db, stranger, id)).toMatchObject({ listing: { contactInfo: 'Llama al 600 000 000' } })
  expect(await findListing(db, undefined, open.id)).toMatchObject({ listing: { contactInfo: 'Llama al 600 000 001' } })
})

test('D8: of a seller who shows the profile to contacts only, others get the name alone', async () => {
  const db = await aDatabase()
  const seller = await anAccount(db, { fullName: 'Marta Vidal', profile: { bio: 'Ebanista', location: 'Lugo' } })
  const { id } = await aListing(db, { author: seller })
  expect(await findListing(db, undefined, id)).toMatchObject({
    listing: { seller: { fullName: 'Marta Vidal', details: { bio: 'Ebanista', location: 'Lugo' } } },
  })
  await db.insertInto('userSettings').values({ userId: seller.id, profileVisibility: 'contacts' }).execute()
  expect(await findListing(db, undefined, id)).toMatchObject({
    kind: 'found',
    listing: { seller: { fullName: 'Marta Vidal', details: null } },
  })
})

test('D10: the seller’s four newest other active listings, each with its first picture', async () => {
  const db = await aDatabase()
  const seller = await anAccount(db)
  const day = (number: number) => new Date(Date.UTC(2026, 9, number))
  const listings = []
  for (const number of [1, 2, 3, 4, 5, 6]) {
    listings.push(await aListing(db, { author: seller, title: `Anuncio ${number}`, createdAt: day(number) }))
  }
  await aListing(db, { author: seller, title: 'Parado', status: 'inactive', createdAt: day(20) })
  await aListing(db, { author: seller, title: 'Retirado', moderation: 'retirado', createdAt: day(21) })
  await aListing(db, { title: 'De otra persona', createdAt: day(22) })
  const newest = listings[5]!
  for (const position of [1, 0]) {
    await db
      .insertInto('listingImages')
      .values({
        listingId: listings[4]!.id,
        position,
        key: `foto-${position}`,
        widths: [320],
        width: 320,
        height: 200,
        bytes: 1,
        sha256: Buffer.from('x'),
      })
      .execute()
  }
  const found = await findListing(db, undefined, newest.id)
  if (found.kind !== 'found') throw new Error(found.kind)
  expect(found.listing.others.map((other) => other.title)).toEqual(['Anuncio 5', 'Anuncio 4', 'Anuncio 3', 'Anuncio 2'])
  expect(found.listing.others.map((other) => other.image?.key)).toEqual(['foto-0', undefined, undefined, undefined])
})
