import { expect, test } from 'vitest'
import { listKnownPeople } from '#app/domain/hiring/known-people.server.ts'
import { anAccount, aListing, signedIn } from '#tests/support/factories.ts'
import { aHiring, aQuote, TO_THE_END } from '#tests/support/hiring.ts'
import { aRating } from '#tests/support/ratings.ts'
import { findPeopleShown, presentKnownPerson } from './known-person.server.ts'

test('a freelancer has a face, a rating with its number, finished jobs and a profile on each page of a hiring', async () => {
  const { db, visitor, account: client } = await signedIn()
  const freelancer = await anAccount(db, { fullName: 'Irene Soto' })
  await aHiring(db, { freelancer }, TO_THE_END)
  await aHiring(db, { freelancer })
  for (const rating of [4, 5]) await aRating(db, { freelancer, rating, publishedAt: new Date() })
  const quote = await aQuote(db, { client, freelancer })
  for (const path of [`/dashboard/quotes/${quote.id}`, `/dashboard/quotes/${quote.id}/accept`]) {
    await visitor.visit(path)
    const person = visitor.document.querySelector('.with-whom .sign')
    // Two of the three jobs have ratings.
    expect(person).toHaveTextContent(/^Con Irene Soto .*Valoración: 4,5 \(2\) 3 trabajos/)
    expect(person?.querySelector('a')?.getAttribute('href')).toBe(`/freelancers/${freelancer.id}`)
    expect(person?.querySelector('.avatar')).not.toBeNull()
  }
})

test('the author of a quote sees the same facts about the client', async () => {
  const { db, visitor, account: freelancer } = await signedIn()
  const client = await anAccount(db, { fullName: 'Elena Ruiz' })
  const quote = await aQuote(db, { client, freelancer })
  await visitor.visit(`/dashboard/quotes/${quote.id}`)
  expect(visitor.document.querySelector('.with-whom .sign')).toHaveTextContent(
    /^Para Elena Ruiz .*sin contrataciones todavía/,
  )
})

test('a hidden profile shows neither picture nor link, and keeps the figures that people choose by', async () => {
  const { db, account: reader } = await signedIn()
  const [hidden, ofContacts, left] = [await anAccount(db), await anAccount(db), await anAccount(db)]
  await aRating(db, { freelancer: hidden, rating: 3, publishedAt: new Date() })
  await db
    .updateTable('profiles')
    .set({ avatarUrl: '/media/x-320.webp', location: 'Soria', category: 'Fotografía' })
    .execute()
  await db
    .insertInto('userSettings')
    .values([
      { userId: hidden.id, profileVisibility: 'private' },
      { userId: ofContacts.id, profileVisibility: 'contacts' },
    ])
    .execute()
  await db.updateTable('users').set({ state: 'eliminado' }).where('id', '=', left.id).execute()
  const ids = [hidden.id, ofContacts.id, left.id]
  const read = async () => new Map((await listKnownPeople(db, reader.id, ids)).map((one) => [one.id, one]))
  const before = await read()
  expect([...before.keys()].sort()).toEqual([hidden.id, ofContacts.id].sort())
  expect(before.get(hidden.id)).toMatchObject({
    avatarUrl: null,
    hasProfile: false,
    town: null,
    trade: null,
    average: 3,
    ratings: 1,
    finished: 1,
  })
  expect(before.get(ofContacts.id)).toMatchObject({ avatarUrl: null, hasProfile: false, town: null })
  // Asking for a quote opens a conversation.
  await aListing(db, { author: ofContacts })
  await aQuote(db, { client: reader, freelancer: ofContacts })
  expect((await read()).get(ofContacts.id)).toMatchObject({
    avatarUrl: '/media/x-320.webp',
    hasProfile: true,
    town: 'Soria',
    trade: { slug: 'fotografia', name: 'Fotografía' },
  })
})

test('a person without ratings and jobs is shown as such; an empty list names nobody', async () => {
  const shown = { id: 'x', name: 'Ana', avatarUrl: null, hasProfile: true, town: null, trade: null }
  const person = { ...shown, average: null, ratings: 0, finished: 0 }
  expect(presentKnownPerson(person)).toMatchObject({ rating: null, finished: 'sin trabajos todavía' })
  expect(presentKnownPerson({ ...person, finished: 1 }, 'client').finished).toBe('1 contratación')
  expect((await findPeopleShown(undefined, [])).size).toBe(0)
})
