import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/factories.ts'
import { aFileIn, aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { aPicture } from '#tests/support/marketplace.ts'

/** An order from a listing with a picture. */
async function aPictured(acts: Parameters<typeof aHiring>[2] = []) {
  const { db, visitor, account: client } = await signedIn()
  const order = await aHiring(db, { client }, acts)
  await aPicture(db, { author: order.freelancer, listingId: order.listingId, seed: 'cartel' })
  return { ...order, db, visitor, client }
}

test('an order shows the other person, a picture of the hired listing, and only the agreed price', async () => {
  const { db, visitor, id, listingId, freelancer, quoteId } = await aPictured()
  await db.updateTable('profiles').set({ fullName: 'Irene Soto' }).where('id', '=', freelancer.id).execute()
  for (const path of [
    `/dashboard/orders/${id}`,
    `/dashboard/quotes/${quoteId}`,
    `/dashboard/quotes/${quoteId}/accept`,
  ]) {
    await visitor.visit(path)
    expect(visitor.document.querySelector('.sign')?.textContent, path).toContain('Irene Soto')
    const work = visitor.document.querySelector('.with-whom__work')
    expect(work?.querySelector(`a[href="/marketplace/${listingId}"]`), path).not.toBeNull()
    expect(work?.querySelector('img')?.getAttribute('src'), path).toContain(listingId)
    expect(work?.textContent, path).not.toMatch(/€/)
  }
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', listingId).execute()
  await visitor.visit(`/dashboard/orders/${id}`)
  expect(visitor.document.querySelector('.with-whom__work')).toBeNull()
})

test('rare acts of a stage are folded, and a proposal to cancel is not', async () => {
  const { visitor, db, client, id } = await aPictured(TO_THE_END.slice(0, 3))
  const fold = () => visitor.document.querySelector('details.rare-acts')
  const folded = () => [...(fold()?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)
  await visitor.visit(`/dashboard/orders/${id}`)
  expect(fold()?.querySelector('summary')).toHaveTextContent('Si algo va mal')
  expect(fold()).not.toHaveAttribute('open')
  expect(folded()).toEqual(['Proponer cancelar', 'Proponer una devolución', 'Abrir una disputa'])
  const proposed = await aHiring(db, { client }, [...TO_THE_END.slice(0, 3), ['freelancer', 'ask-cancel']])
  await visitor.visit(`/dashboard/orders/${proposed.id}`)
  expect(folded()).not.toContain('Responder')
  expect(visitor.hasLink('Responder')).toBe(true)
})

test('delivered pictures stand small in their stage, and other files do not', async () => {
  const { visitor, db, id } = await aPictured(TO_THE_END)
  const file = await aFileIn(db, id, 'deliver')
  const shown = () =>
    [...visitor.document.querySelectorAll('.delivered')].map((picture) => picture.closest('a')?.getAttribute('href'))
  await visitor.visit(`/dashboard/orders/${id}`)
  expect(shown()).toEqual([])
  await db.updateTable('orderFiles').set({ mime: 'image/webp', scanState: 'limpio' }).where('id', '=', file).execute()
  await visitor.visit(`/dashboard/orders/${id}`)
  expect(shown()).toEqual([`/dashboard/orders/${id}/files/${file}`])
})
