import { expect, test } from 'vitest'
import { aDispute } from '#tests/support/disputes.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { aProposedReturn } from '#tests/support/returns.ts'

test('a client proposes a return from the order’s page: wrong, right, repeated, and withdrawn', async () => {
  const { visitor, account, db } = await signedIn()
  const { id } = await aHiring(db, { client: account }, TO_THE_END)
  await visitor.visit(`/dashboard/orders/${id}`)
  await visitor.follow('Proponer una devolución')
  expect(visitor.heading).toBe('Proponer una devolución')
  await visitor.fill('Cuánto se devuelve', 'mucho').press('Proponer')
  expect(visitor.status).toBe(422)
  expect(visitor.control('Cuánto se devuelve')).toHaveValue('mucho')
  expect(visitor.mistakes()).toHaveLength(2)
  for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')

  await visitor.fill('Cuánto se devuelve', '106,02').fill('Por qué', 'Faltó una página.').press('Proponer')
  expect(visitor.status).toBe(422)
  expect(visitor.control('Cuánto se devuelve')).toHaveAccessibleDescription(/Como máximo 106,01\s€: es lo pagado/)
  expect(visitor.control('Por qué')).toHaveValue('Faltó una página.')

  await visitor.fill('Cuánto se devuelve', '25').press('Proponer')
  expect(visitor.path).toBe(`/dashboard/orders/${id}`)
  expect(visitor.notices).toContain('Devolución propuesta')
  const [turn] = [...visitor.document.querySelectorAll('.order-turn')].filter(({ textContent }) =>
    textContent.includes('devolución propuesta'),
  )
  expect(turn?.closest('details')).toBeNull()
  expect(turn?.textContent).toMatch(/Le toca a .*: responder a la devolución propuesta · 25\s€/)
  expect(turn?.textContent).toMatch(/Has propuesto que se te devuelvan 25\s€ de lo pagado: «Faltó una página\.»/)
  expect(turn?.textContent).toMatch(/el trabajo sigue terminado: vuelven a ti 25\s€ y quedan para .* 81,01\s€\./)
  expect(turn?.textContent).toContain('Si nadie responde, no se mueve ningún dinero.')
  expect(visitor.text).toMatch(/propuso una devolución de 25\s€/)
  expect(visitor.hasLink('Proponer una devolución')).toBe(false)

  await visitor.pressAgain()
  expect(visitor.path).toBe(`/dashboard/orders/${id}`)
  expect(
    await db
      .selectFrom('orderEvents')
      .select('seq')
      .where('orderId', '=', id)
      .where('kind', '=', 'ask-return')
      .execute(),
  ).toHaveLength(1)

  await visitor.visit(`/dashboard/orders/${id}/stages/1/ask-return`)
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('Hay una cada vez.')
  await visitor.visit(`/dashboard/orders/${id}`)
  await visitor.follow('Retirar la propuesta')
  await visitor.press('Retirar la propuesta')
  expect(visitor.notices).toContain('Propuesta retirada')
  expect(visitor.hasLink('Proponer una devolución')).toBe(true)
})

test('the person asked finds both answers on one page, and the accepted amount is owed until it is returned', async () => {
  const { visitor, account, db } = await signedIn()
  const { id } = await aProposedReturn(db, { client: account }, 'freelancer')
  await visitor.visit('/dashboard')
  expect(visitor.text).toContain('Te toca: responder a la devolución propuesta')
  await visitor.visit(`/dashboard/orders/${id}`)
  expect(visitor.document.querySelector('.order-turn h2')).toHaveTextContent(
    /^Te toca: responder a la devolución propuesta · 25\s€$/,
  )
  await visitor.follow('Responder')
  expect(visitor.text).toContain('Sobró una jornada de las tres.')
  await visitor.follow('No aceptarla')
  expect(visitor.hasButton('No aceptar la devolución')).toBe(true)
  await visitor.visit(`/dashboard/orders/${id}/stages/1/agree-return`)
  await visitor.press('Aceptar la devolución')
  expect(visitor.notices).toContain('Devolución acordada')
  expect(visitor.text).toMatch(/Aceptaste la devolución que se te propuso el .*; queda por devolver o confirmar 25\s€/)
  expect(visitor.text).toMatch(/Le toca a .*: devolver el dinero · 25\s€/)
  expect(visitor.text).toMatch(/aceptó la devolución de 25\s€/)
})

test('a return of running work says that it ends the work, and hides neither the delivery nor whose turn it is', async () => {
  const { visitor, account, db } = await signedIn()
  const { id } = await aProposedReturn(db, { client: account }, 'freelancer', TO_THE_END.slice(0, 3))
  await visitor.visit(`/dashboard/orders/${id}`)
  expect(visitor.text).toMatch(/Si la aceptas, el trabajo termina aquí: vuelven a ti 25\s€ y quedan para .* 81,01\s€\./)
  expect(visitor.text).toContain('Lo que te han entregado')
  expect(visitor.hasLink('Aceptar la entrega')).toBe(true)
})

test('a return is offered neither before a payment, nor in a dispute, nor while the client can withdraw', async () => {
  const { visitor, account, db } = await signedIn()
  const unpaid = await aHiring(db, { client: account })
  const withdrawable = await aHiring(db, { client: account }, TO_THE_END.slice(0, 2), {
    isConsumer: true,
    startsNow: true,
  })
  const { orderId } = await db
    .selectFrom('disputes')
    .select('orderId')
    .where('id', '=', (await aDispute(db, { client: account })).id)
    .executeTakeFirstOrThrow()
  for (const id of [unpaid.id, withdrawable.id, orderId]) {
    await visitor.visit(`/dashboard/orders/${id}`)
    expect(visitor.status).toBe(200)
    expect(visitor.hasLink('Proponer una devolución')).toBe(false)
    await visitor.visit(`/dashboard/orders/${id}/stages/1/ask-return`)
    expect(visitor.status).toBe(409)
  }
})
