import { expect, test } from 'vitest'
import { orderPackagePath } from '#app/domain/hiring/paths.ts'
import { anAccount, signedIn } from '#tests/support/factories.ts'
import { aCollected } from '#tests/support/disputes.ts'
import { aHiring, aQuote, TO_THE_END } from '#tests/support/hiring.ts'
import { aPackagedListing } from '#tests/support/packages.ts'
import { aRating } from '#tests/support/ratings.ts'

test('the freelancer is shown in one way on a package, the comparison, acceptance, payment and the order', async () => {
  const { db, visitor, account: client } = await signedIn()
  const freelancer = await anAccount(db, { fullName: 'Irene Soto' })
  await aHiring(db, { freelancer }, TO_THE_END)
  for (const rating of [4, 5]) await aRating(db, { freelancer, rating, publishedAt: new Date() })
  const packaged = await aPackagedListing(db, { author: freelancer })
  const quote = await aQuote(db, { client, freelancer })
  const order = await aCollected(db, { client, freelancer })
  const paths = [
    orderPackagePath(packaged.id, 'basico'),
    `/dashboard/requests/${quote.requestId}/compare`,
    `/dashboard/quotes/${quote.id}/accept`,
    `/dashboard/orders/${order.id}/stages/1/checkout`,
    `/dashboard/orders/${order.id}`,
  ]
  for (const path of paths) {
    await visitor.visit(path)
    // On pages of payments the person is shown by their sign, elsewhere in a line.
    const person = visitor.document.querySelector('main .person, main .sign')
    expect(person?.textContent, path).toMatch(/Irene Soto\s+Valoración:\s+4,5 \(2\)\s+3\s+trabajos/)
    expect(person?.querySelector('a')?.getAttribute('href'), path).toBe(`/freelancers/${freelancer.id}`)
    expect(person?.querySelector('.avatar'), path).not.toBeNull()
  }
})
