import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/factories.ts'
import { aQuote, QUOTE } from '#tests/support/hiring.ts'
import { aSecondQuote } from '#tests/support/quotes.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const answersIn = (db: Awaited<ReturnType<typeof signedIn>>['db'], requestId: string) =>
  db.selectFrom('quotes').select(['id', 'state', 'answerReason', 'answer']).where('requestId', '=', requestId).execute()

const beginning = (visitor: Visitor, value: string) =>
  visitor.document.querySelector<HTMLInputElement>(`[name=begins][value=${value}]`)!

test('a private person chooses when the work begins, and no choice is preset', async () => {
  const { db, visitor, account } = await signedIn()
  const quote = await aQuote(db, { client: account })
  await visitor.visit(`/dashboard/quotes/${quote.id}/accept`)
  expect(visitor.document.querySelectorAll('[name=begins]')).toHaveLength(2)
  expect(visitor.document.querySelector('[name=begins]:checked')).toBeNull()
  const labelOf = ({ id }: Element) => visitor.document.querySelector(`label[for="${id}"]`)?.textContent
  expect(labelOf(beginning(visitor, 'ya'))).toContain(
    'si desisto pagaré lo hecho, y si está todo hecho no podré desistir',
  )
  expect(labelOf(beginning(visitor, 'despues'))).toMatch(/^El \d{1,2} \w+ \d{4}\./)
  await visitor.press('Contratar')
  expect(visitor.status).toBe(422)
  const [mistake] = visitor.mistakes()
  expect(mistake?.textContent).toBe('Elige cuándo empieza el trabajo')
  expect(visitor.controlAt(mistake!)).toHaveAttribute('name', 'begins')
  const made = db
    .selectFrom('orders')
    .select(['startsNow', 'startsAt', 'withdrawUntil'])
    .where('quoteId', '=', quote.id)
  expect(await made.execute()).toEqual([])
  beginning(visitor, 'despues').checked = true
  await visitor.press('Contratar')
  expect(visitor.path).toMatch(/^\/dashboard\/orders\//)
  const later = await made.executeTakeFirstOrThrow()
  expect(later).toMatchObject({ startsNow: false, startsAt: later.withdrawUntil })

  // A private seller does not have to grant such days, and a business as a client has none.
  const plain = await aQuote(db, { client: account }, { ...QUOTE, isTrader: false, taxBps: 0, retentionBps: 0 })
  await visitor.visit(`/dashboard/quotes/${plain.id}/accept`)
  expect(visitor.document.querySelector('[name=begins]')).toBeNull()
  await visitor.press('Contratar por 300,01 €')
  expect(visitor.path).toMatch(/^\/dashboard\/orders\//)
})

test('the client says in the same press why the other quotes were not chosen, only where there are others', async () => {
  const { db, visitor, account } = await signedIn()
  const alone = await aQuote(db, { client: account })
  await visitor.visit(`/dashboard/quotes/${alone.id}/accept`)
  expect(visitor.text).not.toContain('Qué respondes a los demás')
  const first = await aQuote(db, { client: account })
  const second = await aSecondQuote(db, first.requestId, 'Bea Sanz')
  const page = `/dashboard/quotes/${second.id}/accept`
  await visitor.visit(page)
  await visitor
    .choose('Cómo contratas', 'Como empresa o profesional: pagas 318,01 €')
    .choose('Qué respondes a los demás presupuestos, que quedan rechazados', 'He elegido otro por el precio.')
    .press('Contratar')
  // The next page asks a business for the recipient of the invoice.
  expect(visitor.path).toMatch(/^\/dashboard\/orders\/[^/]+\/billing\?hired=1$/)
  const order = visitor.path.replace('/billing?hired=1', '')
  const answers = await answersIn(db, first.requestId)
  expect(answers).toContainEqual({ id: first.id, state: 'rechazado', answerReason: 'precio', answer: null })
  // The page that was opened before leads to the order.
  await visitor.visit(page)
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('Ya aceptaste este presupuesto')
  await visitor.follow('Ver la contratación')
  expect(visitor.path).toBe(order)
})

test('a quote with an unknown reason is refused beside the field, and not accepted', async () => {
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

test('each kind of client reads the amount that it pays where a quote has a retention', async () => {
  const { db, visitor, account } = await signedIn()
  const quote = await aQuote(db, { client: account }, { ...QUOTE, retentionBps: 1500 })
  await visitor.visit(`/dashboard/quotes/${quote.id}/accept`)
  expect(visitor.text).toContain('se descuenta la retención de IRPF')
  const options = [...visitor.document.querySelectorAll('[name=client_kind]')].map(
    ({ id }) => visitor.document.querySelector(`label[for="${id}"]`)?.textContent,
  )
  const [consumer, professional] = options
  expect(consumer).toMatch(/^Como particular, para mí: pagas /)
  expect(professional).toMatch(/^Como empresa o profesional: pagas /)
  expect(consumer?.split('pagas ')[1]).not.toBe(professional?.split('pagas ')[1])
})

test('a person who has asked to delete their account cannot hire, and reads why', async () => {
  const { db, visitor, account } = await signedIn()
  const quote = await aQuote(db, { client: account })
  await visitor.visit(`/dashboard/quotes/${quote.id}/accept`)
  await db.updateTable('users').set({ state: 'baja_solicitada' }).where('id', '=', account.id).execute()
  beginning(visitor, 'ya').checked = true
  await visitor.press('Contratar')
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('Has pedido eliminar tu cuenta, así que no puedes empezar nada nuevo')
})
