import { expect, test } from 'vitest'
import { anAccount, aListing, signedIn } from '#tests/support/factories.ts'
import { aQuote, aRequest } from '#tests/support/hiring.ts'
import { aPackageOrder } from '#tests/support/packages.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const whomOf = (visitor: Visitor) => visitor.document.querySelector('.with-whom')

test('the freelancer is shown by their sign, beside the listing with its price', async () => {
  const { db, visitor } = await signedIn()
  const seller = await anAccount(db, { fullName: 'Irene Soto' })
  await db.updateTable('profiles').set({ location: 'Soria' }).where('id', '=', seller.id).execute()
  const { id } = await aListing(db, { author: seller, title: 'Carteles de fiesta' })
  await visitor.visit(`/marketplace/${id}/request-quote`)
  expect(whomOf(visitor)).toHaveTextContent(
    /^Se lo pides a Irene Soto sin trabajos todavía Soria Carteles de fiesta.*€/,
  )
  expect(whomOf(visitor)?.querySelector('.sign a')?.getAttribute('href')).toBe(`/freelancers/${seller.id}`)
})

test('a person who hides their profile has a sign with the name only', async () => {
  const { db, visitor } = await signedIn()
  const seller = await anAccount(db, { fullName: 'Irene Soto' })
  await db.updateTable('profiles').set({ location: 'Soria' }).where('id', '=', seller.id).execute()
  await db.insertInto('userSettings').values({ userId: seller.id, profileVisibility: 'contacts' }).execute()
  const { id } = await aListing(db, { author: seller })
  await visitor.visit(`/marketplace/${id}/request-quote`)
  const sign = whomOf(visitor)?.querySelector('.sign')
  expect(sign).toHaveTextContent(/^Se lo pides a Irene Soto$/)
  expect(sign?.querySelector('a, img')).toBeNull()
  expect(visitor.html).not.toContain(seller.id)
})

test('the author of a quote sees the client, without the town where the profile is hidden', async () => {
  const { db, visitor, account: freelancer } = await signedIn()
  const client = await anAccount(db, { fullName: 'Elena Ruiz' })
  await db.updateTable('profiles').set({ location: 'Soria' }).where('id', '=', client.id).execute()
  const request = await aRequest(db, { client, freelancer })
  const asker = () => visitor.document.querySelector('.quote-asker')
  const path = `/dashboard/requests/${request.id}/quote`
  await visitor.visit(path)
  expect(asker()).toHaveTextContent(/Elena Ruiz sin contrataciones todavía ?Soria/)
  await db.insertInto('userSettings').values({ userId: client.id, profileVisibility: 'private' }).execute()
  await visitor.visit(path)
  expect(asker()).toHaveTextContent(/Elena Ruiz sin contrataciones todavía/)
  expect(asker()).not.toHaveTextContent('Soria')
})

test('the order of a package has no link to send it to another freelancer', async () => {
  const { db, visitor, account: client } = await signedIn()
  const { id } = await aListing(db)
  await aPackageOrder(db, { client })
  await visitor.visit(`/marketplace/${id}/request-quote`)
  expect(visitor.text).not.toContain('Enviarle una solicitud que ya tienes')
  const { requestId } = await aQuote(db, { client })
  await visitor.visit(`/marketplace/${id}/request-quote`)
  expect([...visitor.document.querySelectorAll('#ask-before option')].map((one) => one.getAttribute('value'))).toEqual([
    requestId,
  ])
})
