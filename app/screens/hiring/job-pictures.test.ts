import { expect, test } from 'vitest'
import { anAccount, signedIn } from '#tests/support/factories.ts'
import { aHiring, aRequest, TO_THE_END } from '#tests/support/hiring.ts'
import { aPicture } from '#tests/support/marketplace.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const FACE = '/media/rostro-320.webp'
const thumbs = (visitor: Visitor) => [...visitor.document.querySelectorAll('main .thumb')]

/** An order of somebody with a face, from a listing with a picture. */
async function aPictured(acts: Parameters<typeof aHiring>[2] = []) {
  const { db, visitor, account: client } = await signedIn()
  const order = await aHiring(db, { client }, acts)
  await db.updateTable('profiles').set({ avatarUrl: FACE }).where('id', '=', order.freelancer.id).execute()
  await aPicture(db, { author: order.freelancer, listingId: order.listingId, seed: 'cartel' })
  return { ...order, db, visitor, client }
}

test('an order in a list shows the picture of the hired listing while it is public, otherwise its tile', async () => {
  const { db, visitor, listingId } = await aPictured()
  for (const path of ['/dashboard/orders', '/dashboard']) {
    await visitor.visit(path)
    const picture = visitor.document.querySelector('.hiring-line .thumb')
    expect(picture?.getAttribute('src'), path).toMatch(new RegExp(`/${listingId}/.*-320\\.webp$`))
    expect(['alt', 'width', 'height', 'loading'].map((name) => picture?.getAttribute(name))).toEqual([
      '',
      '64',
      '48',
      'lazy',
    ])
    expect(visitor.document.querySelector(`.hiring-line .avatar img[src="${FACE}"]`)).not.toBeNull()
  }
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', listingId).execute()
  await visitor.visit('/dashboard/orders')
  expect(thumbs(visitor).map(({ className }) => className)).toEqual([expect.stringMatching(/\btile\b.*category--/)])
  expect(visitor.html).not.toContain('-320.webp" alt="" width="64"')
  await db.deleteFrom('listings').where('id', '=', listingId).execute()
  await visitor.visit('/dashboard/orders')
  expect(thumbs(visitor)).toHaveLength(1)
})

test('the author of a quote sees the listing of the request, with the face of the client', async () => {
  const { db, visitor, account: freelancer } = await signedIn()
  const { id: requestId, client, listingId } = await aRequest(db, { freelancer })
  await db.updateTable('profiles').set({ avatarUrl: FACE }).where('id', '=', client.id).execute()
  await aPicture(db, { author: freelancer, listingId, seed: 'cartel' })
  await visitor.visit(`/dashboard/requests/${requestId}/quote`)
  const asker = visitor.document.querySelector('.quote-asker')
  expect(asker?.querySelector('.thumb')?.getAttribute('src')).toMatch(new RegExp(`/${listingId}/`))
  expect(asker?.querySelector(`.avatar img[src="${FACE}"]`)).not.toBeNull()
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', listingId).execute()
  await visitor.visit(`/dashboard/requests/${requestId}/quote`)
  expect(visitor.document.querySelector('.quote-asker .thumb')?.className).toContain('tile')
})

test('earnings list the newest five payments: whose, for what, when and how much', async () => {
  const { db, visitor, account: freelancer } = await signedIn()
  await visitor.visit('/dashboard/earnings')
  expect(visitor.text).not.toContain('Últimos pagos')
  const client = await anAccount(db, { fullName: 'Elena Ruiz' })
  for (let count = 0; count < 6; count += 1) await aHiring(db, { client, freelancer }, TO_THE_END.slice(0, 2))
  // A file that was not received is not shown.
  await aHiring(db, { client, freelancer }, TO_THE_END.slice(0, 1))
  await visitor.visit('/dashboard/earnings')
  const lines = [...visitor.document.querySelectorAll('.hiring-line--paid')]
  expect(lines).toHaveLength(5)
  expect(lines[0]).toHaveTextContent(/^Cartel de la verbena\s*Elena Ruiz · .*106,01\s€$/)
  expect(lines[0]?.querySelector('.thumb')).not.toBeNull()
})
