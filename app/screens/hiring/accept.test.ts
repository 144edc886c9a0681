import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/factories.ts'
import { aQuote, QUOTE } from '#tests/support/hiring.ts'
import { aSecondQuote } from '#tests/support/quotes.ts'

const answersIn = (db: Awaited<ReturnType<typeof signedIn>>['db'], requestId: string) =>
  db.selectFrom('quotes').select(['id', 'state', 'answerReason', 'answer']).where('requestId', '=', requestId).execute()

test('whoever hires says in the same press why the others were not chosen, and only where there are others', async () => {
  const { db, visitor, account } = await signedIn()
  const alone = await aQuote(db, { client: account })
  await visitor.visit(`/dashboard/quotes/${alone.id}/accept`)
  expect(visitor.text).not.toContain('Qué respondes a los demás')
  const first = await aQuote(db, { client: account })
  const second = await aSecondQuote(db, first.requestId, 'Bea Sanz')
  const page = `/dashboard/quotes/${second.id}/accept`
  await visitor.visit(page)
  await visitor
    .choose('Qué respondes a los demás presupuestos, que quedan rechazados', 'He elegido otro por el precio.')
    .press('Contratar')
  expect(visitor.path).toMatch(/^\/dashboard\/orders\//)
  const order = visitor.path
  const answers = await answersIn(db, first.requestId)
  expect(answers).toContainEqual({ id: first.id, state: 'rechazado', answerReason: 'precio', answer: null })
  // The page of before leads to what came of it.
  await visitor.visit(page)
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('Ya aceptaste este presupuesto')
  await visitor.follow('Ver la contratación')
  expect(visitor.path).toBe(order)
})

test('a reason that there is not is refused beside it, and nothing is accepted', async () => {
  const { db, visitor, account } = await signedIn()
  const first = await aQuote(db, { client: account })
  const second = await aSecondQuote(db, first.requestId, 'Bea Sanz')
  await visitor.visit(`/dashboard/quotes/${second.id}/accept`)
  for (const radio of visitor.document.querySelectorAll<HTMLInputElement>('[name=others]'))
    radio.value = 'no_lo_necesito'
  await visitor.press('Contratar')
  expect(visitor.status).toBe(422)
  expect(visitor.mistakes().map(({ textContent }) => textContent)).toEqual(['Elige qué respondes a los demás'])
  expect((await answersIn(db, first.requestId)).map(({ state }) => state)).toEqual(['enviado', 'enviado'])
})

test('each kind of client reads what it pays where a quote has a retention', async () => {
  const { db, visitor, account } = await signedIn()
  const quote = await aQuote(db, { client: account }, { ...QUOTE, retentionBps: 1500 })
  await visitor.visit(`/dashboard/quotes/${quote.id}/accept`)
  expect(visitor.text).toContain('Como particular no retienes nada')
  const options = [...visitor.document.querySelectorAll('[name=client_kind]')].map(
    ({ id }) => visitor.document.querySelector(`label[for="${id}"]`)?.textContent,
  )
  const [consumer, professional] = options
  expect(consumer).toMatch(/^Como particular, para mí: pagas /)
  expect(professional).toMatch(/^Como empresa o profesional: pagas /)
  expect(consumer?.split('pagas ')[1]).not.toBe(professional?.split('pagas ')[1])
})

test('whoever has asked for the end of their account hires nobody, and reads why', async () => {
  const { db, visitor, account } = await signedIn()
  const quote = await aQuote(db, { client: account })
  await visitor.visit(`/dashboard/quotes/${quote.id}/accept`)
  await db.updateTable('users').set({ state: 'baja_solicitada' }).where('id', '=', account.id).execute()
  await visitor.press('Contratar')
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('Has pedido eliminar tu cuenta, así que no puedes empezar nada nuevo')
})
