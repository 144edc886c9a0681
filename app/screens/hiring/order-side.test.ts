import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { answerExtra } from '#app/domain/orders/extras.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { anExtra, aWithdrawable } from '#tests/support/disputes.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aHiring, QUOTE, TO_THE_END } from '#tests/support/hiring.ts'
import { FOUR_STAGES } from '#tests/support/order-states.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

/** «Comisión de Gremio: 0,00 €», line by line. */
const linesOf = ({ document }: Visitor) =>
  [...document.querySelectorAll('.order-side dt')].map(
    (name) => `${plain(name.textContent)}: ${plain(name.nextElementSibling?.textContent)}`,
  )

async function acceptExtra(db: Db, { id: orderId, client, extraId }: Awaited<ReturnType<typeof anExtra>>) {
  const answer = { accepts: true, formKey: randomUUID(), now: new Date() }
  expect(await answerExtra(db, client.id, { orderId, extraId }, answer)).toBe('answered')
}

test('the side of an order shows the price of the work, the tax, Gremio’s cost, the sum, and how much is paid', async () => {
  const { db, visitor, account: client } = await signedIn()
  const unpaid = await aHiring(db, { client })
  await visitor.visit(`/dashboard/orders/${unpaid.id}`)
  const first = ['Bocetos: 100,01 €', 'IVA: 21,00 €', 'IRPF: −15,00 €', 'Comisión de Gremio: 0,00 €']
  expect(linesOf(visitor)).toEqual([...first, 'En total: 106,01 €', 'Pagado hasta ahora: 0,00 €'])

  const paid = await aHiring(db, { client }, TO_THE_END)
  await visitor.visit(`/dashboard/orders/${paid.id}`)
  expect(linesOf(visitor).at(-1)).toBe('Pagado hasta ahora: 106,01 €')
})

test('the total includes accepted extras, and not offered ones', async () => {
  const { db, visitor, account: client } = await signedIn()
  const order = await anExtra(db, { client })
  await visitor.visit(`/dashboard/orders/${order.id}`)
  expect(linesOf(visitor)).toContain('En total: 106,01 €')
  await acceptExtra(db, order)
  await visitor.visit(`/dashboard/orders/${order.id}`)
  expect(linesOf(visitor)).toEqual([
    'Bocetos: 100,01 €',
    'Versión para el móvil: 40,00 €',
    'IVA: 29,40 €',
    'IRPF: −21,00 €',
    'Comisión de Gremio: 0,00 €',
    'En total: 148,41 €',
    'Pagado hasta ahora: 106,01 €',
  ])
})

test('the tiles of an order of four stages belong to the current stage, and name it', async () => {
  const { db, visitor, account: client } = await signedIn()
  const stages = { ...QUOTE, stages: FOUR_STAGES }
  const shown = () => plain(visitor.document.querySelector('.order-steps')?.previousElementSibling?.textContent)
  const order = await aHiring(db, { client }, TO_THE_END.slice(0, 3), {}, stages)
  await visitor.visit(`/dashboard/orders/${order.id}`)
  expect(shown()).toBe('Etapa 1 de 4: Bocetos')
  const further = await aHiring(db, { client }, TO_THE_END, {}, stages)
  await visitor.visit(`/dashboard/orders/${further.id}`)
  expect(shown()).toBe('Etapa 2 de 4: Arte final')
  expect(visitor.document.querySelector('.order-steps [aria-current=step]')).toHaveTextContent(/^Pago/)

  const alone = await aHiring(db, { client })
  await visitor.visit(`/dashboard/orders/${alone.id}`)
  expect(visitor.text).not.toMatch(/Etapa 1 de/)
})

test('«Desistir» is under the name of an order until the right ends', async () => {
  const { db, visitor, account: client } = await signedIn()
  const order = await aWithdrawable(db, { client })
  const inHead = () => visitor.document.querySelector(`h1 ~ p a[href="/dashboard/orders/${order.id}/withdraw"]`)
  const endsAt = (withdrawUntil: Date) =>
    db.updateTable('orders').set({ withdrawUntil }).where('id', '=', order.id).execute()
  await visitor.visit(`/dashboard/orders/${order.id}`)
  expect(inHead()).toHaveTextContent('Desistir del contrato aquí')
  expect(inHead()?.closest('details')).toBeNull()
  expect(plain(inHead()?.parentElement?.textContent)).toMatch(/^Desistir del contrato aquí hasta el \d+ \w+ \d{4}$/)

  await endsAt(daysAfter(new Date(), 0.01))
  await visitor.visit(`/dashboard/orders/${order.id}`)
  expect(inHead()).not.toBeNull()
  await endsAt(new Date())
  await visitor.visit(`/dashboard/orders/${order.id}`)
  expect(inHead()).toBeNull()
  expect(visitor.text).not.toContain('Desistir del contrato')
})
