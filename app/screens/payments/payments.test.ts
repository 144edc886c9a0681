import { expect, test } from 'vitest'
import { anOpenPayment } from '#tests/support/disputes.ts'
import { anAccount, signedIn } from '#tests/support/factories.ts'

test('each page of a payment shows the amount, the recipient and the progress of the order', async () => {
  const { db, visitor, account: client } = await signedIn()
  const freelancer = await anAccount(db, { fullName: 'Irene Soto' })
  const { paymentId } = await anOpenPayment(db, { client, freelancer })
  for (const [page, heading] of [
    ['go', /^Pagar [\d.,]+ €$/],
    ['simulator', /^Pagar [\d.,]+ €$/],
    ['return', /^Esperando [\d.,]+ €$/],
  ] as const) {
    await visitor.visit(`/payments/${page}/${paymentId}`)
    expect(visitor.heading, page).toMatch(heading)
    expect(visitor.document.querySelector('.with-whom'), page).toHaveTextContent(/Irene Soto/)
    expect(visitor.document.querySelector('.order-steps [aria-current=step]'), page).toHaveTextContent(/^Pago/)
  }
  // The simulator answers at once; there is no bank to wait for.
  expect(visitor.text).toContain('la confirmación del simulador')
  expect(visitor.text).not.toContain('del banco')
  expect(visitor.hasLink('Comprobar otra vez')).toBe(true)
})

test('a returned payment is not shown as paid', async () => {
  const { db, visitor, account: client } = await signedIn()
  const { paymentId } = await anOpenPayment(db, { client })
  const says = async (state: 'cobrado' | 'fallido' | 'reembolso_pendiente') => {
    await db.updateTable('payments').set({ state, paidAt: new Date() }).where('id', '=', paymentId).execute()
    await visitor.visit(`/payments/return/${paymentId}`)
    return visitor.heading
  }
  expect(await says('fallido')).toBe('No se ha cobrado nada')
  expect(await says('cobrado')).toMatch(/^Pagado: [\d.,]+ €$/)
  expect(await says('reembolso_pendiente')).toMatch(/^Se te devuelven [\d.,]+ €$/)
})
